// A position of any variant of Blokus: the pieces on the board, the pieces in hand, and whose turn it is.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/fixed_list.hpp"
#include "core/game.hpp"
#include "games/blokus/board.hpp"
#include "games/blokus/placements.hpp"
#include "games/blokus/rules.hpp"

namespace tetraply::blokus {

// A color that cannot move is skipped for the rest of the game, because the others only take space away from it. The
// game is over when no color can move.
template <class R>
class Position {
 public:
  using Rules = R;
  using Board = blokus::Board<R::kSize>;
  using Cells = typename Board::Cells;
  using Move = blokus::Move;
  static constexpr int kAtOnce = 4;  // legal_moves writes this many at a time, so a full list needs room for the excess
  using MoveList = FixedList<Move, kPlacements<R::kSize> + kAtOnce>;
  static constexpr std::string_view kName = R::kName;
  static constexpr int kPlayers = R::kPlayers;
  static constexpr int kColors = R::kColors;

  Position();

  bool operator==(const Position& other) const;

  [[nodiscard]] Turn turn() const;
  [[nodiscard]] int color_to_move() const { return to_move_; }  // kColors when the game is over
  [[nodiscard]] int player_of(int color) const;                 // the player whose turn it is for this color

  // In ascending order: the moves of the color to move, or of any color as if it were to move.
  void legal_moves(MoveList& moves) const;
  void legal_moves(int color, MoveList& moves) const;
  [[nodiscard]] int count_legal_moves() const;
  [[nodiscard]] int count_legal_moves(int color) const;
  [[nodiscard]] Move random_move(Random& random) const;
  [[nodiscard]] bool can_move(int color) const;
  [[nodiscard]] bool is_legal(Move move) const;
  [[nodiscard]] bool is_legal(int color, Move move) const;

  void play(Move move);

  // The size of the piece, for searches that try promising moves first.
  [[nodiscard]] int rough_value(Move move) const { return at(move).size; }

  [[nodiscard]] std::uint64_t hash() const { return hash_; }
  [[nodiscard]] std::uint64_t recomputed_hash() const;

  [[nodiscard]] Scores<kPlayers> scores() const { return scores(Scoring::advanced); }
  [[nodiscard]] Scores<kPlayers> scores(Scoring scoring) const;
  [[nodiscard]] int color_score(int color, Scoring scoring) const;

  [[nodiscard]] const Cells& cells(int color) const { return own_[color]; }
  [[nodiscard]] Hand hand(int color) const { return hand_[color]; }
  [[nodiscard]] std::optional<int> color_at(int x, int y) const;
  // Empty cells that touch a corner but no edge of the color's pieces. Before its first move, the start square.
  [[nodiscard]] Cells frontier(int color) const { return corners_[color] & open(color); }
  // Cells that a new piece of this colour may cover.
  [[nodiscard]] Cells open(int color) const { return Board::kAll - (occupied_ | edges_[color]); }

  // For setting up, regardless of turn and rules. The piece must be in hand and its cells empty.
  [[nodiscard]] bool can_place(int color, Move move) const;
  void place(int color, Move move);
  // Gives the turn to the color, or to the next one that can move.
  void set_turn(int color);
  // Skips the turn of the color to move, as best-reply search does. The game must not be over.
  void skip_turn() { set_turn((to_move_ + 1) % kColors); }

 private:
  [[nodiscard]] static const Placement<R::kSize>& at(Move move) { return PlacementTable<R::kSize>::get()[move]; }
  [[nodiscard]] bool all_placed_monomino_last(int color) const { return (monomino_last_ >> color & 1) != 0; }

  std::array<Cells, kColors> own_{};
  std::array<Cells, kColors> edges_{};    // cells next to the color's pieces
  std::array<Cells, kColors> corners_{};  // cells that touch the color's pieces at a corner; at first the start square
  Cells occupied_{};
  std::uint64_t hash_ = 0;
  std::array<Hand, kColors> hand_{};
  std::uint8_t to_move_ = 0;
  std::uint8_t monomino_last_ = 0;  // one bit per color that has placed everything, with the monomino last
  std::uint8_t stuck_ = 0;          // one bit per color that was found unable to move; a cache, not part of the state
};

using Classic = Position<ClassicRules>;
using ClassicTwo = Position<ClassicTwoRules>;
using ClassicThree = Position<ClassicThreeRules>;
using Duo = Position<DuoRules>;

extern template class Position<ClassicRules>;
extern template class Position<ClassicTwoRules>;
extern template class Position<ClassicThreeRules>;
extern template class Position<DuoRules>;

}  // namespace tetraply::blokus

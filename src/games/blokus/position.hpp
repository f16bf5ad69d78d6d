// A position of Blokus, any variant: the pieces on the board, what is left in every hand, and who is on turn.
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

// A colour that cannot move is passed over, for good: the others only ever take room away from it.
// The game is over when no colour can move.
template <class R>
class Position {
 public:
  using Rules = R;
  using Board = blokus::Board<R::kSize>;
  using Cells = typename Board::Cells;
  using Move = blokus::Move;
  static constexpr int kAtOnce = 4;  // legal_moves writes that many at a time, so a full list needs room for the excess
  using MoveList = FixedList<Move, kPlacements<R::kSize> + kAtOnce>;
  static constexpr std::string_view kName = R::kName;
  static constexpr int kPlayers = R::kPlayers;
  static constexpr int kColors = R::kColors;

  Position();

  bool operator==(const Position& other) const;

  [[nodiscard]] Turn turn() const;
  [[nodiscard]] int color_to_move() const { return to_move_; }  // kColors when the game is over
  [[nodiscard]] int player_of(int color) const;                 // who would play this colour's next piece

  // In ascending order; those of the colour to move, or of any colour as if it were to move.
  void legal_moves(MoveList& moves) const;
  void legal_moves(int color, MoveList& moves) const;
  [[nodiscard]] int count_legal_moves() const;
  [[nodiscard]] int count_legal_moves(int color) const;
  [[nodiscard]] Move random_move(Random& random) const;
  [[nodiscard]] bool can_move(int color) const;
  [[nodiscard]] bool is_legal(Move move) const;
  [[nodiscard]] bool is_legal(int color, Move move) const;

  void play(Move move);

  // For searches that try promising moves first: the size of the piece.
  [[nodiscard]] int rough_value(Move move) const { return at(move).size; }

  [[nodiscard]] std::uint64_t hash() const { return hash_; }
  [[nodiscard]] std::uint64_t recomputed_hash() const;

  [[nodiscard]] Scores<kPlayers> scores() const { return scores(Scoring::advanced); }
  [[nodiscard]] Scores<kPlayers> scores(Scoring scoring) const;
  [[nodiscard]] int color_score(int color, Scoring scoring) const;

  [[nodiscard]] const Cells& cells(int color) const { return own_[color]; }
  [[nodiscard]] Hand hand(int color) const { return hand_[color]; }
  [[nodiscard]] std::optional<int> color_at(int x, int y) const;
  // Empty cells that touch a corner of own pieces and no own edge; before the first move the start square.
  [[nodiscard]] Cells frontier(int color) const { return corners_[color] & open(color); }
  // Cells that a new piece of this colour may cover.
  [[nodiscard]] Cells open(int color) const { return Board::kAll - (occupied_ | edges_[color]); }

  // Setting up, free of the rules' order: the piece must be in hand and its cells empty.
  [[nodiscard]] bool can_place(int color, Move move) const;
  void place(int color, Move move);
  // Gives the turn to the colour, or to the first one after it that can move.
  void set_turn(int color);
  // Leaves out the turn of the colour to move, as best-reply search does; the game must not be over.
  void skip_turn() { set_turn((to_move_ + 1) % kColors); }

 private:
  [[nodiscard]] static const Placement<R::kSize>& at(Move move) { return PlacementTable<R::kSize>::get()[move]; }
  [[nodiscard]] bool all_placed_monomino_last(int color) const { return (monomino_last_ >> color & 1) != 0; }

  std::array<Cells, kColors> own_{};
  std::array<Cells, kColors> edges_{};    // cells beside own pieces
  std::array<Cells, kColors> corners_{};  // cells that touch own pieces at a corner; first the start square
  Cells occupied_{};
  std::uint64_t hash_ = 0;
  std::array<Hand, kColors> hand_{};
  std::uint8_t to_move_ = 0;
  std::uint8_t monomino_last_ = 0;  // one bit per colour that has placed everything, the monomino last
  std::uint8_t stuck_ = 0;          // one bit per colour that was found unable to move: a memo, not a state
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

// A position of 2048: the board, the score, and whether a slide or a new tile comes next.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

#include "core/fixed_list.hpp"
#include "core/game.hpp"
#include "games/twenty48/board.hpp"

namespace tetraply::twenty48 {

// A slide by the player, or a new tile by chance. Its number encodes the direction, or a flag, the cell and the
// exponent.
class Move {
 public:
  Move() = default;
  static constexpr Move slide(Direction direction) { return Move(static_cast<int>(direction)); }
  // The exponent is 1 for a two, 2 for a four.
  static constexpr Move spawn(int cell, int exponent) { return Move(kSpawn | cell << 2 | exponent); }

  [[nodiscard]] constexpr bool is_slide() const { return code_ < 4; }
  [[nodiscard]] constexpr bool is_spawn() const { return code_ / kSpawn == 1 && (exponent() == 1 || exponent() == 2); }
  [[nodiscard]] constexpr Direction direction() const { return static_cast<Direction>(code_); }
  [[nodiscard]] constexpr int cell() const { return code_ >> 2 & 15; }
  [[nodiscard]] constexpr int exponent() const { return code_ & 3; }

  constexpr auto operator<=>(const Move&) const = default;

 private:
  static constexpr int kSpawn = kCells << 2;
  explicit constexpr Move(int code) : code_(static_cast<std::uint8_t>(code)) {}

  std::uint8_t code_ = 0;
};

// The game starts with an empty board, on which chance puts two tiles. After each slide it puts one more on a random
// empty cell: a two in nine cases out of ten, otherwise a four. A slide earns the tiles that it makes by merging.
class Position {
 public:
  using Move = twenty48::Move;
  using MoveList = FixedList<Move, 2 * kCells>;
  static constexpr std::string_view kName = "2048";
  static constexpr int kPlayers = 1;

  Position() = default;

  // For setting up: a board before a slide, as a person sees it, or after a slide, with an empty cell for the new tile.
  // An empty board is the start of a game in both cases.
  [[nodiscard]] static Position before_slide(const Board& board, std::int32_t score = 0);
  [[nodiscard]] static Position before_spawn(const Board& board, std::int32_t score = 0);

  // Compares the score, too, as the hash does: a search must not confuse two positions with different scores. A search
  // that only adds up what lies ahead may use the board as its key. (After the same number of new tiles, equal boards
  // have equal scores.)
  bool operator==(const Position&) const = default;

  [[nodiscard]] Turn turn() const;
  // Slides in the order of Direction; new tiles cell by cell, twos first.
  void legal_moves(MoveList& moves) const;
  [[nodiscard]] int count_legal_moves() const;
  [[nodiscard]] Move random_move(Random& random) const;
  [[nodiscard]] bool is_legal(Move move) const;
  [[nodiscard]] std::uint32_t chance_weight(Move move) const { return move.exponent() == 1 ? kTwos : kFours; }

  void play(Move move);

  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::uint64_t recomputed_hash() const { return hash(); }

  [[nodiscard]] Scores<kPlayers> scores() const { return {worth(board_) - unearned_}; }

  [[nodiscard]] const Board& board() const { return board_; }

 private:
  static constexpr std::uint32_t kTwos = 9;  // out of ten new tiles
  static constexpr std::uint32_t kFours = 1;

  void expect_slide();

  Board board_;
  // How much of the board's worth was never earned: 4 for each four that chance gave. Slides do not change it, so the
  // score costs nothing until somebody asks for it.
  std::int32_t unearned_ = 0;
  bool is_chance_ = true;
  std::uint8_t open_ = 0;  // the directions of legal slides, bit d for Direction d; none on a chance turn
};

static_assert(sizeof(Position) == 24);

}  // namespace tetraply::twenty48

// Connect Four: two players drop stones into seven columns of six cells. Four in a row win.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/fixed_list.hpp"
#include "core/game.hpp"

namespace tetraply::connect4 {

inline constexpr int kColumns = 7;
inline constexpr int kRows = 6;

// Alpha-beta needs a move of two bytes.
struct Move {
  std::uint16_t column = 0;
  bool operator==(const Move&) const = default;
};

// Cell (x, y) is bit 7x + y. Bit 6 of each column is always empty, so that shifted boards do not mix columns.
using Stones = std::uint64_t;
inline constexpr int kStride = kRows + 1;

[[nodiscard]] constexpr Stones cell(int x, int y) {
  return Stones{1} << (kStride * x + y);
}

// Whether four of the stones are in a row: two pairs at twice the distance.
[[nodiscard]] constexpr bool has_four(Stones stones) {
  for (const int step : {1, kStride - 1, kStride, kStride + 1}) {
    const Stones pairs = stones & stones >> step;
    if ((pairs & pairs >> 2 * step) != 0) return true;
  }
  return false;
}

class Position {
 public:
  using Move = connect4::Move;
  using MoveList = FixedList<Move, kColumns>;
  static constexpr std::string_view kName = "connect4";
  static constexpr int kPlayers = 2;

  bool operator==(const Position&) const = default;

  [[nodiscard]] Turn turn() const { return is_over_ ? Turn::over() : Turn::of(mover_); }
  void legal_moves(MoveList& moves) const {
    moves.clear();
    for (std::uint16_t column = 0; column < kColumns; ++column)
      if (is_legal({column})) moves.push_back({column});
  }
  [[nodiscard]] bool is_legal(Move move) const {
    return !is_over_ && move.column < kColumns && (all() & cell(move.column, kRows - 1)) == 0;
  }
  void play(Move move) {
    // The lowest empty cell of the column: adding its bottom carries through the stones.
    const Stones column = ((Stones{1} << kRows) - 1) << kStride * move.column;
    stones_[mover_] |= (all() + cell(move.column, 0)) & column;
    is_over_ = has_four(stones_[mover_]) || std::popcount(all()) == kColumns * kRows;
    mover_ = 1 - mover_;
  }
  // The other player moves in the same position. Best-reply search needs this.
  void skip_turn() { mover_ = 1 - mover_; }

  [[nodiscard]] std::uint64_t hash() const { return mix64(stones_[0] << 1 | mover_) ^ mix64(~stones_[1]); }
  [[nodiscard]] std::uint64_t recomputed_hash() const { return hash(); }  // nothing is kept

  // 1 for a row of four.
  [[nodiscard]] Scores<kPlayers> scores() const { return {has_four(stones_[0]) ? 1 : 0, has_four(stones_[1]) ? 1 : 0}; }

  [[nodiscard]] Stones stones(int player) const { return stones_[player]; }

 private:
  [[nodiscard]] Stones all() const { return stones_[0] | stones_[1]; }

  Stones stones_[kPlayers] = {};
  std::uint8_t mover_ = 0;
  bool is_over_ = false;
};

// The column's number, from 1 on the left.
[[nodiscard]] std::string to_text(const Position& position, Move move);
[[nodiscard]] Result<Move> parse_move(const Position& position, std::string_view text);

// The board with the numbers of its columns, and whose turn it is.
[[nodiscard]] std::string render(const Position& position, bool with_color);

// The evaluation: each of the 69 rows of four cells that only one player has stones in counts for that player, more so
// with more stones. A full row also counts against the other player.
[[nodiscard]] Scores<Position::kPlayers> lines(const Position& position);

static_assert(Game<Position>);

}  // namespace tetraply::connect4

// Evaluations of 2048: by empty cells, or by how well the lines are ordered.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "games/twenty48/position.hpp"

namespace tetraply::twenty48 {

namespace detail {

// How many pairs merge when the row slides, the same in both directions. Built at the first call.
[[nodiscard]] const std::array<std::uint8_t, kRows>& row_merges();

// For each new tile that chance may bring, calls visit(weight, best) with the best value that `value` gives to the
// boards after a slide, or with `over` if there is no slide. Stops when visit returns false.
template <class Value, class Visit>
void for_each_best_slide(const Position& position, Value value, std::int32_t over, Visit visit) {
  for (std::uint64_t rest = position.board().empty_cells(); rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest) / 4;
    for (int exponent = 1; exponent <= 2; ++exponent) {
      Board board = position.board();
      board.tiles |= static_cast<std::uint64_t>(exponent) << 4 * cell;
      const Slides after = slides(board);
      std::int32_t best = std::numeric_limits<std::int32_t>::min();
      for (const Direction direction : kDirections)
        if (after[direction] != board) best = std::max(best, value(after[direction]));
      const bool stuck = best == std::numeric_limits<std::int32_t>::min();
      if (!visit(position.chance_weight(Move::spawn(cell, exponent)), stuck ? over : best)) return;
    }
  }
}

}  // namespace detail

// The number of empty cells.
class Empties {
 public:
  [[nodiscard]] Scores<1> operator()(const Position& position) const { return {position.board().count_empty()}; }

  // On a chance turn, calls visit(weight, best) for each outcome, with the value after the player's best slide.
  //
  // This needs no slides. A slide keeps the number of empty cells, plus one for each pair that merges. Rows have the
  // same merges to the left and to the right, columns up and down. If nothing merges, every slide keeps the number, and
  // if no slide is possible the board is full. A new tile changes one row and one column.
  template <class Visit>
  void for_each_outcome(const Position& position, Visit visit) const {
    const Board& board = position.board();
    if (board.giants != 0) [[unlikely]] {
      const auto value = [](const Board& after) -> std::int32_t { return after.count_empty(); };
      return detail::for_each_best_slide(position, value, 0, visit);
    }
    std::array<int, kSize> others_in_row;  // pairs in all rows but this one
    std::array<int, kSize> others_in_column;
    int in_rows = 0;
    int in_columns = 0;
    for (int i = 0; i < kSize; ++i) {
      in_rows += others_in_row[i] = merges_[detail::row(board.tiles, i)];
      in_columns += others_in_column[i] = merges_[detail::column(board.tiles, i)];
    }
    for (int i = 0; i < kSize; ++i) {
      others_in_row[i] = in_rows - others_in_row[i];
      others_in_column[i] = in_columns - others_in_column[i];
    }
    const std::uint64_t empty = board.empty_cells();
    const int left = std::popcount(empty) - 1;
    for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest) / 4;
      const int x = cell % kSize;
      const int y = cell / kSize;
      const unsigned row = detail::row(board.tiles, y);
      const unsigned column = detail::column(board.tiles, x);
      for (unsigned exponent = 1; exponent <= 2; ++exponent) {
        const int upright = others_in_column[x] + merges_[column | exponent << 4 * y];
        const int sideways = others_in_row[y] + merges_[row | exponent << 4 * x];
        const std::uint32_t weight = position.chance_weight(Move::spawn(cell, static_cast<int>(exponent)));
        if (!visit(weight, left + std::max(upright, sideways))) return;
      }
    }
  }

 private:
  const std::uint8_t* merges_ = detail::row_merges().data();
};

// The weight of each feature of a line. Features and weights were published with R. Xiao's 2048-ai (2014).
struct LineWeights {
  double standing = 200'000;  // for every line while the game goes on: the cost of losing
  double empty = 270;         // for each empty cell
  double merge = 700;         // for each tile with an equal one next to it, or with only empty cells between them
  double monotony = 47;       // subtracted for each step against the line's direction: the difference of the exponents'
                              // fourth powers, so that order matters most among large tiles
  double sum = 11;  // subtracted for each tile: its exponent to the power 3.5, so that few large tiles are best
};

// How well the lines are ordered. Each line of four cells has a value. A board is worth the sum over its rows and
// columns, a finished game 0. Tiles above 32768 count as 32768.
class Monotone {
 public:
  explicit Monotone(const LineWeights& weights = {});

  [[nodiscard]] Scores<1> operator()(const Position& position) const {
    return {position.turn().is_over() ? 0 : value(position.board())};
  }

  template <class Visit>
  void for_each_outcome(const Position& position, Visit visit) const {
    detail::for_each_best_slide(
        position, [this](const Board& after) { return value(after); }, 0, visit);
  }

 private:
  [[nodiscard]] std::int32_t value(const Board& board) const {
    std::int32_t total = 0;
    const std::uint64_t mirrored = detail::transposed(board.tiles);
    for (int i = 0; i < kSize; ++i) total += lines_[detail::row(board.tiles, i)] + lines_[detail::row(mirrored, i)];
    return total;
  }

  std::vector<std::int32_t> lines_;  // the value of every row
};

}  // namespace tetraply::twenty48

// The features of every field that one drop leads to, without making the fields. A drop changes at most four columns,
// so the contribution of the others is counted once for all drops. The field is made only if rows vanish.
#pragma once

#include <utility>

#include "games/tetris/features.hpp"

namespace tetraply::tetris {

// The weights are compile-time constants, so weights of zero cost nothing. Values are in half billionths, because the
// landing height comes in halves.
template <const Weights& weights>
constexpr Weight weighted_sum(const Features& features) {
  constexpr auto term = []<int I>(std::integral_constant<int, I>, const Features& all) -> Weight {
    if constexpr (weights.of[I] == 0) return 0;
    return weights.of[I] * (I == static_cast<int>(Feature::landing_height) ? 1 : 2) * all.of[I];
  };
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    return (term(std::integral_constant<int, I>{}, features) + ...);
  }
  (std::make_integer_sequence<int, kFeatures>{});
}

// Features outside the set stay 0.
template <FeatureSet Set>
class DropFeatures {
 public:
  DropFeatures(const Board& board, int rows) : board_(board), surface_(board), rows_(rows) {
    const Column all = (Column{1} << rows) - 1;
    column(-1) = column(kWidth) = all;
    for (int x = 0; x < kWidth; ++x) column(x) = board.column(x);
    full_left_[0] = full_right_[kWidth] = ~Column{0};
    for (int x = 0; x < kWidth; ++x) full_left_[x + 1] = full_left_[x] & column(x);
    for (int x = kWidth; x > 0; --x) full_right_[x - 1] = full_right_[x] & column(x - 1);
    if constexpr (wants(Feature::holes, Feature::hole_depth, Feature::rows_with_holes)) {
      for (int x = 0; x < kWidth; ++x) {
        holes_[x] = under_roof(column(x)) ^ column(x);
        hole_count_[x] = std::popcount(holes_[x]);
      }
    }
    if constexpr (wants(Feature::rows_with_holes)) {
      for (int x = 0; x < kWidth; ++x) holes_left_[x + 1] = holes_left_[x] | holes_[x];
      for (int x = kWidth; x > 0; --x) holes_right_[x - 1] = holes_right_[x] | holes_[x - 1];
    }
    if constexpr (wants(Feature::row_transitions))
      for (int x = 0; x <= kWidth; ++x)
        row_changes_[x + 1] = row_changes_[x] + std::popcount(column(x - 1) ^ column(x));
    if constexpr (wants(Feature::wells))
      for (int x = 0; x < kWidth; ++x)
        wells_[x + 2] = wells_[x + 1] + well_cells(column(x - 1), column(x), column(x + 1));
    wells_[kWidth + 2] = wells_[kWidth + 1];
    if constexpr (wants(Feature::diversity)) {
      for (int x = 1; x < kWidth; ++x) steps_left_[x + 1] = steps_left_[x] | step_bit(height_of(x - 1), height_of(x));
      for (int x = kWidth - 1; x > 0; --x)
        steps_right_[x] = steps_right_[x + 1] | step_bit(height_of(x - 1), height_of(x));
    }
    count_field_features<Set>(board, rows, before_);
  }

  // Calls visit(drop, features) for every legal drop of the piece, in the order of legal_moves.
  template <class Visit>
  void for_each(Piece piece, Visit visit) const {
    for (const DropShape& shape : drop_shapes(piece)) {
      switch (shape.width) {
        case 1:
          for_each_column<1>(shape, visit);
          break;
        case 2:
          for_each_column<2>(shape, visit);
          break;
        case 3:
          for_each_column<3>(shape, visit);
          break;
        default:
          for_each_column<4>(shape, visit);
      }
    }
  }

 private:
  template <class... F>
  static constexpr bool wants(F... features) {
    return (((Set & bit(features)) != 0) || ...);
  }

  // Everything beyond the walls is empty, so that no cell of a wall is a well.
  [[nodiscard]] Column& column(int x) { return columns_[x + 2]; }
  [[nodiscard]] Column column(int x) const { return columns_[x + 2]; }
  [[nodiscard]] int height_of(int x) const { return surface_.heights[x]; }

  template <int Width, class Visit>
  void for_each_column(const DropShape& shape, Visit& visit) const {
    for (int x = 0; x + Width <= kWidth; ++x) {
      int y = 0;
      for (int i = 0; i < Width; ++i) y = std::max(y, height_of(x + i) - shape.bottom[i]);
      if (y + shape.height > rows_) continue;
      std::array<Column, Width> filled;
      Column full = full_left_[x] & full_right_[x + Width];
      for (int i = 0; i < Width; ++i) {
        filled[i] = column(x + i) | Column{shape.cells[i]} << y;
        full &= filled[i];
      }
      const Drop drop{shape.orientation, static_cast<std::uint8_t>(x)};
      if (full != 0) [[unlikely]] {
        Board board = board_;
        visit(drop, drop_and_count<Set>(board, shape, x, y, rows_));
      } else {
        visit(drop, count<Width>(shape, x, y, filled));
      }
    }
  }

  // No row vanishes. The piece lies on top of its columns: empty cells under it become holes, a gap adds two
  // transitions to its column, and the piece's cells add to the depth of all holes in the column.
  template <int Width>
  [[nodiscard]] Features count(const DropShape& shape, int x, int y, const std::array<Column, Width>& filled) const {
    using enum Feature;
    Features after = before_;
    after[landing_height] = 2 * y + shape.height - 1;
    for (int i = 0; i < Width; ++i) {
      const int gap = y + shape.bottom[i] - height_of(x + i);
      const int cells = std::popcount(shape.cells[i]);
      if constexpr (wants(column_transitions)) after[column_transitions] += gap > 0 ? 2 : 0;
      if constexpr (wants(holes)) after[holes] += gap;
      if constexpr (wants(hole_depth)) after[hole_depth] += cells * (hole_count_[x + i] + gap);
      if constexpr (wants(aggregate_height)) after[aggregate_height] += gap + cells;
    }
    if constexpr (wants(Feature::height)) after[Feature::height] = std::max(after[Feature::height], y + shape.height);
    if constexpr (wants(rows_with_holes)) {
      Column rows = holes_left_[x] | holes_right_[x + Width];
      for (int i = 0; i < Width; ++i)
        rows |= ((Column{1} << (y + shape.bottom[i])) - 1) & ~column(x + i);  // all empty cells below the piece
      after[rows_with_holes] = std::popcount(rows);
    }
    if constexpr (wants(row_transitions)) {
      after[row_transitions] -= row_changes_[x + Width + 1] - row_changes_[x];
      Column left = column(x - 1);
      for (int i = 0; i < Width; left = filled[i++]) after[row_transitions] += std::popcount(left ^ filled[i]);
      after[row_transitions] += std::popcount(left ^ column(x + Width));
    }
    if constexpr (wants(wells)) {
      after[wells] -= wells_[x + Width + 2] - wells_[x];
      Column left = column(x - 2);
      Column own = column(x - 1);
      for (int i = 0; i < Width; ++i) {
        after[wells] += well_cells(left, own, filled[i]);
        left = own;
        own = filled[i];
      }
      after[wells] += well_cells(left, own, column(x + Width));
      after[wells] += well_cells(own, column(x + Width), column(x + Width + 1));
    }
    if constexpr (wants(diversity, bumpiness)) count_steps<Width>(shape, x, y, after);
    return after;
  }

  template <int Width>
  void count_steps(const DropShape& shape, int x, int y, Features& after) const {
    using enum Feature;
    std::array<int, Width> top;
    for (int i = 0; i < Width; ++i) top[i] = y + static_cast<int>(std::bit_width(shape.cells[i]));
    unsigned steps = steps_left_[x] | steps_right_[x + Width + 1];
    int bumps = 0;
    const auto step = [&](int from, int to, int from_before, int to_before) {
      steps |= step_bit(from, to);
      bumps += std::abs(to - from) - std::abs(to_before - from_before);
    };
    if (x > 0) step(height_of(x - 1), top[0], height_of(x - 1), height_of(x));
    for (int i = 1; i < Width; ++i) step(top[i - 1], top[i], height_of(x + i - 1), height_of(x + i));
    if (x + Width < kWidth) step(top[Width - 1], height_of(x + Width), height_of(x + Width - 1), height_of(x + Width));
    if constexpr (wants(diversity)) after[diversity] = std::popcount(steps);
    if constexpr (wants(bumpiness)) after[bumpiness] += bumps;
  }

  const Board& board_;
  Surface surface_;
  int rows_;
  Features before_;
  std::array<Column, kWidth + 4> columns_{};
  std::array<Column, kWidth + 1> full_left_;   // the rows that are full in all columns to the left of this one
  std::array<Column, kWidth + 1> full_right_;  // in this one and all to its right
  std::array<Column, kWidth> holes_;
  std::array<int, kWidth> hole_count_;
  std::array<Column, kWidth + 1> holes_left_{};  // rows with a hole, as for the full ones
  std::array<Column, kWidth + 1> holes_right_{};
  std::array<int, kWidth + 2> row_changes_{};  // from the left wall to the left side of this column
  std::array<int, kWidth + 3> wells_{};        // in the columns to the left of this one, starting with the left wall
  std::array<unsigned, kWidth + 1> steps_left_{};  // steps between the columns to the left of this one
  std::array<unsigned, kWidth + 2>
      steps_right_{};  // between the column to the left of this one, this one and all to its right
};

}  // namespace tetraply::tetris

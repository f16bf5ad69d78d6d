// The features of a field after a drop, counted with whole words, column by column.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "games/tetris/drop_position.hpp"
#include "games/tetris/evaluations.hpp"

namespace tetraply::tetris {

struct Features {
  std::array<std::int32_t, kFeatures> of{};  // the landing height is doubled, because it comes in halves

  [[nodiscard]] constexpr std::int32_t operator[](Feature feature) const { return of[static_cast<int>(feature)]; }
  constexpr std::int32_t& operator[](Feature feature) { return of[static_cast<int>(feature)]; }
  constexpr bool operator==(const Features&) const = default;
};

inline constexpr FeatureSet kAllFeatures = (FeatureSet{1} << kFeatures) - 1;

// The cells of the column up to the highest full one, full or empty.
constexpr Column under_roof(Column column) {
  return column == 0 ? 0 : ~Column{0} >> std::countl_zero(column);
}

// The sum over the well cells of a column of the empty cells straight down from each. Makes one pass per level, over
// the cells that are still empty all the way down to that level.
constexpr int well_cells(Column left, Column column, Column right) {
  int cells = 0;
  for (Column deep = left & right & ~column; deep != 0; deep = deep >> 1 & ~column) cells += std::popcount(deep);
  return cells;
}

// A set of the steps -2 … 2 between neighboring columns: this step, or the empty set if it is larger.
constexpr unsigned step_bit(int from, int to) {
  const int step = to - from + 2;
  return step >= 0 && step <= 4 ? 1u << step : 0;
}

// The features of the set that the field alone determines. `rows` is the height of the field.
template <FeatureSet Set = kAllFeatures>
constexpr void count_field_features(const Board& board, int rows, Features& features) {
  constexpr auto wanted = [](Feature feature) { return (Set & bit(feature)) != 0; };
  using enum Feature;
  const Column all = (Column{1} << rows) - 1;
  int row_changes = 0;
  int column_changes = 0;
  int hole_count = 0;
  int well_count = 0;
  int depth = 0;
  int highest = 0;
  int total_height = 0;
  int bumps = 0;
  unsigned steps = 0;
  Column hole_rows = 0;
  Column left = all;
  for (int x = 0; x < kWidth; ++x) {
    const Column column = board.column(x);
    const Column right = x + 1 < kWidth ? board.column(x + 1) : all;
    if constexpr (wanted(row_transitions)) row_changes += std::popcount(left ^ column);
    if constexpr (wanted(column_transitions)) column_changes += std::popcount(column ^ (column << 1 | 1));
    const Column holes_here = under_roof(column) ^ column;
    if constexpr (wanted(holes)) hole_count += std::popcount(holes_here);
    if constexpr (wanted(rows_with_holes)) hole_rows |= holes_here;
    if constexpr (wanted(hole_depth)) {
      for (Column rest = holes_here; rest != 0; rest &= rest - 1)
        depth += std::popcount(column >> std::countr_zero(rest));
    }
    if constexpr (wanted(wells)) well_count += well_cells(left, column, right);
    if constexpr (wanted(height) || wanted(aggregate_height) || wanted(bumpiness) || wanted(diversity)) {
      const int own = std::bit_width(column);
      highest = std::max(highest, own);
      total_height += own;
      if (x + 1 < kWidth) {
        const int next = std::bit_width(right);
        bumps += std::abs(next - own);
        steps |= step_bit(own, next);
      }
    }
    left = column;
  }
  if constexpr (wanted(row_transitions)) features[row_transitions] = row_changes + std::popcount(left ^ all);
  // Features outside the set were not counted.
  features[column_transitions] = column_changes;
  features[holes] = hole_count;
  features[wells] = well_count;
  features[hole_depth] = depth;
  features[rows_with_holes] = std::popcount(hole_rows);
  if constexpr (wanted(diversity)) features[diversity] = std::popcount(steps);
  if constexpr (wanted(height)) features[height] = highest;
  if constexpr (wanted(aggregate_height)) features[aggregate_height] = total_height;
  if constexpr (wanted(bumpiness)) features[bumpiness] = bumps;
}

// Drops the piece on the board, removes full rows, and counts.
template <FeatureSet Set = kAllFeatures>
constexpr Features drop_and_count(Board& board, const DropShape& shape, int column, int y, int rows) {
  Features features;
  fill(board, shape, column, y);
  features[Feature::landing_height] = 2 * y + shape.height - 1;
  if (const Column full = board.full_rows(); full != 0) {
    int own = 0;
    for (int i = 0; i < shape.width; ++i) own += std::popcount(Column{shape.cells[i]} << y & full);
    features[Feature::lines] = std::popcount(full);
    features[Feature::eroded_cells] = features[Feature::lines] * own;
    board.remove_rows(full);
  }
  count_field_features<Set>(board, rows, features);
  return features;
}

// In half billionths, because the landing height comes in halves.
constexpr Weight weighted_sum(const Weights& weights, const Features& features) {
  Weight sum = 0;
  for (int i = 0; i < kFeatures; ++i)
    sum += weights.of[i] * (i == static_cast<int>(Feature::landing_height) ? 1 : 2) * features.of[i];
  return sum;
}

}  // namespace tetraply::tetris

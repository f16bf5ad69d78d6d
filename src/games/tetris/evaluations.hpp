// Evaluations of a drop as weighted features: the sets of weights from the literature, by name.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tetraply::tetris {

// Features of the field after the drop and the removal of full rows, unless noted. Where the publications are
// ambiguous, the figures in greedy_test.cpp decided: if the top of the field counted as filled for column transitions,
// the players would clear 20 to 60 % fewer lines than published. The figures do not decide whether the hole depth
// counts a cell once per hole below it or only once; here it is once per hole.
enum class Feature : std::uint8_t {
  landing_height,      // the row of the piece's bottom, before rows vanish, + (its height - 1) / 2
  eroded_cells,        // rows that vanished × cells of the piece in them
  row_transitions,     // changes between full and empty along each row, with full walls: 2 in an empty row
  column_transitions,  // the same along each column, with a full floor and nothing above: 1 in an empty column
  holes,               // empty cells with a full cell anywhere above in the column
  wells,       // for each empty cell between two full ones (or walls): the number of empty cells straight down from it
  hole_depth,  // full cells above holes
  rows_with_holes,
  diversity,         // how many of -2 … 2 occur among the differences of neighboring heights
  lines,             // rows that vanished
  height,            // of the highest column
  aggregate_height,  // sum over the columns
  bumpiness,         // sum of the differences of neighboring heights
};
inline constexpr int kFeatures = 13;
inline constexpr std::array<std::string_view, kFeatures> kFeatureNames{
    "landing-height", "eroded-cells",     "row-transitions", "column-transitions", "holes",
    "wells",          "hole-depth",       "rows-with-holes", "diversity",          "lines",
    "height",         "aggregate-height", "bumpiness"};

// A weight is an integer in billionths. The published weights have up to nine decimals, so they are exact, and a sum of
// integers is the same on every machine, so ties are ties everywhere.
using Weight = std::int64_t;
inline constexpr Weight kOne = 1'000'000'000;

using FeatureSet = std::uint32_t;
constexpr FeatureSet bit(Feature feature) {
  return FeatureSet{1} << static_cast<int>(feature);
}

struct Weights {
  std::array<Weight, kFeatures> of{};

  [[nodiscard]] constexpr Weight operator[](Feature feature) const { return of[static_cast<int>(feature)]; }
  constexpr Weight& operator[](Feature feature) { return of[static_cast<int>(feature)]; }

  // The features with a nonzero weight.
  [[nodiscard]] constexpr FeatureSet features() const {
    FeatureSet set = 0;
    for (int i = 0; i < kFeatures; ++i)
      if (of[i] != 0) set |= FeatureSet{1} << i;
    return set;
  }
};

namespace detail {

// In the order of the table in the literature.
constexpr Weights drop_weights(double landing, double eroded, double rows, double columns, double holes, double wells,
                               double hole_depth = 0, double rows_with_holes = 0, double diversity = 0,
                               double lines = 0) {
  const std::array<double, 10> given{landing,    eroded,          rows,      columns, holes, wells,
                                     hole_depth, rows_with_holes, diversity, lines};
  Weights weights;
  for (std::size_t i = 0; i < given.size(); ++i)
    weights.of[i] = static_cast<Weight>(given[i] * kOne + (given[i] < 0 ? -0.5 : 0.5));
  return weights;
}

}  // namespace detail

// Dellacherie's, found by hand (2003).
inline constexpr Weights kDellacherie = detail::drop_weights(-1, 1, -1, -1, -4, -1);
// Thiery and Scherrer's "Building Controllers for Tetris" (2009), by cross entropy.
inline constexpr Weights kBcts =
    detail::drop_weights(-12.62900, 6.601974, -9.215815, -19.77356, -13.08335, -10.48747, -1.611863, -24.04087);
// Gabillon, Ghavamzadeh and Scherrer's (2013), by classification-based policy iteration on 10 and on 20 rows.
inline constexpr Weights kDt10 = detail::drop_weights(-2.18, 2.42, -2.17, -3.31, 0.95, -2.22, -0.81, -9.65, 1.27);
inline constexpr Weights kDt20 = detail::drop_weights(-2.68, 1.38, -2.41, -6.32, 2.03, -2.71, -0.43, -9.48, 0.89);
// El-Tetris (2011), by particle swarm.
inline constexpr Weights kElTetris =
    detail::drop_weights(-4.500158825, 0, -3.217888287, -9.348695305, -7.899265427, -3.385597225, 0, 0, 0, 3.4181268);
// Lee's "near perfect" player (2013), by a genetic algorithm.
inline constexpr Weights kLee = [] {
  Weights weights;
  weights[Feature::aggregate_height] = -510'066'000;
  weights[Feature::lines] = 760'666'000;
  weights[Feature::holes] = -356'630'000;
  weights[Feature::bumpiness] = -184'483'000;
  return weights;
}();
struct NamedWeights {
  std::string_view name;
  Weights weights;
};
inline constexpr std::array<NamedWeights, 6> kEvaluations{{
    {"dellacherie", kDellacherie},
    {"bcts", kBcts},
    {"dt10", kDt10},
    {"dt20", kDt20},
    {"el-tetris", kElTetris},
    {"lee", kLee},
}};

}  // namespace tetraply::tetris

#include "games/twenty48/evaluations.hpp"

#include <cmath>

namespace tetraply::twenty48 {

namespace {

Line line_of(int row) {
  Line line;
  for (int cell = 0; cell < kSize; ++cell) line[cell] = row >> 4 * cell & 15;
  return line;
}

// Every term is rounded separately and std::pow is avoided, so that the values are the same on every machine.
std::int64_t line_value(const Line& line, const LineWeights& weights) {
  const auto fourth_power = [](std::int64_t exponent) { return exponent * exponent * exponent * exponent; };
  std::int64_t value = std::llround(weights.standing);
  std::int64_t up = 0;
  std::int64_t down = 0;
  int merges = 0;
  int last = 0;  // the last tile, ignoring empty cells
  bool last_merges = false;
  for (int cell = 0; cell < kSize; ++cell) {
    const int tile = line[cell];
    if (cell > 0) {
      const std::int64_t step = fourth_power(tile) - fourth_power(line[cell - 1]);
      (step > 0 ? up : down) += std::abs(step);
    }
    if (tile == 0) {
      value += std::llround(weights.empty);
      continue;
    }
    value -= std::llround(weights.sum * (tile * tile * tile * std::sqrt(static_cast<double>(tile))));
    if (tile == last) merges += last_merges ? 1 : 2;  // 2 for the first two of a run, 1 for each further one
    last_merges = tile == last;
    last = tile;
  }
  return value + std::llround(weights.merge * merges) -
         std::llround(weights.monotony * static_cast<double>(std::min(up, down)));
}

}  // namespace

namespace detail {

const std::array<std::uint8_t, kRows>& row_merges() {
  static const auto table = [] {
    std::array<std::uint8_t, kRows> merges{};
    for (int row = 0; row < kRows; ++row) {
      const Line line = line_of(row);
      const Line after = slid(line, Board::kInWord + 1);
      merges[row] = static_cast<std::uint8_t>(std::count(after.begin(), after.end(), 0) -
                                              std::count(line.begin(), line.end(), 0));
    }
    return merges;
  }();
  return table;
}

}  // namespace detail

Monotone::Monotone(const LineWeights& weights) : lines_(kRows) {
  // Eight lines with any weights must not overflow.
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max() / (2 * kSize);
  for (int row = 0; row < kRows; ++row)
    lines_[row] = static_cast<std::int32_t>(std::clamp(line_value(line_of(row), weights), -kMost, kMost));
}

}  // namespace tetraply::twenty48

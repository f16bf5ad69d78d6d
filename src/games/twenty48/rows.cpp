#include "games/twenty48/rows.hpp"

#include <algorithm>

namespace tetraply::twenty48 {

namespace {

constexpr int kLargest = 15;

Row slid_left(Row row) {
  Line line;
  for (int cell = 0; cell < kSize; ++cell) line[cell] = row >> 4 * cell & 15;
  line = slid(line, kLargest + 1);
  int result = 0;
  for (int cell = 0; cell < kSize; ++cell) result |= std::min(line[cell], kLargest) << 4 * cell;
  return static_cast<Row>(result);
}

Row mirrored(Row row) {
  return static_cast<Row>(row >> 12 | (row >> 4 & 0x00f0) | (row << 4 & 0x0f00) | row << 12);
}

std::array<std::uint32_t, kRows> make_slides() {
  std::array<std::uint32_t, kRows> changes{};
  for (unsigned i = 0; i < kRows; ++i) {
    const auto row = static_cast<Row>(i);
    const Row change = row ^ slid_left(row);
    changes[row] |= change;
    changes[mirrored(row)] |= static_cast<std::uint32_t>(mirrored(change)) << 16;
  }
  return changes;
}

std::array<std::int32_t, kRows> make_worth() {
  std::array<std::int32_t, kRows> worth{};
  for (int row = 0; row < kRows; ++row)
    for (int cell = 0; cell < kSize; ++cell) worth[row] += tile_worth(row >> 4 * cell & 15);
  return worth;
}

}  // namespace

Line slid(const Line& line, int largest) {
  Line result{};
  int at_rest = 0;
  int may_merge = 0;
  for (const int tile : line) {
    if (tile == 0) continue;
    if (tile == may_merge && tile < largest) {
      ++result[at_rest - 1];
      may_merge = 0;
    } else {
      result[at_rest++] = tile;
      may_merge = tile;
    }
  }
  return result;
}

// As constants they would take compilers ten seconds; at startup they take a millisecond. The priority initializes them
// before all other static objects, so that these may play, too.
[[gnu::init_priority(101)]] const std::array<std::uint32_t, kRows> kRowSlides = make_slides();
[[gnu::init_priority(101)]] const std::array<std::int32_t, kRows> kRowWorth = make_worth();

}  // namespace tetraply::twenty48

#include "games/twenty48/rows.hpp"

namespace tetraply::twenty48 {

namespace {

constexpr int kLargest = 15;

// To the lowest digit. Tiles come to rest one by one, the one nearest to the wall first.
Row slid_left(Row row) {
  int result = 0;
  int at_rest = 0;    // how many tiles are
  int may_merge = 0;  // the last of them unless it has merged already
  for (int cell = 0; cell < kSize; ++cell) {
    const int tile = row >> 4 * cell & 15;
    if (tile == 0) continue;
    if (tile == may_merge) {
      if (tile < kLargest) result += 1 << 4 * (at_rest - 1);
      may_merge = 0;
    } else {
      result |= tile << 4 * at_rest++;
      may_merge = tile;
    }
  }
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

// As constants they would take compilers ten seconds; here they take a millisecond. The priority puts them before all
// other static objects, so that these may play, too.
[[gnu::init_priority(101)]] const std::array<std::uint32_t, kRows> kRowSlides = make_slides();
[[gnu::init_priority(101)]] const std::array<std::int32_t, kRows> kRowWorth = make_worth();

}  // namespace tetraply::twenty48

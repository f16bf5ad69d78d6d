// The row tables of 2048, and slides of a whole board of 4-bit exponents in all four directions at once.
#pragma once

#include <array>
#include <cstdint>

namespace tetraply::twenty48 {

inline constexpr int kSize = 4;
inline constexpr int kCells = kSize * kSize;

enum class Direction : std::uint8_t { up, down, left, right };
inline constexpr std::array kDirections{Direction::up, Direction::down, Direction::left, Direction::right};

// A row is 16 bits, 4 per cell, the leftmost lowest: the exponent of the tile, 0 for an empty cell. Only here, where
// 15 is the end of the world, 32768 + 32768 makes 32768; board.hpp knows better.
using Row = std::uint16_t;
inline constexpr int kRows = 1 << 16;

// Low half: which bits change when the row slides left; high half: to the right. Both in one word, so that the one load
// serves two directions and everything fits the second-level cache (256 KiB).
extern const std::array<std::uint32_t, kRows> kRowSlides;

// What a tile 2^e has earned in merges if it grew from twos: the merge that made it, and what its halves had earned.
constexpr std::int32_t tile_worth(int exponent) {
  return exponent == 0 ? 0 : (exponent - 1) << exponent;
}
extern const std::array<std::int32_t, kRows> kRowWorth;

namespace detail {

using Words2 __attribute__((vector_size(16))) = std::uint64_t;
using Words4 __attribute__((vector_size(16))) = std::uint32_t;
using Halves8 __attribute__((vector_size(16))) = std::uint16_t;

constexpr std::uint64_t kColumn = 0x000f'000f'000f'000f;

constexpr std::uint16_t row(std::uint64_t tiles, int y) {
  return static_cast<std::uint16_t>(tiles >> 16 * y);
}

// A column as a row, top cell leftmost. The product moves each of its four digits to the upper 16 bits; no other two
// partial products meet, so nothing is carried.
constexpr std::uint16_t column(std::uint64_t tiles, int x) {
  return static_cast<std::uint16_t>((tiles >> 4 * x & kColumn) * 0x0001'0010'0100'1000 >> 48);
}

// Mirrors a board at its main diagonal: rows become columns. Two boards at a time.
template <class Words>
constexpr Words transposed(Words x) {
  x = (x & 0xf0f0'0f0f'f0f0'0f0f) | (x & 0x0000'f0f0'0000'f0f0) << 12 | (x & 0x0f0f'0000'0f0f'0000) >> 12;
  return (x & 0xff00'ff00'00ff'00ff) | (x & 0x00ff'00ff'0000'0000) >> 24 | (x & 0x0000'0000'ff00'ff00) << 24;
}

// Four entries of kRowSlides as two boards of changes: to the left (or up), to the right (or down).
inline Words2 changes(std::uint32_t row0, std::uint32_t row1, std::uint32_t row2, std::uint32_t row3) {
  const auto halves = reinterpret_cast<Halves8>(Words4{row0, row1, row2, row3});
  return reinterpret_cast<Words2>(__builtin_shufflevector(halves, halves, 0, 2, 4, 6, 1, 3, 5, 7));
}

}  // namespace detail

// The board after a slide in each direction, by Direction; unchanged where the slide is not legal.
inline std::array<std::uint64_t, 4> slide_tiles(std::uint64_t tiles) {
  using namespace detail;
  const auto& table = kRowSlides;
  const Words2 sideways =
      changes(table[row(tiles, 0)], table[row(tiles, 1)], table[row(tiles, 2)], table[row(tiles, 3)]);
  const Words2 upright = transposed(
      changes(table[column(tiles, 0)], table[column(tiles, 1)], table[column(tiles, 2)], table[column(tiles, 3)]));
  return {tiles ^ upright[0], tiles ^ upright[1], tiles ^ sideways[0], tiles ^ sideways[1]};
}

// The directions in which a slide changes the board: bit d for Direction d.
inline std::uint8_t open_directions(std::uint64_t tiles) {
  using namespace detail;
  const auto& table = kRowSlides;
  const std::uint32_t sideways =
      table[row(tiles, 0)] | table[row(tiles, 1)] | table[row(tiles, 2)] | table[row(tiles, 3)];
  const std::uint32_t upright =
      table[column(tiles, 0)] | table[column(tiles, 1)] | table[column(tiles, 2)] | table[column(tiles, 3)];
  const auto both = [](std::uint32_t entry) { return ((entry & 0xffff) != 0 ? 1 : 0) | (entry >> 16 != 0 ? 2 : 0); };
  return static_cast<std::uint8_t>(both(upright) | both(sideways) << 2);
}

}  // namespace tetraply::twenty48

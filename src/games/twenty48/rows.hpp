// The row tables of 2048, and slides of a whole board of 4-bit exponents in all four directions at once.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

namespace tetraply::twenty48 {

inline constexpr int kSize = 4;
inline constexpr int kCells = kSize * kSize;

enum class Direction : std::uint8_t { up, down, left, right };
inline constexpr std::array kDirections{Direction::up, Direction::down, Direction::left, Direction::right};

// Four tiles of a row or column as exponents, 0 for an empty cell. In a slide toward the first cell, tiles come to rest
// one by one, starting with the one nearest to the wall. A tile that equals the last tile at rest merges with it,
// unless that one has already merged. Tiles of exponent `largest` do not merge.
using Line = std::array<int, kSize>;
[[nodiscard]] Line slid(const Line& line, int largest);

// A row is 16 bits, 4 per cell, with the leftmost cell in the lowest bits: the exponent of the tile, 0 for an empty
// cell. Here 15 is the maximum: two 15s make another 15. board.hpp stores the rest of such exponents.
using Row = std::uint16_t;
inline constexpr int kRows = 1 << 16;

// Low half: which bits change when the row slides left; high half: to the right. Both are in one word, so that one load
// serves two directions and the table fits the second-level cache (256 KiB).
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

// A column as a row, with the top cell leftmost. The multiplication moves each of its four digits to the upper 16 bits.
// No other two partial products overlap, so there is no carry.
constexpr std::uint16_t column(std::uint64_t tiles, int x) {
  return static_cast<std::uint16_t>((tiles >> 4 * x & kColumn) * 0x0001'0010'0100'1000 >> 48);
}

// Transposes a board (rows become columns): first within each quarter of the board, then the quarters.
template <class Words>
constexpr Words transposed(Words x) {
  const Words inside = (x ^ x >> 12) & 0x0000'f0f0'0000'f0f0;
  x ^= inside ^ inside << 12;
  const Words outside = (x ^ x >> 24) & 0x0000'0000'ff00'ff00;
  return x ^ outside ^ outside << 24;
}

// Four pairs of rows, one in each half of a word, as two boards.
inline Words2 two_boards(std::uint32_t rows0, std::uint32_t rows1, std::uint32_t rows2, std::uint32_t rows3) {
  const auto halves = reinterpret_cast<Halves8>(Words4{rows0, rows1, rows2, rows3});
  return reinterpret_cast<Words2>(__builtin_shufflevector(halves, halves, 0, 2, 4, 6, 1, 3, 5, 7));
}

// By Direction, from pairs of up and down, left and right.
inline std::array<std::uint64_t, 4> four_boards(Words2 upright, Words2 sideways) {
  std::array<std::uint64_t, 4> boards;
  std::memcpy(&boards[0], &upright, sizeof(upright));
  std::memcpy(&boards[2], &sideways, sizeof(sideways));
  return boards;
}

}  // namespace detail

// The board after a slide in each direction, by Direction; unchanged where the slide is not legal.
inline std::array<std::uint64_t, 4> slide_tiles(std::uint64_t tiles) {
  using namespace detail;
  const auto& t = kRowSlides;
  const Words2 sideways = two_boards(t[row(tiles, 0)], t[row(tiles, 1)], t[row(tiles, 2)], t[row(tiles, 3)]);
  const Words2 upright =
      transposed(two_boards(t[column(tiles, 0)], t[column(tiles, 1)], t[column(tiles, 2)], t[column(tiles, 3)]));
  return four_boards(tiles ^ upright, tiles ^ sideways);
}

// The directions in which a slide changes the board: bit d for Direction d. In that direction some tile must have an
// empty cell or an equal tile next to it. Without tables, because the answer is needed at once and often.
constexpr std::uint8_t open_directions(std::uint64_t tiles) {
  constexpr std::uint64_t kOnes = 0x1111'1111'1111'1111;
  constexpr std::uint64_t kHasRight = 0x0111'0111'0111'0111;
  const auto nonzero = [](std::uint64_t x) {
    const std::uint64_t pairs = x | x >> 2;
    return (pairs | pairs >> 1) & kOnes;
  };
  const std::uint64_t full = nonzero(tiles);
  const std::uint64_t empty = full ^ kOnes;
  const std::uint64_t pairs_sideways = ~nonzero(tiles ^ tiles >> 4) & full & kHasRight;
  const std::uint64_t pairs_upright = ~nonzero(tiles ^ tiles >> 16) & full;  // the last row is compared with zeros
  const bool up = ((full >> 16 & empty) | pairs_upright) != 0;
  const bool down = ((full & empty >> 16) | pairs_upright) != 0;
  const bool left = ((full >> 4 & empty & kHasRight) | pairs_sideways) != 0;
  const bool right = ((full & empty >> 4 & kHasRight) | pairs_sideways) != 0;
  return static_cast<std::uint8_t>(up | down << 1 | left << 2 | right << 3);
}

}  // namespace tetraply::twenty48

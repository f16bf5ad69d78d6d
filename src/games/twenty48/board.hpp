// The board of 2048 as a value: 16 exponents of 4 bits in one word, and a second word for what does not fit.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/twenty48/rows.hpp"

namespace tetraply::twenty48 {

// Cells are numbered row by row from the top left; cell c has bits 4c to 4c + 3 of the word.
//
// Four bits reach 32768 = 2^15. A larger tile, a giant, is 15 in the word, and two more bits per cell say by how many
// doublings it is larger. No game can get beyond 131072, because the k-th largest tile on the board is never above
// 2^(18 - k). (Proof: of two tiles that merge, one is the k-th and the other at best the next, at most 2^(17 - k), so
// they make at most 2^(18 - k). Other tiles only move up in rank, or down past the new one. A new tile, at most 4 =
// 2^2, is at worst the sixteenth.) So two tiles of 65536 can meet and make 131072, but there is never a third of that
// size, and never a second 131072. A board set up by hand may have two 131072s; they do not merge.
struct Board {
  static constexpr int kInWord = 15;                             // the largest exponent that fits in the word
  static constexpr int kLargest = 17;                            // the largest exponent of any tile
  static constexpr std::uint64_t kOnes = 0x1111'1111'1111'1111;  // the lowest bit of each cell

  std::uint64_t tiles = 0;
  std::uint32_t giants = 0;

  constexpr bool operator==(const Board&) const = default;

  // 0 for an empty cell; otherwise the tile is 2 to this power.
  [[nodiscard]] constexpr int exponent(int cell) const {
    return static_cast<int>(tiles >> 4 * cell & 15) + static_cast<int>(giants >> 2 * cell & 3);
  }
  constexpr void set(int cell, int exponent) {
    const int in_word = exponent < kInWord ? exponent : kInWord;
    tiles = (tiles & ~(std::uint64_t{15} << 4 * cell)) | static_cast<std::uint64_t>(in_word) << 4 * cell;
    giants = (giants & ~(3u << 2 * cell)) | static_cast<std::uint32_t>(exponent - in_word) << 2 * cell;
  }

  // Bit 4c for each empty cell c.
  [[nodiscard]] constexpr std::uint64_t empty_cells() const {
    const std::uint64_t pairs = tiles | tiles >> 2;
    return ~(pairs | pairs >> 1) & kOnes;
  }
  [[nodiscard]] constexpr int count_empty() const { return std::popcount(empty_cells()); }
};

// The board after a slide in each direction.
struct Slides {
  std::array<std::uint64_t, 4> tiles;
  std::array<std::uint32_t, 4> giants;

  Board operator[](Direction direction) const {
    const auto d = static_cast<std::size_t>(direction);
    return {tiles[d], giants[d]};
  }
};

namespace detail {

// Bit 4c for each cell whose 4 bits are all set.
constexpr std::uint64_t fifteens(std::uint64_t tiles) {
  const std::uint64_t pairs = tiles & tiles >> 2;
  return pairs & pairs >> 1 & Board::kOnes;
}

// Whether two of the cells lie in one row or column with only empty cells between them.
constexpr bool any_two_meet(std::uint64_t cells, std::uint64_t empty_cells) {
  // Below the last row there is nothing, but after the end of a row comes the next row.
  constexpr std::array<std::uint64_t, 4> kHasRight{0, 0x0111'0111'0111'0111, 0x0011'0011'0011'0011,
                                                   0x0001'0001'0001'0001};
  const std::uint64_t below = cells >> 16 | (empty_cells >> 16 & (cells >> 32 | (empty_cells >> 32 & cells >> 48)));
  const std::uint64_t beside =
      (cells >> 4 & kHasRight[1]) |
      (empty_cells >> 4 & ((cells >> 8 & kHasRight[2]) | (empty_cells >> 8 & cells >> 12 & kHasRight[3])));
  return (cells & (below | beside)) != 0;
}

// Whether there might be giants after a slide. Until a game has its second 32768, there are none.
constexpr bool needs_care(const Board& board) {
  const std::uint64_t large = fifteens(board.tiles);
  if (((large & (large - 1)) | board.giants) == 0) [[likely]]
    return false;
  return board.giants != 0 || any_two_meet(large, board.empty_cells());
}

[[nodiscard]] Slides careful_slides(const Board& board);
[[nodiscard]] std::uint8_t careful_open_directions(const Board& board);
[[nodiscard]] std::int32_t giants_worth(const Board& board);

}  // namespace detail

// Tiles move as far as they can. Equal neighbors merge, those nearest to the wall first and no tile twice.
[[nodiscard]] inline Slides slides(const Board& board) {
  if (detail::needs_care(board)) [[unlikely]]
    return detail::careful_slides(board);
  return {slide_tiles(board.tiles), {}};
}

// The directions in which a slide changes the board: bit d for Direction d. Two 32768s need no special case here,
// because the board changes in any case.
[[nodiscard]] inline std::uint8_t open_directions(const Board& board) {
  if (board.giants != 0) [[unlikely]]
    return detail::careful_open_directions(board);
  return open_directions(board.tiles);
}

// What all tiles have earned if each grew from twos. A slide earns the difference in this number.
[[nodiscard]] inline std::int32_t worth(const Board& board) {
  std::int32_t total = 0;
  for (int y = 0; y < kSize; ++y) total += kRowWorth[detail::row(board.tiles, y)];
  if (board.giants != 0) [[unlikely]]
    total += detail::giants_worth(board);
  return total;
}

}  // namespace tetraply::twenty48

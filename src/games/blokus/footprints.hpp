// A compact copy of the placements: what an evaluation counts after a move, contiguous in memory.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "games/blokus/board.hpp"
#include "games/blokus/placements.hpp"

namespace tetraply::blokus {

// The distance of a cell from the rim, where it is 0.
template <int Size>
constexpr int depth_from_rim(int cell) {
  const int x = Board<Size>::x_of(cell);
  const int y = Board<Size>::y_of(cell);
  return std::min({x, y, Size - 1 - x, Size - 1 - y});
}

// c - d, where c is half the board's size and d is the Chebyshev distance to the cell in row c and column c. Both count
// from 0, and rows count from the top. The board has no cell in its middle, so the four corners differ.
template <int Size>
constexpr int closeness_to_center(int cell) {
  constexpr int kCenter = Size / 2;
  const int column = Board<Size>::x_of(cell);
  const int row = Size - 1 - Board<Size>::y_of(cell);
  return kCenter - std::max(std::max(row - kCenter, kCenter - row), std::max(column - kCenter, kCenter - column));
}

// A set of cells that can be read from any byte.
template <int Size>
class ReadableCells {
 public:
  ReadableCells() = default;
  explicit ReadableCells(const typename Board<Size>::Cells& cells) {
    std::copy(cells.words.begin(), cells.words.end(), words_.begin());
  }

  // The number of cells that the set shares with a mask that begins at the byte.
  template <std::size_t Words>
  [[nodiscard]] int common(const std::array<std::uint64_t, Words>& mask, int byte) const {
    static_assert(Words <= kTail);
    int total = 0;
    for (std::size_t i = 0; i < Words; ++i) {
      std::uint64_t word;
      std::memcpy(&word, reinterpret_cast<const unsigned char*>(words_.data()) + byte + 8 * i, sizeof word);
      total += std::popcount(word & mask[i]);
    }
    return total;
  }

 private:
  static constexpr std::size_t kTail = 3;
  std::array<std::uint64_t, Board<Size>::kWords + kTail> words_{};
};

// A piece on the board with the cells around it, starting at the byte of the lowest one. The largest is the upright I5,
// which has six rows from the corner below it to the corner above it.
template <int Size>
struct alignas(64) Footprint {
  static constexpr int kWords = (6 * Board<Size>::kStride + 3 + 7 + 63) / 64;
  using Mask = std::array<std::uint64_t, kWords>;

  Mask closed{};  // the cells and their edge neighbors, which leave the color's frontier
  Mask corners{};
  std::array<std::uint16_t, kMaxPieceSize>
      squares{};  // the cells; for small pieces, filled up with the first cell of the fence
  std::uint8_t byte = 0;
  std::uint8_t size = 0;
  std::int16_t center = 0;  // closeness_to_center, summed over the squares
  std::int16_t rim = 0;     // depth_from_rim, summed over the squares
};

template <int Size>
class FootprintTable {
 public:
  // Built once, on first use.
  static const FootprintTable& get() {
    static const FootprintTable table;
    return table;
  }

  const Footprint<Size>& operator[](Move move) const { return footprints_[move.placement]; }

 private:
  FootprintTable();

  std::vector<Footprint<Size>> footprints_;
};

extern template class FootprintTable<14>;
extern template class FootprintTable<20>;

}  // namespace tetraply::blokus

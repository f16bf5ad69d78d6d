// The square board as a bit set: cells row by row from the lower left, one unused column after each row.
#pragma once

#include <array>

#include "core/bits.hpp"
#include "games/blokus/pieces.hpp"

namespace tetraply::blokus {

// The unused column is never part of a set of cells. It is a fence between the end of a row and the start of the next
// one. The squares of a piece are joined by edges, so a piece that wraps around would have to cover the fence.
template <int Size>
struct Board {
  static constexpr int kSize = Size;
  static constexpr int kStride = Size + 1;
  static constexpr int kWords = (Size * kStride + 255) / 256 * 4;  // whole 256-bit vectors
  using Cells = Bits<kWords>;

  static constexpr int bit(int x, int y) { return y * kStride + x; }
  static constexpr int x_of(int bit) { return bit % kStride; }
  static constexpr int y_of(int bit) { return bit / kStride; }
  static constexpr bool contains(int x, int y) { return x >= 0 && x < Size && y >= 0 && y < Size; }

  static constexpr Cells kAll = [] {
    Cells cells;
    for (int y = 0; y < Size; ++y)
      for (int x = 0; x < Size; ++x) cells.set(bit(x, y));
    return cells;
  }();
};

}  // namespace tetraply::blokus

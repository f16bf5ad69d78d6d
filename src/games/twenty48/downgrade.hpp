// Tile downgrading: a board with a very large tile as one that plays alike and has smaller tiles, which a network has
// seen more often in its training.
#pragma once

#include <bit>
#include <cstdint>

#include "games/twenty48/board.hpp"

namespace tetraply::twenty48 {

// If the largest tile is 2^least or more and a smaller tile of at least 2^kLeastMissing is missing, every tile larger
// than the largest that is missing becomes half as large. The order of the tiles stays and no two become equal, so the
// same slides are legal and do the same, until the missing tile is made.
[[nodiscard]] inline Board downgraded(const Board& board, int least) {
  constexpr int kLeastMissing = 10;
  std::uint32_t present = 0;  // bit e: there is a tile 2^e
  int of_largest_kind = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    present |= 1u << board.exponent(cell);
    of_largest_kind += board.exponent(cell) == Board::kLargest ? 1 : 0;
  }
  if (of_largest_kind > 1) return board;  // only boards set up by hand: these do not merge, but smaller ones would
  const int largest = std::bit_width(present) - 1;
  if (largest < least) return board;
  int missing = largest - 1;
  while (missing >= kLeastMissing && (present >> missing & 1) != 0) --missing;
  if (missing < kLeastMissing) return board;
  Board smaller = board;
  for (int cell = 0; cell < kCells; ++cell)
    if (const int exponent = board.exponent(cell); exponent > missing) smaller.set(cell, exponent - 1);
  return smaller;
}

}  // namespace tetraply::twenty48

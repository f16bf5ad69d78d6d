// Tile downgrading: a board with a very large tile as one that plays alike and has smaller tiles, which a network has
// seen more often in its training.
#pragma once

#include <bit>
#include <cstdint>

#include "games/twenty48/board.hpp"

namespace tetraply::twenty48 {

// As long as the largest tile is 2^least or more and a smaller tile of at least 2^kLeastMissing is missing, every tile
// larger than the largest that is missing becomes half as large. The order of the tiles stays and no two become equal,
// so the same slides are legal and do the same, until a missing tile is made.
[[nodiscard]] inline Board downgraded(Board board, int least) {
  constexpr int kLeastMissing = 10;
  std::uint32_t present = 0;  // bit e: there is a tile 2^e
  int largest_of_all = 0;     // tiles
  for (int cell = 0; cell < kCells; ++cell) {
    present |= 1u << board.exponent(cell);
    largest_of_all += board.exponent(cell) == Board::kLargest ? 1 : 0;
  }
  if (largest_of_all > 1) return board;  // only on boards set up by hand: these do not merge, but smaller ones would
  while (true) {
    const int largest = std::bit_width(present) - 1;
    int missing = largest - 1;
    while (missing >= kLeastMissing && (present >> missing & 1) != 0) --missing;
    if (largest < least || missing < kLeastMissing) return board;
    for (int cell = 0; cell < kCells; ++cell)
      if (const int exponent = board.exponent(cell); exponent > missing) board.set(cell, exponent - 1);
    const std::uint32_t below = (1u << missing) - 1;
    present = (present & below) | (present >> 1 & ~below);
  }
}

}  // namespace tetraply::twenty48

// A new tile, drawn with the odds of the game.
#pragma once

#include <bit>
#include <cstdint>

#include "core/bits.hpp"
#include "core/random.hpp"
#include "games/twenty48/position.hpp"

namespace tetraply::twenty48 {

inline constexpr std::uint32_t kTwosInTen = 9;  // out of ten new tiles; the others are fours

// The board must have an empty cell.
[[nodiscard]] inline Move random_spawn(const Board& board, Random& random) {
  const std::uint64_t empty = board.empty_cells();
  const std::uint32_t drawn = random.below(10 * static_cast<std::uint32_t>(std::popcount(empty)));
  const int cell = select_bit(empty, static_cast<int>(drawn / 10)) / 4;
  return Move::spawn(cell, drawn % 10 < kTwosInTen ? 1 : 2);
}

}  // namespace tetraply::twenty48

// The eight images of a board of 2048 under rotations and reflections.
#pragma once

#include <array>
#include <cstdint>

#include "games/twenty48/rows.hpp"

namespace tetraply::learn {

inline constexpr int kSymmetries = 8;

// The first image is the board itself.
constexpr std::array<std::uint64_t, kSymmetries> symmetric_images(std::uint64_t tiles) {
  const auto reverse_rows = [](std::uint64_t x) {
    return (x & 0x000f'000f'000f'000f) << 12 | (x & 0x00f0'00f0'00f0'00f0) << 4 | (x >> 4 & 0x00f0'00f0'00f0'00f0) |
           (x >> 12 & 0x000f'000f'000f'000f);
  };
  const auto reverse_columns = [](std::uint64_t x) {
    return x << 48 | (x & 0xffff'0000) << 16 | (x >> 16 & 0xffff'0000) | x >> 48;
  };
  const std::uint64_t mirrored = reverse_rows(tiles);
  const std::uint64_t flipped = twenty48::detail::transposed(tiles);
  const std::uint64_t turned = reverse_rows(flipped);
  return {tiles,   mirrored, reverse_columns(tiles),   reverse_columns(mirrored),
          flipped, turned,   reverse_columns(flipped), reverse_columns(turned)};
}

}  // namespace tetraply::learn

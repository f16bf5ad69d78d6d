// The colors of the tiles, as in the original game.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace tetraply::twenty48 {

inline constexpr std::uint32_t kFrameColor = 0xbbada0;
inline constexpr std::uint32_t kDarkInk = 0x776e65;
inline constexpr std::uint32_t kLightInk = 0xf9f6f2;

// By exponent, 0 for an empty cell. All tiles above 2048 look alike.
constexpr std::uint32_t tile_color(int exponent) {
  constexpr std::array<std::uint32_t, 13> kColors{0xcdc1b4, 0xeee4da, 0xede0c8, 0xf2b179, 0xf59563, 0xf67c5f, 0xf65e3b,
                                                  0xedcf72, 0xedcc61, 0xedc850, 0xedc53f, 0xedc22e, 0x3c3a32};
  return kColors[std::min(static_cast<std::size_t>(exponent), kColors.size() - 1)];
}

constexpr std::uint32_t ink_color(int exponent) {
  return exponent <= 2 ? kDarkInk : kLightInk;
}

}  // namespace tetraply::twenty48

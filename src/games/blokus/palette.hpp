// RGB values of the player colors: a palette that color-blind people can distinguish (Okabe and Ito).
#pragma once

#include <array>
#include <cstdint>

namespace tetraply::blokus {

inline constexpr std::uint32_t kBlue = 0x0072b2;
inline constexpr std::uint32_t kYellow = 0xf0e442;
inline constexpr std::uint32_t kRed = 0xd55e00;
inline constexpr std::uint32_t kGreen = 0x009e73;
inline constexpr std::uint32_t kOrange = 0xe69f00;

template <int Colors>
constexpr std::uint32_t rgb_of(int color) {
  constexpr std::array<std::uint32_t, 4> kFour{kBlue, kYellow, kRed, kGreen};
  constexpr std::array<std::uint32_t, 2> kTwo{kBlue, kOrange};
  if constexpr (Colors == 2)
    return kTwo[color];
  else
    return kFour[color];
}

}  // namespace tetraply::blokus

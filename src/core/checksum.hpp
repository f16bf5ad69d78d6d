// A 64-bit checksum for the program's own files. It detects damage, not malice.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/random.hpp"

namespace tetraply {

// Four independent sums, so that it runs at the speed of memory. Every step is a bijection of the lane that it changes,
// so it detects every change of a single word.
[[nodiscard]] inline std::uint64_t checksum64(std::span<const std::byte> bytes) {
  constexpr std::size_t kLanes = 4;
  constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15u;
  std::uint64_t lanes[kLanes] = {1, 2, 3, 4};
  const auto add = [&](std::size_t lane, std::uint64_t word) {
    lanes[lane] = std::rotl((lanes[lane] ^ word) * kFactor, 29);
  };
  std::size_t at = 0;
  for (; at + 8 * kLanes <= bytes.size(); at += 8 * kLanes) {
    std::uint64_t words[kLanes];
    std::memcpy(words, bytes.data() + at, sizeof words);
    for (std::size_t lane = 0; lane < kLanes; ++lane) add(lane, words[lane]);
  }
  for (std::size_t lane = 0; at < bytes.size(); at += 8, ++lane) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, at + 8 <= bytes.size() ? 8 : bytes.size() - at);
    add(lane, word);
  }
  std::uint64_t sum = mix64(bytes.size());
  for (const std::uint64_t lane : lanes) sum = mix64(sum ^ lane);
  return sum;
}

}  // namespace tetraply

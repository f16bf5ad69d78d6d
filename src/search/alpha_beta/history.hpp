// What is learnt from cut-offs about moves, whatever the position: for the order in which moves are tried.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include "search/zero_sum.hpp"

namespace tetraply {

// Halved from one search to the next. Threads that add to the same move at the same time may lose one of the two: it
// is a guess anyway.
template <TwoPlayerGame G>
class History {
 public:
  static_assert(
      sizeof(typename G::Move) == 2,
      "alpha-beta needs a Move of two bytes: it counts cut-offs in a table with one entry for each such value");

  void add(int player, typename G::Move move, int depth) {
    const std::uint32_t more = of(player, move) + static_cast<std::uint32_t>(depth * depth);
    at(player, move).store(std::min(more, kMost), std::memory_order_relaxed);
  }
  [[nodiscard]] std::uint32_t of(int player, typename G::Move move) const {
    return at(player, move).load(std::memory_order_relaxed);
  }
  void fade() {
    for (auto& counts : counts_)
      for (std::uint32_t& count : counts) count /= 2;
  }

  static constexpr std::uint32_t kMost = (1u << 16) - 1;

 private:
  [[nodiscard]] std::atomic_ref<std::uint32_t> at(int player, typename G::Move move) const {
    return std::atomic_ref(counts_[player][std::bit_cast<std::uint16_t>(move)]);
  }

  mutable std::vector<std::uint32_t> counts_[2] = {std::vector<std::uint32_t>(1 << 16),
                                                   std::vector<std::uint32_t>(1 << 16)};
};

}  // namespace tetraply

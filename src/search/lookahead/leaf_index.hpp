// Numbers for the leaves of a tree in which every node of a ply has as many children: each leaf is the number whose
// digits, in a mixed radix, are the children on the way to it, the first move's digit being the highest.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <limits>
#include <span>

namespace tetraply {

// A range of numbers can be searched without knowing of the others: this is how a tree is dealt out in equal parts.
class LeafIndex {
 public:
  static constexpr int kMaxDepth = 16;
  using Digits = std::array<int, kMaxDepth>;

  // How many leading plies have so few leaves that they can be numbered.
  [[nodiscard]] static int deepest(std::span<const int> radices) {
    std::uint64_t size = 1;
    int depth = 0;
    for (const int radix : radices) {
      if (depth == kMaxDepth || size > std::numeric_limits<std::int64_t>::max() / static_cast<std::uint64_t>(radix))
        break;
      size *= static_cast<std::uint64_t>(radix);
      ++depth;
    }
    return depth;
  }

  explicit LeafIndex(std::span<const int> radices) : depth_(static_cast<int>(radices.size())) {
    assert(deepest(radices) == depth_);
    blocks_[depth_] = 1;
    for (int ply = depth_; ply-- > 0;) blocks_[ply] = blocks_[ply + 1] * static_cast<std::uint64_t>(radices[ply]);
  }

  [[nodiscard]] int depth() const { return depth_; }
  [[nodiscard]] std::uint64_t size() const { return blocks_[0]; }
  // How many leaves lie below a node that is reached after so many plies.
  [[nodiscard]] std::uint64_t block(int ply) const { return blocks_[ply]; }

  [[nodiscard]] int digit(std::uint64_t leaf, int ply) const {
    return static_cast<int>(leaf % blocks_[ply] / blocks_[ply + 1]);
  }
  [[nodiscard]] Digits digits(std::uint64_t leaf) const {
    Digits digits{};
    for (int ply = 0; ply < depth_; ++ply) digits[ply] = digit(leaf, ply);
    return digits;
  }
  [[nodiscard]] std::uint64_t leaf(const Digits& digits) const {
    std::uint64_t leaf = 0;
    for (int ply = 0; ply < depth_; ++ply) leaf += static_cast<std::uint64_t>(digits[ply]) * blocks_[ply + 1];
    return leaf;
  }

 private:
  int depth_;
  std::array<std::uint64_t, kMaxDepth + 1> blocks_{};  // by ply: how many leaves are below
};

}  // namespace tetraply

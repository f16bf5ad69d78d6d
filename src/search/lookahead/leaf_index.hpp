// Numbers for the leaves of a tree in which all nodes of a ply have the same number of children. The digits of a leaf's
// number, in a mixed radix, are the children on the way to it; the first move is the highest digit.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <limits>
#include <span>

namespace tetraply {

// Ranges of numbers can be searched independently, so the tree can be divided into equal parts.
class LeafIndex {
 public:
  static constexpr int kMaxDepth = 16;
  using Digits = std::array<int, kMaxDepth>;

  // The largest number of leading plies whose leaves can be numbered.
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
  // The number of leaves below a node at this ply.
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
  std::array<std::uint64_t, kMaxDepth + 1> blocks_{};  // by ply: the number of leaves below
};

}  // namespace tetraply

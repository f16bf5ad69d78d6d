// An n-tuple network: the value of a board of 2048 is a sum of weights that its tuples look up.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "core/huge_memory.hpp"
#include "learn/symmetry.hpp"
#include "learn/tuple_shape.hpp"

namespace tetraply::learn {

// The indices of the weights that make up the value of a board. Only the first `features()` are used.
using WeightIndices = std::array<std::uint32_t, kMostTuples * kSymmetries>;

// Four bits per cell reach the tile 32768. Larger tiles look the same to the network.
//
// Two tuples that share all cells but one are interleaved, so that their weights for the same shared cells are adjacent
// in memory: 32 of them. Several threads may change weights while others read them: every access is a relaxed atomic.
template <class WeightType>
class BasicNetwork {
 public:
  using Weight = WeightType;
  using Indices = WeightIndices;

  // What a weight of 1 stands for, in points. Weights of 16 bits count steps of 2 points: boards are worth hundreds of
  // thousands of points, so with single points some of the 32 or more weights of a board would not fit.
  static constexpr float kStep = std::is_integral_v<Weight> ? 2 : 1;

  // Before anything is learned, every board has the value `initial_value`.
  explicit BasicNetwork(const TupleShape& shape, float initial_value = 0);

  // Computes the indices of a board's weights and prefetches the weights.
  void find(std::uint64_t tiles, Indices& indices) const {
    const auto images = symmetric_images(tiles);
    std::size_t next = 0;
    for (const Block& block : blocks_) {
      for (const std::uint64_t image : images) {
        const std::uint32_t row = block.first + block.row_size * gather(image, block.shared);
        // 32 small weights are one cache line.
        if constexpr (sizeof(Weight) == 2) __builtin_prefetch(weights() + row);
        next = add(indices, next, row + (image >> block.shifts[0] & 15));
        if (block.row_size > 16) next = add(indices, next, row + 16 + (image >> block.shifts[1] & 15));
      }
    }
  }

  [[nodiscard]] float value(const Indices& indices) const {
    if constexpr (std::is_integral_v<Weight>) {
      int sum = 0;
      for (std::size_t i = 0; i < features_; ++i) sum += weight(indices[i]);
      return initial_value_ + kStep * static_cast<float>(sum);
    }
    // Four sums, so that additions need not wait for each other. An array would not stay in registers.
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    for (std::size_t i = 0; i < features_; i += 4) {
      a += weight(indices[i]);
      b += weight(indices[i + 1]);
      c += weight(indices[i + 2]);
      d += weight(indices[i + 3]);
    }
    return initial_value_ + ((a + b) + (c + d));
  }
  [[nodiscard]] float value(std::uint64_t tiles) const {
    Indices indices;
    find(tiles, indices);
    return value(indices);
  }

  [[nodiscard]] Weight weight(std::uint32_t index) const {
    static_assert(std::atomic_ref<Weight>::is_always_lock_free);
    return std::atomic_ref(weights()[index]).load(std::memory_order_relaxed);
  }
  void set_weight(std::uint32_t index, Weight weight) {
    std::atomic_ref(weights()[index]).store(weight, std::memory_order_relaxed);
  }

  [[nodiscard]] std::size_t features() const { return features_; }
  [[nodiscard]] float initial_value() const { return initial_value_; }
  [[nodiscard]] const TupleShape& shape() const { return shape_; }

  // All weights, for files. Not to be called while threads learn.
  [[nodiscard]] std::span<Weight> all_weights() { return {weights(), size_}; }
  [[nodiscard]] std::span<const Weight> all_weights() const { return {weights(), size_}; }

 private:
  // The tables of one tuple, or of two that differ in one cell. A row has 16 weights of a tuple, for the tiles on the
  // cell that they do not share, and the rows of the two tuples alternate.
  struct Block {
    std::uint64_t shared;
    std::array<std::uint8_t, 2> shifts;  // of the cells that are not shared
    std::uint32_t row_size;              // 16 for one tuple, 32 for two
    std::uint32_t first;                 // index of its first weight
  };

  // Packs the tiles on these cells into one number.
  static std::uint32_t gather(std::uint64_t tiles, std::uint64_t cells) {
#ifdef __BMI2__
    return static_cast<std::uint32_t>(__builtin_ia32_pext_di(tiles, cells));
#else
    std::uint32_t number = 0;
    int shift = 0;
    for (std::uint64_t rest = cells & 0x1111'1111'1111'1111; rest != 0; rest &= rest - 1, shift += 4)
      number |= static_cast<std::uint32_t>(tiles >> std::countr_zero(rest) & 15) << shift;
    return number;
#endif
  }

  std::size_t add(Indices& indices, std::size_t at, std::uint64_t index) const {
    indices[at] = static_cast<std::uint32_t>(index);
    if constexpr (sizeof(Weight) > 2) __builtin_prefetch(weights() + index);
    return at + 1;
  }

  [[nodiscard]] Weight* weights() const {
    return static_cast<Weight*>(memory_.data());
  }

  TupleShape shape_;
  float initial_value_;
  std::size_t features_;
  std::size_t size_;
  std::vector<Block> blocks_;
  HugeMemory memory_;
};

// The one that learns, and the one that plays: half the memory to read, and no weight needs to move by less than a
// step.
using NTupleNetwork = BasicNetwork<float>;
using PlayNetwork = BasicNetwork<std::int16_t>;
extern template class BasicNetwork<float>;
extern template class BasicNetwork<std::int16_t>;

[[nodiscard]] std::size_t count_weights(const TupleShape& shape);

// The nearest weight of a network that plays, for this many points.
[[nodiscard]] inline std::int16_t play_weight(float points) {
  constexpr float kMost = 32767;
  return static_cast<std::int16_t>(std::lround(std::clamp(points / PlayNetwork::kStep, -kMost, kMost)));
}

}  // namespace tetraply::learn

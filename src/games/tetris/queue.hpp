// The next pieces: a short queue in one word, and the endless sequence of seven-piece bags that follows from a seed.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "core/random.hpp"
#include "games/tetris/pieces.hpp"

namespace tetraply::tetris {

// Up to 20 pieces, three bits each, the first in the lowest bits.
class PieceQueue {
 public:
  static constexpr int kCapacity = 20;

  constexpr bool operator==(const PieceQueue&) const = default;

  [[nodiscard]] constexpr int size() const { return static_cast<int>(size_); }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] constexpr Piece operator[](int i) const { return static_cast<Piece>(bits_ >> (3 * i) & 7); }

  constexpr void push_back(Piece piece) {
    assert(size() < kCapacity);
    bits_ |= static_cast<std::uint64_t>(piece) << (3 * size_);
    ++size_;
  }
  constexpr void pop_front() {
    assert(!empty());
    bits_ >>= 3;
    --size_;
  }
  // A word that determines the pieces and their number.
  [[nodiscard]] constexpr std::uint64_t word() const { return bits_ | std::uint64_t{1} << (3 * size_); }

 private:
  std::uint64_t bits_ = 0;
  std::uint64_t size_ = 0;
};

// A random number below `outcomes`, the same for the same seed and number on every machine. The product has 44 random
// bits, so the probability of an outcome is off by less than one in 2^24.
constexpr std::uint32_t draw(std::uint64_t seed, std::uint32_t number, std::uint32_t outcomes) {
  return static_cast<std::uint32_t>((mix64(mix64(seed) + number) >> 20) * outcomes >> 44);
}

// A bag has each piece once, in an order that depends only on the seed and the bag's number.
constexpr std::array<Piece, kPieces> bag(std::uint64_t seed, std::uint32_t number) {
  constexpr std::uint32_t kPermutations = 5'040;
  std::array<Piece, kPieces> left = kAllPieces;
  std::array<Piece, kPieces> drawn{};
  std::uint32_t permutation = draw(seed, number, kPermutations);
  for (std::uint32_t size = kPieces; size > 0; permutation /= size--) {
    const std::uint32_t at = permutation % size;
    drawn[kPieces - size] = left[at];
    for (std::uint32_t i = at; i + 1 < size; ++i) left[i] = left[i + 1];
  }
  return drawn;
}

}  // namespace tetraply::tetris

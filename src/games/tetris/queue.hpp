// The pieces to come: a short queue in one word, and the endless sequence of seven-piece bags that a seed stands for.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <utility>

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
  // The pieces and their number as one word that no other queue has.
  [[nodiscard]] constexpr std::uint64_t word() const { return bits_ | std::uint64_t{1} << (3 * size_); }

 private:
  std::uint64_t bits_ = 0;
  std::uint64_t size_ = 0;
};

// A bag has each piece once, in an order that depends on nothing but the seed and the bag's number.
constexpr std::array<Piece, kPieces> bag(std::uint64_t seed, std::uint32_t number) {
  std::array<Piece, kPieces> pieces = kAllPieces;
  Random random(mix64(seed) + number);
  for (std::uint32_t left = kPieces; left > 1; --left) std::swap(pieces[left - 1], pieces[random.below(left)]);
  return pieces;
}

}  // namespace tetraply::tetris

// The next pieces: first given ones, then an endless sequence that follows from a seed, the same on every machine.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/random.hpp"
#include "games/tetris/pieces.hpp"
#include "games/tetris/queue.hpp"

namespace tetraply::tetris {

enum class Randomizer : std::uint8_t {
  uniform,    // every piece is a random one of the seven
  seven_bag,  // after the given pieces, each group of seven has all seven in some order
};
inline constexpr std::array<std::string_view, 2> kRandomizerNames{"uniform", "seven-bag"};

// Pieces are drawn seven at a time, and batch n depends only on the seed and n. At least kKnown pieces of a position's
// future are always drawn; the rules say how many of them a player may see.
class EndlessQueue {
 public:
  static constexpr int kKnown = 14;
  static constexpr int kMaxGiven = 21;

  constexpr EndlessQueue(Randomizer randomizer, std::uint64_t seed, std::span<const Piece> given = {})
      : seed_(seed), randomizer_(randomizer) {
    assert(given.size() <= kMaxGiven);
    for (const Piece piece : given) append(static_cast<unsigned>(piece));
    refill();
  }

  constexpr bool operator==(const EndlessQueue&) const = default;

  [[nodiscard]] constexpr Piece operator[](int i) const { return static_cast<Piece>(pieces_ >> (kBits * i) & 7); }
  [[nodiscard]] constexpr Piece front() const { return (*this)[0]; }
  constexpr void pop() {
    pieces_ >>= kBits;
    --count_;
    refill();
  }

  [[nodiscard]] constexpr Randomizer randomizer() const { return randomizer_; }
  [[nodiscard]] constexpr std::uint64_t seed() const { return seed_; }
  [[nodiscard]] constexpr std::uint64_t hash() const {
    return mix64(pieces_ ^ mix64(seed_ + (std::uint64_t{batches_} << 8 | static_cast<unsigned>(randomizer_))));
  }

 private:
  static constexpr int kBits = 3;
  static constexpr std::uint32_t kSequences = 823'543;  // 7^7

  constexpr void append(unsigned piece) { pieces_ |= std::uint64_t{piece} << (kBits * count_++); }
  constexpr void refill() {
    while (count_ < kKnown) {
      const std::uint32_t batch = batches_++;
      if (randomizer_ == Randomizer::seven_bag) {
        for (const Piece piece : bag(seed_, batch)) append(static_cast<unsigned>(piece));
      } else {
        append_any(draw(seed_, batch, kSequences));
      }
    }
  }
  // The seven digits of a number below 7^7.
  constexpr void append_any(unsigned number) {
    for (int i = 0; i < kPieces; ++i, number /= kPieces) append(number % kPieces);
  }

  std::uint64_t pieces_ = 0;  // three bits each, the next one lowest
  std::uint64_t seed_;
  std::uint32_t batches_ = 0;  // drawn so far
  std::uint8_t count_ = 0;
  Randomizer randomizer_;
};

}  // namespace tetraply::tetris

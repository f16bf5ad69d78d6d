// Garbage on its way to a player: what cancels it, and when it enters from below.
#pragma once

#include <array>
#include <cstdint>

#include "games/tetris/guideline.hpp"

namespace tetraply::tetris {

// Rows of one attack. All have their hole in the same column.
struct Garbage {
  std::uint8_t rows = 0;
  std::uint8_t hole = 0;
  std::uint8_t wait = 0;  // placements of the receiver before it may enter

  constexpr bool operator==(const Garbage&) const = default;
};

// The attacks on one player, oldest first.
class IncomingGarbage {
 public:
  static constexpr int kMaxAttacks = 16;  // further attacks join the last of them

  bool operator==(const IncomingGarbage&) const = default;

  [[nodiscard]] int size() const { return count_; }
  [[nodiscard]] const Garbage& operator[](int which) const { return attacks_[which]; }
  [[nodiscard]] int rows() const;

  void add(Garbage garbage);
  // The player's attacks cancel the oldest garbage first. Returns the rows that are left.
  int cancel(int rows);
  // Call after a placement. Garbage that has waited long enough enters, unless the placement cleared lines.
  void let_in(Guideline& game, bool blocked);

 private:
  std::array<Garbage, kMaxAttacks> attacks_{};
  std::uint8_t count_ = 0;
};

}  // namespace tetraply::tetris

// Garbage on its way to a player: what cancels it, and when it comes up from below.
#pragma once

#include <array>
#include <cstdint>

#include "games/tetris/guideline.hpp"

namespace tetraply::tetris {

// Rows of one attack, all with their hole in the same column.
struct Garbage {
  std::uint8_t rows = 0;
  std::uint8_t hole = 0;
  std::uint8_t wait = 0;  // placements of the receiver that must pass

  constexpr bool operator==(const Garbage&) const = default;
};

// The attacks on one player, the oldest first.
class IncomingGarbage {
 public:
  static constexpr int kMaxAttacks = 16;  // what comes on top joins the last of them

  bool operator==(const IncomingGarbage&) const = default;

  [[nodiscard]] int size() const { return count_; }
  [[nodiscard]] const Garbage& operator[](int which) const { return attacks_[which]; }
  [[nodiscard]] int rows() const;

  void add(Garbage garbage);
  // Own attacks cancel the oldest garbage first. Returns what is left of their rows.
  int cancel(int rows);
  // After a placement: what has waited long enough enters, unless the placement cleared lines.
  void let_in(Guideline& game, bool blocked);

 private:
  std::array<Garbage, kMaxAttacks> attacks_{};
  std::uint8_t count_ = 0;
};

}  // namespace tetraply::tetris

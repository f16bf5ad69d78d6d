// Finds all placements of all pieces at once: for each orientation, the set of cells where its anchor may go.
#pragma once

#include <array>
#include <cstdint>

#include "games/blokus/board.hpp"
#include "games/blokus/pieces.hpp"

namespace tetraply::blokus {

// The orientations of the pieces in hand, in tree order, each with its good anchors, if any: those where all squares of
// the piece are open and at least one is on the frontier. `frontier` must lie within `open`.
template <int Size>
class Scan {
 public:
  using Cells = typename Board<Size>::Cells;

  Scan(const Cells& open, const Cells& frontier, Hand hand);

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] int orientation(int i) const { return orientations_[i]; }
  [[nodiscard]] const Cells& anchors(int i) const { return anchors_[i]; }

  [[nodiscard]] bool any() const {
    for (int i = 0; i < size_; ++i)
      if (anchors_[i].any()) return true;
    return false;
  }

 private:
  template <int Size_>
  friend class TreeWalk;

  int size_ = 0;
  // One more than needed: an orientation that is not in hand is also written, and then overwritten by the next one.
  std::array<std::uint8_t, kOrientations + 1> orientations_;
  // A union leaves them uninitialized. Clearing them all would take longer than finding some of them.
  union {
    std::array<Cells, kOrientations + 1> anchors_;
  };
};

extern template class Scan<14>;
extern template class Scan<20>;

}  // namespace tetraply::blokus

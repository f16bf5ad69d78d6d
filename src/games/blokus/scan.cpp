#include "games/blokus/scan.hpp"

#include <cstring>

namespace tetraply::blokus {

namespace {

// A set of cells that can be read shifted down by up to four rows. It keeps one copy for each shift by less than a
// byte, so shifting is just an unaligned load.
template <int Size>
class Shifted {
 public:
  explicit Shifted(const typename Board<Size>::Cells& cells) {
    for (int shift = 0; shift < 8; ++shift) {
      std::uint64_t* copy = copies_[shift];
      for (int i = 0; i < kWords - 1; ++i) copy[i] = cells.words[i] >> shift | cells.words[i + 1] << 1 << (63 - shift);
      copy[kWords - 1] = cells.words[kWords - 1] >> shift;
      for (int i = kWords; i < kWords + kTail; ++i) copy[i] = 0;
    }
  }

  // Bit i of the result is bit i + shift of the set.
  [[nodiscard]] const unsigned char* down(int shift) const {
    return reinterpret_cast<const unsigned char*>(copies_[shift % 8]) + shift / 8;
  }

 private:
  static constexpr int kWords = Board<Size>::kWords;
  static constexpr int kTail = 4;  // zeros above the board, at least 4 rows of them
  static_assert(kTail * 64 >= 4 * Board<Size>::kStride + 8);

  alignas(32) std::uint64_t copies_[8][kWords + kTail];
};

}  // namespace

// Traverses the tree of orientations, unrolled by the compiler. One step costs an AND, an OR and another AND per
// vector, because the parent's sets are at hand: where all its squares are open, and where any is on the frontier.
template <int Size>
class TreeWalk {
 public:
  using Vector __attribute__((vector_size(32))) = std::uint64_t;
  static constexpr int kVectors = Board<Size>::kWords / 4;
  struct Lanes {
    Vector vectors[kVectors];
  };

  TreeWalk(const Shifted<Size>& open, const Shifted<Size>& frontier, Hand hand, Scan<Size>& scan)
      : open_(open), frontier_(frontier), hand_(hand), scan_(scan) {}

  template <int Index>
  [[gnu::always_inline]] void subtree(Lanes fits, Lanes touches) const {
    constexpr const Orientation& kHere = kOrientationTree[Index];
    constexpr int kShift = kHere.added.y * Board<Size>::kStride + kHere.added.x;
    for (int i = 0; i < kVectors; ++i) {
      Vector open;
      Vector frontier;
      std::memcpy(&open, open_.down(kShift) + 32 * i, 32);
      std::memcpy(&frontier, frontier_.down(kShift) + 32 * i, 32);
      fits.vectors[i] &= open;
      touches.vectors[i] |= frontier;
      const Vector good = fits.vectors[i] & touches.vectors[i];
      std::memcpy(scan_.anchors_[scan_.size_].words.data() + 4 * i, &good, 32);
    }
    scan_.orientations_[scan_.size_] = Index;
    scan_.size_ += static_cast<int>(hand_ >> kHere.piece & 1);
    children<Index + 1, kHere.subtree_end>(fits, touches);
  }

 private:
  template <int Index, int End>
  [[gnu::always_inline]] void children(const Lanes& fits, const Lanes& touches) const {
    if constexpr (Index < End) {
      constexpr const Orientation& kChild = kOrientationTree[Index];
      if ((hand_ & kChild.pieces_below) != 0) subtree<Index>(fits, touches);
      children<kChild.subtree_end, End>(fits, touches);
    }
  }

  const Shifted<Size>& open_;
  const Shifted<Size>& frontier_;
  Hand hand_;
  Scan<Size>& scan_;
};

template <int Size>
Scan<Size>::Scan(const Cells& open, const Cells& frontier, Hand hand) {
  const Shifted<Size> shifted_open(open);
  const Shifted<Size> shifted_frontier(frontier);
  typename TreeWalk<Size>::Lanes everywhere;
  typename TreeWalk<Size>::Lanes nowhere;
  for (int i = 0; i < TreeWalk<Size>::kVectors; ++i) {
    everywhere.vectors[i] = ~typename TreeWalk<Size>::Vector{};
    nowhere.vectors[i] = typename TreeWalk<Size>::Vector{};
  }
  TreeWalk<Size>(shifted_open, shifted_frontier, hand, *this).template subtree<0>(everywhere, nowhere);
}

template class Scan<14>;
template class Scan<20>;

}  // namespace tetraply::blokus

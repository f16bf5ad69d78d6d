#include "games/blokus/outlook.hpp"

#include <array>
#include <cstring>

namespace tetraply::blokus {

namespace {

// A set of cells in vector registers.
template <int Words>
class Lanes {
 public:
  explicit Lanes(const Bits<Words>& cells) { std::memcpy(vectors_, cells.words.data(), sizeof vectors_); }

  [[nodiscard]] int count() const { return cells().count(); }

  // These cells, and those cells of `within` that are the given number of bits away from one of them, up or down. Steps
  // over the rim end on the fence, or above or below the board, and are never within.
  template <int... steps>
  [[nodiscard]] Lanes spread(const Lanes& within) const {
    Lanes result = *this;
    for (int i = 0; i < kVectors; ++i) {
      const Vector here = vectors_[i];
      const Vector below = i > 0 ? vectors_[i - 1] : Vector{};
      const Vector above = i + 1 < kVectors ? vectors_[i + 1] : Vector{};
      const Vector lower = __builtin_shufflevector(below, here, 3, 4, 5, 6);   // each word's lower neighbor
      const Vector higher = __builtin_shufflevector(here, above, 1, 2, 3, 4);  // and its higher one
      const Vector beside = ((here << steps | lower >> (64 - steps) | here >> steps | higher << (64 - steps)) | ...);
      result.vectors_[i] |= beside & within.vectors_[i];
    }
    return result;
  }

  [[nodiscard]] Bits<Words> cells() const {
    Bits<Words> cells;
    std::memcpy(cells.words.data(), vectors_, sizeof vectors_);
    return cells;
  }

 private:
  using Vector __attribute__((vector_size(32))) = std::uint64_t;
  static constexpr int kVectors = Words / 4;
  Vector vectors_[kVectors];
};

// These cells and their edge neighbors.
template <class Board>
Lanes<Board::kWords> over_edges(const Lanes<Board::kWords>& cells, const Lanes<Board::kWords>& within) {
  return cells.template spread<1, Board::kStride>(within);
}

// These cells and their edge and corner neighbors.
template <class Board>
Lanes<Board::kWords> over_corners(const Lanes<Board::kWords>& cells, const Lanes<Board::kWords>& within) {
  return cells.template spread<1, Board::kStride - 1, Board::kStride, Board::kStride + 1>(within);
}

}  // namespace

template <class R>
Outlook<R>::Outlook(const Position<R>& position) {
  for (int color = 0; color < R::kColors; ++color) {
    own_[color] = position.cells(color);
    open_[color] = position.open(color);
    frontier_[color] = position.frontier(color);
    empty_ = empty_ - own_[color];
  }
}

template <class R>
void Outlook<R>::place(int color, const Placement<R::kSize>& placement) {
  frontier_[color] = (frontier_[color] - placement.edges) | (placement.corners & open_[color]);
  open_[color] = open_[color] - placement.edges;
  own_[color] |= placement.cells;
  empty_ = empty_ - placement.cells;
  for (int any = 0; any < R::kColors; ++any) {
    open_[any] = open_[any] - placement.cells;
    frontier_[any] = frontier_[any] - placement.cells;
  }
}

template <class R>
int Outlook<R>::touching(int color) const {
  Cells others;  // of the color that three players share
  for (int other = 0; other < R::kColors; ++other)
    if (other >= kScoredColors<R> || other % R::kPlayers != color % R::kPlayers) others |= own_[other];
  return over_edges<Board>(Lanes(others), Lanes(frontier_[color])).count() - others.count();
}

template <class R>
int Outlook<R>::influence(int color) const {
  const Lanes all(Board::kAll);
  const Lanes near = over_corners<Board>(Lanes(own_[color]), all);
  return (over_corners<Board>(near, all).cells() & open_[color]).count();
}

template <class R>
int Outlook<R>::range(int color) const {
  const Lanes open(open_[color]);
  Lanes reached(frontier_[color]);
  for (int step = 0; step < kRangeSteps; ++step) reached = over_edges<Board>(reached, open);
  return reached.count();
}

template <class R>
auto Outlook<R>::range_by_steps(int color) const -> std::array<Cells, kRangeSteps + 1> {
  const Lanes open(open_[color]);
  Lanes reached(frontier_[color]);
  std::array<Cells, kRangeSteps + 1> by_steps;
  for (Cells& cells : by_steps) {
    cells = reached.cells();
    reached = over_edges<Board>(reached, open);
  }
  return by_steps;
}

template <class R>
auto Outlook<R>::cells_by_distance(int color) const -> std::vector<Cells> {
  const Lanes within(empty_);
  std::vector<Cells> by_distance;
  Cells reached;
  for (Cells next = frontier_[color]; next != reached; next = over_edges<Board>(Lanes(reached), within).cells()) {
    by_distance.push_back(next - reached);
    reached = next;
  }
  return by_distance;
}

template <class R>
auto Outlook<R>::distances() const -> std::array<int, R::kColors> {
  const Lanes within(empty_);
  const int empty = empty_.count();
  std::array<int, R::kColors> totals{};
  // A step depends on the step before it. The steps of two colors do not depend on each other.
  static_assert(R::kColors % 2 == 0);
  for (int first = 0; first < R::kColors; first += 2) {
    Lanes<Board::kWords> reached[] = {Lanes(frontier_[first]), Lanes(frontier_[first + 1])};
    int left[] = {empty - reached[0].count(), empty - reached[1].count()};
    int steps_left = kFar;
    for (bool changed = true; changed && steps_left > 0; --steps_left) {
      changed = false;
      for (int i : {0, 1}) {
        totals[first + i] += left[i];  // all cells that are not reached yet are at least one step farther away
        reached[i] = over_edges<Board>(reached[i], within);
        const int still_left = empty - reached[i].count();
        changed = changed || still_left != left[i];
        left[i] = still_left;
      }
    }
    for (int i : {0, 1}) totals[first + i] += left[i] * steps_left;
  }
  return totals;
}

template class Outlook<ClassicRules>;
template class Outlook<ClassicTwoRules>;
template class Outlook<ClassicThreeRules>;
template class Outlook<DuoRules>;

}  // namespace tetraply::blokus

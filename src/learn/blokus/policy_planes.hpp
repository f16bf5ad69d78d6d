// The logits of all placements on the board at once: where there are many moves, this is faster than one by one.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "games/blokus/pieces.hpp"
#include "games/blokus/placements.hpp"

namespace tetraply::learn {

namespace detail {

// What the sum of an orientation has more than that of its parent, the orientation without one of its squares: numbers
// from maps of the board, each at an offset from the anchor.
enum PlaneMap : std::uint8_t {
  kSquareMap,
  kEdgeMap,
  kCornerMap,
  kSquareNoEdgeMap,  // square less edge: the added square was an edge of the parent
  kEdgeNoCornerMap,  // an edge that was a corner of the parent
  kPlaneMaps
};

struct PlaneTerm {
  blokus::Offset at;
  PlaneMap map = kSquareMap;
};
struct PlaneTerms {
  static constexpr int kMost = 12;
  std::array<PlaneTerm, kMost> terms{};
  int size = 0;
};

// The cells around a shape: a square, an edge, a corner, or nothing of these.
class ShapeSurroundings {
 public:
  enum Kind : std::uint8_t { none, corner, edge, square };

  constexpr explicit ShapeSurroundings(const blokus::Shape& shape) {
    for (int i = 0; i < shape.size; ++i)
      for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x) {
          const Kind kind = x == 0 && y == 0 ? square : x == 0 || y == 0 ? edge : corner;
          Kind& known = kinds_.at(index(shape.squares[i].x + x, shape.squares[i].y + y));
          known = known > kind ? known : kind;
        }
  }
  [[nodiscard]] constexpr Kind at(int x, int y) const { return kinds_.at(index(x, y)); }

  static constexpr int kReach = blokus::kMaxPieceSize;  // no cell is farther from the anchor, in either direction

 private:
  static constexpr int kWidth = 2 * kReach + 1;
  static constexpr std::size_t index(int x, int y) {
    return static_cast<std::size_t>((y + kReach) * kWidth + x + kReach);
  }
  std::array<Kind, std::size_t{kWidth} * kWidth> kinds_{};
};

constexpr PlaneTerms plane_terms(int orientation) {
  using Around = ShapeSurroundings;
  const blokus::Orientation& here = blokus::kOrientationTree[static_cast<std::size_t>(orientation)];
  const Around now(here.shape);
  const Around before(here.parent < 0 ? blokus::Shape{}
                                      : blokus::kOrientationTree[static_cast<std::size_t>(here.parent)].shape);
  PlaneTerms result;
  for (int y = -Around::kReach; y <= Around::kReach; ++y)
    for (int x = -Around::kReach; x <= Around::kReach; ++x) {
      const auto kind = now.at(x, y);
      const auto was = before.at(x, y);
      if (kind == was) continue;
      const PlaneMap map = kind == Around::square ? (was == Around::edge ? kSquareNoEdgeMap : kSquareMap)
                           : kind == Around::edge ? (was == Around::corner ? kEdgeNoCornerMap : kEdgeMap)
                                                  : kCornerMap;
      result.terms.at(static_cast<std::size_t>(result.size++)) = {
          {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}, map};
    }
  return result;
}

}  // namespace detail

// Where the planes have the sum of each placement.
template <int Size>
struct PlaneIndex {
  static constexpr int kLanes = 16;  // of a vector
  static constexpr int kVectors = (Size * blokus::Board<Size>::kStride + kLanes - 1) / kLanes;
  static constexpr int kPlane = kVectors * kLanes;
  static_assert(blokus::kOrientations * kPlane <= 65'536);

  std::uint16_t sum;
  std::uint8_t piece;
};

template <int Size>
class PlaneIndexTable {
 public:
  // Built once, on first use.
  static const PlaneIndexTable& get() {
    static const PlaneIndexTable table;
    return table;
  }
  const PlaneIndex<Size>& operator[](blokus::Move move) const { return indices_[move.placement]; }

 private:
  PlaneIndexTable();

  std::vector<PlaneIndex<Size>> indices_;
};

extern template class PlaneIndexTable<14>;
extern template class PlaneIndexTable<20>;

// The sums of 16 bits wrap around on the way. They are right if the result fits.
template <int Size>
class PolicyPlanes {
 public:
  using Board = blokus::Board<Size>;
  static constexpr int kCells = Size * Board::kStride - 1;

  // Each map has a number for every cell of the board. Orientations of pieces that are not in hand may be left out.
  PolicyPlanes(const std::int16_t* squares, const std::int16_t* edges, const std::int16_t* corners, blokus::Hand hand)
      : hand_(hand) {
    for (auto& map : maps_) map.fill(0);
    for (int cell = 0; cell < kCells; ++cell) {
      const auto kept = [&](int number) { return static_cast<std::uint16_t>(number & kOnBoard[cell]); };
      const int at = kBefore + cell;
      maps_[detail::kSquareMap][at] = kept(squares[cell]);
      maps_[detail::kEdgeMap][at] = kept(edges[cell]);
      maps_[detail::kCornerMap][at] = kept(corners[cell]);
      maps_[detail::kSquareNoEdgeMap][at] = kept(squares[cell] - edges[cell]);
      maps_[detail::kEdgeNoCornerMap][at] = kept(edges[cell] - corners[cell]);
    }
    subtree<0>();
  }

  [[nodiscard]] int sum(std::uint16_t index) const { return static_cast<std::int16_t>(sums_[index]); }

 private:
  using Index = PlaneIndex<Size>;
  using Vector __attribute__((vector_size(32))) = std::uint16_t;

  // Numbers that are read around the board, all 0.
  static constexpr int kReach = detail::ShapeSurroundings::kReach;
  static constexpr int kBefore = Board::kStride + kReach + 1;
  static constexpr int kMapSize = kBefore + Index::kPlane + kReach * Board::kStride + kReach + 1;

  static constexpr std::array<std::int16_t, kCells> kOnBoard = [] {
    std::array<std::int16_t, kCells> mask{};
    for (int cell = 0; cell < kCells; ++cell) mask[static_cast<std::size_t>(cell)] = Board::kAll.test(cell) ? -1 : 0;
    return mask;
  }();

  template <int Orientation>
  [[gnu::always_inline]] void subtree() {
    constexpr const blokus::Orientation& kHere = blokus::kOrientationTree[Orientation];
    static constexpr detail::PlaneTerms kTerms = detail::plane_terms(Orientation);
    add_up<Orientation, kHere.parent>(std::make_integer_sequence<int, kTerms.size>{}, kTerms);
    children<Orientation + 1, kHere.subtree_end>();
  }

  template <int Orientation, int Parent, int... I>
  [[gnu::always_inline]] void add_up(std::integer_sequence<int, I...>, const detail::PlaneTerms& terms) {
    const std::array<const std::uint16_t*, sizeof...(I)> from{
        (maps_[terms.terms[I].map].data() + kBefore + terms.terms[I].at.y * Board::kStride + terms.terms[I].at.x)...};
    for (int i = 0; i < Index::kPlane; i += Index::kLanes) {
      Vector sum{};
      if constexpr (Parent >= 0) sum = load(sums_.data() + Parent * Index::kPlane + i);
      ((sum += load(from[I] + i)), ...);
      std::memcpy(sums_.data() + Orientation * Index::kPlane + i, &sum, sizeof sum);
    }
  }
  static Vector load(const std::uint16_t* from) {
    Vector vector;
    std::memcpy(&vector, from, sizeof vector);
    return vector;
  }

  template <int First, int End>
  [[gnu::always_inline]] void children() {
    if constexpr (First < End) {
      constexpr const blokus::Orientation& kChild = blokus::kOrientationTree[First];
      if ((hand_ & kChild.pieces_below) != 0) subtree<First>();
      children<kChild.subtree_end, End>();
    }
  }

  blokus::Hand hand_;
  std::array<std::array<std::uint16_t, kMapSize>, detail::kPlaneMaps> maps_;
  alignas(32) std::array<std::uint16_t, std::size_t{blokus::kOrientations} * Index::kPlane> sums_;
};

}  // namespace tetraply::learn

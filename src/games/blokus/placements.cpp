#include "games/blokus/placements.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

namespace tetraply::blokus {

namespace {

// Empty if the orientation does not fit on the board.
template <int Size>
std::optional<Placement<Size>> placement_at(const Orientation& orientation, int x, int y) {
  using B = Board<Size>;
  Placement<Size> result;
  result.piece = orientation.piece;
  result.size = static_cast<std::uint8_t>(orientation.shape.size);
  for (int i = 0; i < orientation.shape.size; ++i) {
    const auto [dx, dy] = orientation.shape.squares[i];
    if (!B::contains(x + dx, y + dy)) return std::nullopt;
    result.cells.set(B::bit(x + dx, y + dy));
    result.squares[i] = static_cast<std::uint16_t>(B::bit(x + dx, y + dy));
    for (int ny = -1; ny <= 1; ++ny)
      for (int nx = -1; nx <= 1; ++nx) {
        if (!B::contains(x + dx + nx, y + dy + ny)) continue;
        (nx == 0 || ny == 0 ? result.edges : result.corners).set(B::bit(x + dx + nx, y + dy + ny));
      }
  }
  result.corners = result.corners - result.edges;  // until here, `edges` includes the piece itself
  result.edges = result.edges - result.cells;
  return result;
}

}  // namespace

template <int Size>
PlacementTable<Size>::PlacementTable() {
  placements_.reserve(kPlacements<Size>);
  for (int orientation = 0; orientation < kOrientations; ++orientation)
    for (int y = 0; y < Size; ++y)
      for (int x = 0; x < Size; ++x)
        if (auto placement = placement_at<Size>(kOrientationTree[orientation], x, y)) {
          placement->key = piece_key(placement->piece);
          placement->cells.for_each([&](int cell) { placement->key ^= cell_key(cell); });
          by_anchor_[orientation][Board<Size>::bit(x, y)] = static_cast<std::uint16_t>(placements_.size());
          placements_.push_back(*placement);
        }
  assert(size() == kPlacements<Size>);
}

template <int Size>
std::optional<Move> PlacementTable<Size>::covering(const typename Board<Size>::Cells& cells) const {
  using B = Board<Size>;
  if (!cells.any() || cells.count() > kMaxPieceSize) return std::nullopt;
  const int anchor = cells.select(0);
  Shape shape;
  cells.for_each([&](int cell) {
    shape.squares[shape.size++] = {static_cast<std::int8_t>(B::x_of(cell) - B::x_of(anchor)),
                                   static_cast<std::int8_t>(B::y_of(cell) - B::y_of(anchor))};
  });
  const int orientation = detail::find_shape(kOrientationTree, shape);
  if (orientation < 0) return std::nullopt;
  return at(orientation, anchor);
}

template class PlacementTable<14>;
template class PlacementTable<20>;

}  // namespace tetraply::blokus

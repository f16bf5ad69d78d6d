#include "games/blokus/footprints.hpp"

#include <cassert>

namespace tetraply::blokus {

namespace {

template <int Size>
Footprint<Size> footprint_of(const Placement<Size>& placement) {
  using Cells = typename Board<Size>::Cells;
  const Cells closed = placement.cells | placement.edges;
  const int first_bit = (closed | placement.corners).select(0) / 8 * 8;
  const auto masked = [&](const Cells& cells) {
    typename Footprint<Size>::Mask mask{};
    cells.for_each([&](int cell) {
      assert(cell - first_bit < Footprint<Size>::kWords * 64);
      mask[(cell - first_bit) / 64] |= std::uint64_t{1} << ((cell - first_bit) % 64);
    });
    return mask;
  };
  Footprint<Size> footprint;
  footprint.squares.fill(static_cast<std::uint16_t>(Board<Size>::bit(Size, 0)));
  std::copy_n(placement.squares.begin(), placement.size, footprint.squares.begin());
  footprint.closed = masked(closed);
  footprint.corners = masked(placement.corners);
  footprint.byte = static_cast<std::uint8_t>(first_bit / 8);
  footprint.size = placement.size;
  placement.cells.for_each([&](int cell) {
    footprint.center = static_cast<std::int16_t>(footprint.center + closeness_to_center<Size>(cell));
    footprint.rim = static_cast<std::int16_t>(footprint.rim + depth_from_rim<Size>(cell));
  });
  return footprint;
}

}  // namespace

template <int Size>
FootprintTable<Size>::FootprintTable() {
  const auto& placements = PlacementTable<Size>::get();
  footprints_.reserve(static_cast<std::size_t>(placements.size()));
  for (int i = 0; i < placements.size(); ++i)
    footprints_.push_back(footprint_of(placements[Move{static_cast<std::uint16_t>(i)}]));
}

template class FootprintTable<14>;
template class FootprintTable<20>;

}  // namespace tetraply::blokus

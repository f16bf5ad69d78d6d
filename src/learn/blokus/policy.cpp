#include "learn/blokus/policy.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>

#include "games/blokus/footprints.hpp"

namespace tetraply::learn {

template <int Size>
PlacementCellsTable<Size>::PlacementCellsTable() {
  const auto& table = blokus::PlacementTable<Size>::get();
  placements_.resize(static_cast<std::size_t>(table.size()));
  const auto list = [](const auto& cells, auto& to) {
    to.fill(PlacementCells<Size>::kNoCell);
    std::size_t count = 0;
    cells.for_each([&](int cell) { to.at(count++) = static_cast<typename PlacementCells<Size>::Cell>(cell); });
  };
  for (int i = 0; i < table.size(); ++i) {
    const auto& placement = table[blokus::Move{static_cast<std::uint16_t>(i)}];
    auto& cells = placements_[static_cast<std::size_t>(i)];
    list(placement.cells, cells.squares);
    list(placement.edges, cells.edges);
    list(placement.corners, cells.corners);
    cells.piece = placement.piece;
  }
}

template class PlacementCellsTable<14>;
template class PlacementCellsTable<20>;

template <int Size>
PlaneIndexTable<Size>::PlaneIndexTable() {
  const auto& table = blokus::PlacementTable<Size>::get();
  indices_.resize(static_cast<std::size_t>(table.size()));
  int orientation = 0;
  for (int i = 0; i < table.size(); ++i) {
    const blokus::Move move{static_cast<std::uint16_t>(i)};
    const int anchor = table[move].squares[0];
    while (orientation < blokus::kOrientations - 1 && table.at(orientation, anchor) != move) ++orientation;
    assert(table.at(orientation, anchor) == move);
    indices_[static_cast<std::size_t>(i)] = {
        static_cast<std::uint16_t>(orientation * PlaneIndex<Size>::kPlane + anchor), table[move].piece};
  }
}

template class PlaneIndexTable<14>;
template class PlaneIndexTable<20>;

template <class R>
Policy<R>::Policy(std::vector<std::int16_t> weights) : weights_(std::move(weights)), sums_fit_(sums_fit()) {}

template <class R>
bool Policy<R>::sums_fit() const {
  const auto largest = [&](int first, int count, auto counts) {
    int result = 0;
    for (int i = 0; i < count; ++i)
      if (counts(i)) result = std::max(result, std::abs(int{weights_[static_cast<std::size_t>(first + i)]}));
    return result;
  };
  const auto any = [](int) { return true; };
  const auto is_open = [](int code) { return code % 8 != 0 && code % 8 != kOwnSquare && code < kOpponentsSquare; };
  using Cells = PlacementCells<R::kSize>;
  for (int phase = 0; phase < Layout::kPhases; ++phase) {
    const auto of_codes = [&](int table, auto counts) {
      return largest(table + phase * kCellCodes, kCellCodes, counts);
    };
    const int square = of_codes(Layout::kSquareReach, is_open) + of_codes(Layout::kSquareRoom, any) +
                       largest(Layout::kSquarePlace + phase * Layout::kCells, Layout::kCells, any);
    const int edge = of_codes(Layout::kEdgeReach, any) + of_codes(Layout::kEdgeRoom, any);
    const int corner = of_codes(Layout::kCornerReach, any) + of_codes(Layout::kCornerRoom, any);
    if (blokus::kMaxPieceSize * square + Cells::kMostEdges * edge + Cells::kMostCorners * corner > INT16_MAX)
      return false;
  }
  return true;
}

template <class R>
Policy<R>::Policy(const std::vector<float>& weights) {
  for (const float weight : weights) {
    const float units = std::clamp(weight / kUnit, static_cast<float>(-kLargest), static_cast<float>(kLargest));
    weights_.push_back(static_cast<std::int16_t>(std::lround(units)));
  }
  sums_fit_ = sums_fit();
}

template <class R>
std::vector<float> Policy<R>::by_hand() {
  std::vector<float> weights(Layout::kSize);
  for (int phase = 0; phase < Layout::kPhases; ++phase) {
    for (int code = 0; code < kCellCodes; ++code) {
      const int own = code % 8;
      const int others = code / 8;
      const int at = phase * kCellCodes + code;
      weights[Layout::kSquareReach + at] = others == 6 ? 0.8F : others == 5 ? 0.3F : others >= 2 ? 0.1F : 0;
      weights[Layout::kEdgeReach + at] = own == 6 ? -0.3F : own >= 2 && own <= 5 ? -0.05F : 0;
      weights[Layout::kCornerReach + at] = own == 0 || own == 7 ? 0 : own <= 2 ? 0.5F : own <= 5 ? 0.3F : 0.1F;
    }
    constexpr float kEarly = 4;  // phases in which the middle matters
    const float middle = 0.15F * std::max(0.0F, 1 - static_cast<float>(phase) / kEarly);
    Position::Board::kAll.for_each([&](int cell) {
      weights[Layout::kSquarePlace + phase * Layout::kCells + cell] =
          middle * static_cast<float>(blokus::depth_from_rim<R::kSize>(cell));
    });
  }
  for (int pieces = 0; pieces < blokus::kPieces; ++pieces)
    for (int piece = 0; piece < blokus::kPieces; ++piece)
      weights[Layout::kPiece + pieces * blokus::kPieces + piece] = blokus::kPieceSizes[piece];
  return weights;
}

template class Policy<blokus::DuoRules>;
template class Policy<blokus::ClassicRules>;
template class Policy<blokus::ClassicTwoRules>;
template class Policy<blokus::ClassicThreeRules>;

}  // namespace tetraply::learn

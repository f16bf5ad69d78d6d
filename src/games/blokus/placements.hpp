// All placements of all pieces, numbered. A move of Blokus is such a number.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "core/random.hpp"
#include "games/blokus/board.hpp"
#include "games/blokus/pieces.hpp"

namespace tetraply::blokus {

// Zobrist keys for a square and for a piece that color 0 has placed. The other colors rotate them, see position.cpp.
constexpr std::uint64_t cell_key(int cell) {
  return mix64(0x1000u + static_cast<unsigned>(cell));
}
constexpr std::uint64_t piece_key(int piece) {
  return mix64(0x2000u + static_cast<unsigned>(piece));
}

struct Move {
  std::uint16_t placement;
  constexpr auto operator<=>(const Move&) const = default;
};
static_assert(std::is_trivially_default_constructible_v<Move>,
              "a list with room for all moves must stay uninitialized");

template <int Size>
struct Placement {
  typename Board<Size>::Cells cells;
  typename Board<Size>::Cells edges;    // cells that share an edge with the piece, which its color may no longer cover
  typename Board<Size>::Cells corners;  // cells that touch it only at a corner, where its color may continue
  std::uint64_t key = 0;                // its contribution to a position's hash, for color 0
  std::array<std::uint16_t, kMaxPieceSize> squares{};  // the cells as bit numbers, ascending
  Piece piece = 0;
  std::uint8_t size = 0;
};

// The number of placements on a board: an orientation w squares wide and h high has (Size-w+1)·(Size-h+1).
template <int Size>
inline constexpr int kPlacements = [] {
  int total = 0;
  for (const Orientation& orientation : kOrientationTree) {
    int left = 0;
    int right = 0;
    int top = 0;
    for (int i = 0; i < orientation.shape.size; ++i) {
      left = std::min<int>(left, orientation.shape.squares[i].x);
      right = std::max<int>(right, orientation.shape.squares[i].x);
      top = std::max<int>(top, orientation.shape.squares[i].y);
    }
    total += (Size - (right - left)) * (Size - top);
  }
  return total;
}();
static_assert(kPlacements<14> == 13'729);
static_assert(kPlacements<20> == 30'433);

// Placements are numbered by orientation in tree order, then by the cell of the anchor.
template <int Size>
class PlacementTable {
 public:
  // Built once, on first use.
  static const PlacementTable& get() {
    static const PlacementTable table;
    return table;
  }

  const Placement<Size>& operator[](Move move) const { return placements_[move.placement]; }
  [[nodiscard]] int size() const { return static_cast<int>(placements_.size()); }

  // The move that puts the orientation's anchor on a cell; the orientation must fit there.
  [[nodiscard]] Move at(int orientation, int anchor) const { return Move{by_anchor_[orientation][anchor]}; }

  // The move that covers exactly these cells, if they have the shape of a piece.
  [[nodiscard]] std::optional<Move> covering(const typename Board<Size>::Cells& cells) const;

 private:
  PlacementTable();

  std::vector<Placement<Size>> placements_;
  std::array<std::array<std::uint16_t, Board<Size>::kWords * 64>, kOrientations> by_anchor_{};
};

extern template class PlacementTable<14>;
extern template class PlacementTable<20>;

}  // namespace tetraply::blokus

// Every way in which a piece can come to rest: what a player of the guideline game chooses from.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string_view>

#include "core/fixed_list.hpp"
#include "games/tetris/board.hpp"
#include "games/tetris/pieces.hpp"

namespace tetraply::tetris {

// A T whose last move was a turn and that has three of the four cells at its corners filled (walls and floor count) is
// a spin: full if both cells at its pointing side are filled or if the last of the five kicks brought it there, else
// mini. Other pieces have no spins.
enum class Spin : std::uint8_t { none, mini, full };
inline constexpr std::array<std::string_view, 3> kSpinNames{"none", "mini", "full"};

struct Placement {
  Piece piece = Piece::I;
  Orientation orientation = Orientation::north;  // of those that cover the same cells, the first
  std::int8_t x = 0;                             // of the centre
  std::int8_t y = 0;
  Spin spin = Spin::none;

  constexpr auto operator<=>(const Placement&) const = default;
};

// How pieces move.
struct Movement {
  bool half_turns = false;
  bool spins = true;  // tell placements of a T apart by their spin; else each set of cells is listed once
  std::uint8_t spawn_y = kSpawnY;

  constexpr bool operator==(const Movement&) const = default;
};

// Two places of a shape in one column are not neighbours, and each has at most three kinds of spin.
inline constexpr int kMaxPlacements = kOrientations * kWidth * (kHeight / 2) * 3;
using PlacementList = FixedList<Placement, kMaxPlacements>;

// The same cells are listed once for each kind of spin that can be had there. The list is cleared first; it stays empty
// if the piece cannot enter the field.
void find_placements(const Board& board, Piece piece, Movement movement, PlacementList& placements);

// How many sets of cells the piece can come to rest on, however it spins.
[[nodiscard]] int count_placements(const Board& board, Piece piece, Movement movement);

}  // namespace tetraply::tetris

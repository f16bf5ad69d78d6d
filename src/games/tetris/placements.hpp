// All placements where a piece can come to rest: the choices of a player of the guideline game.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string_view>

#include "core/fixed_list.hpp"
#include "games/tetris/board.hpp"
#include "games/tetris/pieces.hpp"

namespace tetraply::tetris {

// A T whose last movement was a turn, with three of the four cells at its corners filled (walls and floor count), is a
// spin. It is full if both cells at its pointing side are filled or if it got there by the last of the five kicks;
// otherwise it is mini. Other pieces have no spins.
enum class Spin : std::uint8_t { none, mini, full };
inline constexpr std::array<std::string_view, 3> kSpinNames{"none", "mini", "full"};

struct Placement {
  Piece piece = Piece::I;
  Orientation orientation = Orientation::north;  // if several cover the same cells, the first
  std::int8_t x = 0;                             // of the center
  std::int8_t y = 0;
  Spin spin = Spin::none;

  constexpr auto operator<=>(const Placement&) const = default;
};

// How pieces move.
struct Movement {
  bool half_turns = false;
  bool spins = true;  // tell placements of a T apart by their spin; else list each set of cells once
  std::uint8_t spawn_y = kSpawnY;

  constexpr bool operator==(const Movement&) const = default;
};

// Two placements of a shape in one column are not adjacent, and each has at most three kinds of spin.
inline constexpr int kMaxPlacements = kOrientations * kWidth * (kHeight / 2) * 3;
using PlacementList = FixedList<Placement, kMaxPlacements>;

// Lists the same cells once for each kind of spin that is possible there. Clears the list first. It stays empty if the
// piece cannot enter the field.
void find_placements(const Board& board, Piece piece, Movement movement, PlacementList& placements);

// The number of different sets of cells on which the piece can come to rest, regardless of spins.
[[nodiscard]] int count_placements(const Board& board, Piece piece, Movement movement);

}  // namespace tetraply::tetris

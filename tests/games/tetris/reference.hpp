// The guideline's movement, cell by cell: slow, plain, and independent of the search that it checks.
#pragma once

#include <array>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "games/tetris/board.hpp"
#include "games/tetris/pieces.hpp"
#include "games/tetris/placements.hpp"

namespace tetraply::tetris::reference {

// A placement at rest: its cells in order, and how the piece spun into it.
using Rest = std::pair<std::array<std::pair<int, int>, 4>, Spin>;

inline std::array<std::pair<int, int>, 4> cells_at(Piece piece, Orientation orientation, int x, int y) {
  std::array<std::pair<int, int>, 4> cells;
  for (int i = 0; i < 4; ++i) {
    const Offset cell = cells_of(piece, orientation)[i];
    cells[i] = {x + cell.x, y + cell.y};
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

inline Spin spin_of(const Board& board, Piece piece, Orientation orientation, int x, int y, bool turned,
                    bool by_last_kick) {
  if (piece != Piece::T || !turned) return Spin::none;
  const std::array<Offset, 4> corners{{{-1, 1}, {1, 1}, {1, -1}, {-1, -1}}};
  int filled = 0;
  for (const Offset corner : corners) filled += board.blocked(x + corner.x, y + corner.y) ? 1 : 0;
  if (filled < 3) return Spin::none;
  const Offset front = corners[static_cast<int>(orientation)];
  const Offset other_front = corners[(static_cast<int>(orientation) + 1) % 4];
  const bool both = board.blocked(x + front.x, y + front.y) && board.blocked(x + other_front.x, y + other_front.y);
  return both || by_last_kick ? Spin::full : Spin::mini;
}

// Visits every state: orientation, location, whether the last movement was a turn, and whether its last kick was used.
inline std::set<Rest> resting_places(const Board& board, Piece piece, Movement movement) {
  using State = std::tuple<Orientation, int, int, bool, bool>;
  std::set<State> seen;
  std::vector<State> open;
  const auto visit = [&](Orientation orientation, int x, int y, bool turned, bool by_last_kick) {
    if (!fits(board, piece, orientation, x, y)) return false;
    if (const State state{orientation, x, y, turned, by_last_kick}; seen.insert(state).second) open.push_back(state);
    return true;
  };
  visit(Orientation::north, kSpawnX, movement.spawn_y, false, false);
  std::set<Rest> rests;
  while (!open.empty()) {
    const auto [orientation, x, y, turned_last, by_last_kick] = open.back();
    open.pop_back();
    visit(orientation, x - 1, y, false, false);
    visit(orientation, x + 1, y, false, false);
    if (!visit(orientation, x, y - 1, false, false))
      rests.insert(
          {cells_at(piece, orientation, x, y), spin_of(board, piece, orientation, x, y, turned_last, by_last_kick)});
    for (const Rotation rotation : {Rotation::clockwise, Rotation::counterclockwise, Rotation::half}) {
      if (rotation == Rotation::half && !movement.half_turns) continue;
      const Kicks kicks = kicks_of(piece, orientation, rotation);
      for (int i = 0; i < kicks.count; ++i)
        if (visit(turned(orientation, rotation), x + kicks.tests[i].x, y + kicks.tests[i].y, true,
                  i == 4 && rotation != Rotation::half))
          break;
    }
  }
  return rests;
}

}  // namespace tetraply::tetris::reference

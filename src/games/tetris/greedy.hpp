// The one-piece player of the literature: the drop whose result has the highest value, nothing looked ahead.
#pragma once

#include <limits>

#include "games/tetris/features.hpp"

namespace tetraply::tetris {

// Of equal values the first in the order of legal_moves. The game must not be over.
template <const Weights& weights, int Rows>
Drop greedy_drop(const DropPosition<Rows>& position) {
  Drop best;
  Weight best_value = std::numeric_limits<Weight>::min();
  const Surface surface(position.board());
  for (const DropShape& shape : drop_shapes(position.piece()))
    for (int column = 0; column < shape.columns(); ++column) {
      const int y = surface.rest(shape, column);
      if (y + shape.height > Rows) continue;
      Board board = position.board();
      const Weight value = weighted_sum(weights, drop_and_count<weights.features()>(board, shape, column, y, Rows));
      if (value > best_value) {
        best_value = value;
        best = {shape.orientation, static_cast<std::uint8_t>(column)};
      }
    }
  return best;
}

}  // namespace tetraply::tetris

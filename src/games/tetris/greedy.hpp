// The one-piece player of the literature: it makes the drop whose result has the highest value, without looking ahead.
#pragma once

#include <limits>

#include "games/tetris/drop_features.hpp"

namespace tetraply::tetris {

// Among equal values, takes the first in the order of legal_moves. The game must not be over.
template <const Weights& weights, int Rows>
[[nodiscard]] Drop greedy_drop(const DropPosition<Rows>& position) {
  Drop best;
  Weight best_value = std::numeric_limits<Weight>::min();
  const DropFeatures<weights.features()> drops(position.board(), Rows);
  drops.for_each(position.piece(), [&](Drop drop, const Features& features) {
    const Weight value = weighted_sum<weights>(features);
    if (value <= best_value) return;
    best_value = value;
    best = drop;
  });
  return best;
}

}  // namespace tetraply::tetris

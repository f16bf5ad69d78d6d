// Common parts of the searches of games with chance: pairs of an outcome and the player's answer, and the depths to
// search.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include "search/deepening.hpp"
#include "search/search.hpp"

namespace tetraply {

// Depth counts pairs of a chance turn and the player's next move, below the first move. At depth d the value of a move
// comes from positions d pairs later, right after the player's last move. Every player's move must be followed by a
// chance turn or the end of the game.
inline constexpr int kDeepestPairs = 32;

// Without deepening, a search goes straight to the depth of its limits. If they have none, it must deepen.
[[nodiscard]] inline Depths pair_depths(const Limits& limits, bool deepening) {
  return {.first = deepening || !limits.depth ? 1 : kDeepestPairs, .last = kDeepestPairs};
}

// Calls visit(weight, best) for each outcome of a chance turn, with the value after the player's best move, or of the
// game if it is over. Stops when visit returns false. An evaluation with a faster way than making all these positions
// provides a member for_each_outcome(position, visit). One with a faster way to the value after the
// player's best move, on a player's turn, provides a member best_after(position).
template <ChanceGame G, Evaluation<G> E, class Visit>
void for_each_pair(const E& evaluate, const G& position, Visit visit) {
  if constexpr (requires { evaluate.for_each_outcome(position, visit); }) {
    evaluate.for_each_outcome(position, visit);
  } else {
    typename G::MoveList outcomes;
    position.legal_moves(outcomes);
    for (const auto outcome : outcomes) {
      const G next = after(position, outcome);
      typename G::MoveList moves;
      next.legal_moves(moves);
      std::int32_t best = moves.empty() ? evaluate(next)[0] : std::numeric_limits<std::int32_t>::min();
      const auto value_after = values_after(evaluate, next);
      for (const auto move : moves) best = std::max(best, value_after(move)[0]);
      if (!visit(position.chance_weight(outcome), best)) return;
    }
  }
}

}  // namespace tetraply

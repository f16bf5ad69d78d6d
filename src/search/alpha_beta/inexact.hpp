// The two kinds of pruning that are not exact, shared by the recursive search and the one with its own stack: moves are
// dropped at random, and nodes near their bound are left.
#pragma once

#include <cstdint>

#include "core/random.hpp"
#include "search/alpha_beta/options.hpp"
#include "search/zero_sum.hpp"

namespace tetraply {

// How near to its bound a node's value may be for the node to be left. `depth` is the number of plies below the node.
[[nodiscard]] inline Value offset_at(const AlphaBetaOptions& options, int depth) {
  return depth <= options.offset_depth ? options.offset : 0;
}

// Monte Carlo pruning. Keeps the first move in any case. The same moves of the same position are dropped every time.
// Returns whether moves may have been dropped.
template <Game G>
bool drop_at_random(const AlphaBetaOptions& options, const G& position, typename G::MoveList& moves) {
  if (options.drop_percent == 0) return false;
  Random random(position.hash() ^ mix64(options.drop_seed));
  auto* kept = moves.begin() + 1;
  for (const auto* move = kept; move != moves.end(); ++move)
    if (random.below(100) >= static_cast<std::uint32_t>(options.drop_percent)) *kept++ = *move;
  moves.set_end(kept);
  return true;
}

}  // namespace tetraply

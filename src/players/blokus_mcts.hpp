// Monte Carlo tree search for Blokus: guided by a network or by hand-made weights, and by play-outs.
#pragma once

#include "players/kinds.hpp"

namespace tetraply {

template <Game G>
[[nodiscard]] std::unique_ptr<Player<G>> build_blokus_mcts(Options& options);

template <Game G>
inline constexpr PlayerKind<G> kBlokusMctsKind{
    "mcts", "Monte Carlo tree search that tries promising moves first; values are outcomes from 0 to 100",
    build_blokus_mcts<G>};

}  // namespace tetraply

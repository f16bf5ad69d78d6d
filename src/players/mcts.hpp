// Monte Carlo tree search as a player: the options that it has in every game, and the kind that knows nothing of its
// game but the rules.
#pragma once

#include "players/lazy_search.hpp"
#include "search/mcts/mcts.hpp"

namespace tetraply {

// Without a limit in the spec, that many simulations.
[[nodiscard]] Limits simulation_limits(Options& options, std::uint64_t simulations);
[[nodiscard]] MctsOptions mcts_options(Options& options);

template <Game G>
[[nodiscard]] std::unique_ptr<Player<G>> build_plain_mcts(Options& options) {
  constexpr std::uint64_t kSimulations = 1'000;
  const Limits limits = simulation_limits(options, kSimulations);
  const MctsOptions search = mcts_options(options);
  return lazy_player<G>([=] { return Mcts<G, PlainGuide<G>>({}, search); }, limits);
}

template <Game G>
inline constexpr PlayerKind<G> kPlainMctsKind{
    "mcts", "Monte Carlo tree search with random play-outs; values are outcomes from 0 to 100", build_plain_mcts<G>};

}  // namespace tetraply

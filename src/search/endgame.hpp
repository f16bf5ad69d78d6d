// Plays the end of a game exactly: when few moves are left, the result can be proved.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "search/search.hpp"

namespace tetraply {

// If there are few enough moves, the solver tries first, within a number of nodes. If it does not reach the end of
// every line, the search decides. A solver is a search by the game's own scores without a depth limit. It is not used
// when only some moves are requested, because its success depends on all moves together.
template <Game G, class Search, class Solver>
class EndgameFirst {
 public:
  static constexpr bool kTakesSomeMoves = TakesSomeMoves<Search>;

  EndgameFirst(Search search, Solver solver, std::uint64_t nodes)
      : search_(std::move(search)), solver_(std::move(solver)), nodes_(nodes) {}

  [[nodiscard]] Report<G> run(const G& root, const Limits& limits, const OnReport<G>& on_report = {}) {
    if (nodes_ == 0 || !limits.only.empty() || count_legal_moves(root) > kFewMoves)
      return search_.run(root, limits, on_report);
    Limits attempt = limits;
    attempt.depth.reset();
    attempt.nodes = limits.nodes ? std::min(*limits.nodes, nodes_) : nodes_;
    if (attempt.seconds) *attempt.seconds /= 2;
    Report<G> solved = solver_.run(root, attempt, {});
    if (solved.complete) {
      if (on_report) on_report(solved);
      return solved;
    }
    Limits rest = limits;
    if (rest.nodes) *rest.nodes -= std::min(*rest.nodes - 1, solved.counters.nodes);
    // On a busy machine a solver may end late. Returning an unsearched move would be worse than taking a little longer.
    constexpr double kLeast = 0.01;
    if (rest.seconds) *rest.seconds = std::max(std::min(*rest.seconds / 4, kLeast), *rest.seconds - solved.seconds);
    return search_.run(root, rest, on_report);
  }

  [[nodiscard]] std::optional<RootOrder> root_order(const G& root,
                                                    const Limits& limits) const requires HasRootOrder<Search, G> {
    return search_.root_order(root, limits);
  }

 private:
  static constexpr std::uint64_t kFewMoves = 40;

  Search search_;
  Solver solver_;
  std::uint64_t nodes_;
};

}  // namespace tetraply

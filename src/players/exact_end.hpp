// The end of a game, proved by its own scores.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "players/kinds.hpp"
#include "search/alpha_beta/alpha_beta.hpp"
#include "search/endgame.hpp"
#include "search/max_n/max_n.hpp"

namespace tetraply {

inline constexpr std::uint64_t kExactEndTable = 16 << 20;  // bytes

// The end of the game by the game's own scores. Between two, the lead decides. Among more, what is proved holds if
// everybody plays for themselves.
template <Game G>
auto exact_end(std::uint64_t table_bytes) {
  if constexpr (TwoPlayerGame<G>) {
    AlphaBetaOptions options;
    options.deepening = false;
    options.table_bytes = table_bytes;
    return AlphaBeta<G, OwnScores>(options, {});
  } else {
    MaxNOptions options;
    options.deepening = false;
    options.table_bytes = table_bytes;
    return MaxN<G, OwnScores>({}, options);
  }
}

template <Game G, class Search>
std::unique_ptr<Player<G>> with_exact_end(Search search, const Limits& limits, Options& options) {
  const std::uint64_t nodes = options.count("endgame", 50'000, "nodes for a try at the exact end; 0: none");
  using Solver = decltype(exact_end<G>(kExactEndTable));
  return search_player<G>(EndgameFirst<G, Search, Solver>(std::move(search), exact_end<G>(kExactEndTable), nodes),
                          limits);
}

}  // namespace tetraply

// The exact end of a game of Blokus, for players that try it when few moves are left.
#pragma once

#include <cstdint>

#include "search/alpha_beta/alpha_beta.hpp"
#include "search/max_n/max_n.hpp"

namespace tetraply {

// By the game's own scores. Between two players, the lead decides. Among more, what is proved holds if everybody plays
// for themselves.
template <Game G>
[[nodiscard]] auto exact_end(std::uint64_t table_bytes) {
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

}  // namespace tetraply

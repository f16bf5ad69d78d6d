// Common parts of searches for two-player zero-sum games.
#pragma once

#include <cstdint>

#include "search/search.hpp"

namespace tetraply {

template <class G>
concept TwoPlayerGame = Game<G> && G::kPlayers == 2;

// A value is the player's lead over the other player.
using Value = std::int32_t;
inline constexpr Value kInfinity = 1'000'000'000;

[[nodiscard]] constexpr Value lead_of(int player, const Scores<2>& scores) {
  return scores[player] - scores[1 - player];
}

// The moves that a search considers: all legal moves, or those that a selection leaves in the list. It must leave at
// least one. It may know in advance that it rejects a move, whatever else is in the list.
struct AllMoves {
  template <TwoPlayerGame G>
  void operator()(const G&, typename G::MoveList&) const {}
  template <TwoPlayerGame G>
  [[nodiscard]] bool surely_keeps(const G&, typename G::Move) const {
    return true;
  }
};

template <TwoPlayerGame G>
[[nodiscard]] RankedMove<G> ranked(typename G::Move move, int player, Value value, double unit) {
  RankedMove<G> result{move, {}, {move}};
  result.values[player] = value * unit;
  result.values[1 - player] = -value * unit;
  return result;
}

}  // namespace tetraply

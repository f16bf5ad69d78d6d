// Textbook minimax that uses only the Game concept. The real searches are compared with it.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "core/game.hpp"

namespace tetraply {

// The lead of `player` after `depth` plies, by the evaluation, with both sides playing as well as they can.
template <Game G, class E>
int plain_minimax(const G& position, int depth, int player, const E& evaluate) {
  if (depth == 0 || position.turn().is_over()) {
    const auto values = evaluate(position);
    return values[player] - values[1 - player];
  }
  typename G::MoveList moves;
  position.legal_moves(moves);
  const bool own_turn = position.turn().player == player;
  int best = own_turn ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
  for (const auto move : moves) {
    const int value = plain_minimax(after(position, move), depth - 1, player, evaluate);
    best = own_turn ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

}  // namespace tetraply

// The simplest player: it looks one move ahead and maximizes the game's own score.
#pragma once

#include <limits>

#include "core/game.hpp"
#include "core/random.hpp"

namespace tetraply {

// Ties are broken at random with equal probability. The turn must be a player's.
template <Game G>
[[nodiscard]] typename G::Move greedy_move(const G& position, Random& random) {
  const int player = position.turn().player;
  typename G::MoveList moves;
  position.legal_moves(moves);
  typename G::Move best = moves[0];
  std::int32_t best_score = std::numeric_limits<std::int32_t>::min();
  std::uint32_t equals = 0;
  for (const auto move : moves) {
    const std::int32_t score = after(position, move).scores()[player];
    if (score < best_score) continue;
    if (score > best_score) equals = 0;
    best_score = score;
    if (random.below(++equals) == 0) best = move;
  }
  return best;
}

}  // namespace tetraply

// Minimax and expectimax by their definitions: every position is made, nothing is skipped or cached. Written
// independently of src/search, to check it.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "core/game.hpp"

namespace tetraply::plain {

// The values of all positions that chance may bring, after the player's best move.
template <ChanceGame G, class Evaluate>
double minimax(const G& position, int pairs, const Evaluate& evaluate) {
  typename G::MoveList moves;
  position.legal_moves(moves);
  if (moves.empty() || (pairs == 0 && position.turn() == Turn::chance())) return evaluate(position)[0];
  const bool is_chance = position.turn() == Turn::chance();
  std::vector<double> values;
  for (const auto move : moves) values.push_back(minimax(after(position, move), pairs - (is_chance ? 1 : 0), evaluate));
  return is_chance ? *std::min_element(values.begin(), values.end()) : *std::max_element(values.begin(), values.end());
}

template <ChanceGame G, class Evaluate>
double expectimax(const G& position, int pairs, const Evaluate& evaluate) {
  typename G::MoveList moves;
  position.legal_moves(moves);
  if (moves.empty() || (pairs == 0 && position.turn() == Turn::chance())) return evaluate(position)[0];
  if (position.turn() == Turn::chance()) {
    double sum = 0;
    double weights = 0;
    for (const auto outcome : moves) {
      weights += position.chance_weight(outcome);
      sum += position.chance_weight(outcome) * expectimax(after(position, outcome), pairs - 1, evaluate);
    }
    return sum / weights;
  }
  double best = -std::numeric_limits<double>::infinity();
  for (const auto move : moves) best = std::max(best, expectimax(after(position, move), pairs, evaluate));
  return best;
}

}  // namespace tetraply::plain

// Positions of Blokus for tests of searches, from random games, late enough for a plain search.
#pragma once

#include <vector>

#include "games/blokus/evaluation.hpp"
#include "games/blokus/notation.hpp"
#include "games/blokus/position.hpp"
#include "search/positions.hpp"

namespace tetraply::blokus {

struct Task {
  int depth;
  const Evaluation::Named* evaluation;
};

template <class G>
struct PositionWithTask {
  G position;
  Task task;
};

// Depths from 2 to 4, alternating among all named evaluations.
template <class G>
std::vector<PositionWithTask<G>> late_positions(int count, std::uint64_t seed) {
  std::vector<PositionWithTask<G>> tasks;
  Random random(seed);
  while (static_cast<int>(tasks.size()) < count) {
    const int number = static_cast<int>(tasks.size());
    const int depth = 2 + number % 3;
    const int most = depth == 2 ? 40 : depth == 3 ? 12 : 7;  // moves of any color
    const std::uint32_t later = random.below(6);             // plus some plies, up to the end of the game
    G position;
    const auto has_few_moves = [&] {
      for (int color = 0; color < G::kColors; ++color)
        if (position.count_legal_moves(color) > most) return false;
      return true;
    };
    while (!position.turn().is_over() && !has_few_moves()) position.play(random_move(position, random));
    for (std::uint32_t i = 0; i < later && !position.turn().is_over(); ++i) {
      const G next = after(position, random_move(position, random));
      if (next.turn().is_over()) break;
      position = next;
    }
    if (position.turn().is_over()) continue;
    const auto all = Evaluation::all();
    tasks.push_back({position, {depth, &all[static_cast<std::size_t>(number) % all.size()]}});
  }
  return tasks;
}

// Positions from which all games can be played out.
template <class G>
std::vector<G> small_endgames(int count, std::uint64_t seed) {
  std::vector<G> positions;
  for (; static_cast<int>(positions.size()) < count; ++seed)
    if (const G position = position_before_end<G>(seed, 4); is_small_endgame(position, 2000))
      positions.push_back(position);
  return positions;
}

}  // namespace tetraply::blokus

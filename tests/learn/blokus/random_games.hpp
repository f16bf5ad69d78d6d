// Positions of Blokus from random games.
#pragma once

#include "games/blokus/notation.hpp"

namespace tetraply::learn {

// Calls visit with every position of some random games in which it is a color's turn.
template <class G, class Visit>
void for_random_positions(int games, Visit visit) {
  for (int game = 0; game < games; ++game) {
    Random random(static_cast<std::uint64_t>(game) + 1);
    for (G position; !position.turn().is_over(); position.play(random_move(position, random))) visit(position);
  }
}

}  // namespace tetraply::learn

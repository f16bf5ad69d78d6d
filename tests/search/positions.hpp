// Random positions from games of random moves.
#pragma once

#include "core/game.hpp"

namespace tetraply {

// A position with a player on turn and between 1 and `most_moves` legal moves; a different one for each seed.
template <Game G>
G random_position(std::uint64_t seed, std::uint64_t most_moves) {
  Random random(seed);
  while (true) {
    G game;
    int plies = 0;
    for (G probe = game; !probe.turn().is_over(); ++plies) probe.play(random_move(probe, random));
    for (int ply = static_cast<int>(random.below(static_cast<std::uint32_t>(plies))); ply > 0; --ply)
      if (!game.turn().is_over()) game.play(random_move(game, random));
    if (game.turn().kind == Turn::Kind::player && count_legal_moves(game) <= most_moves) return game;
  }
}

}  // namespace tetraply

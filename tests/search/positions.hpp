// Random positions from games of random moves.
#pragma once

#include <vector>

#include "core/game.hpp"
#include "core/perft.hpp"

namespace tetraply {

// A position that is a player's turn, with 1 to `most_moves` legal moves; a different one for each seed.
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

// A position some plies before the end of a random game. Other continuations may take longer.
template <Game G>
G position_before_end(std::uint64_t seed, int plies) {
  Random random(seed);
  std::vector<G> game{G{}};
  while (!game.back().turn().is_over()) game.push_back(after(game.back(), random_move(game.back(), random)));
  return game[game.size() - 1 - static_cast<std::size_t>(plies)];
}

// Whether all games from here can be played out: at no depth are there more than this many different move sequences.
template <Game G>
bool is_small_endgame(const G& position, std::uint64_t leaves) {
  for (int depth = 1;; ++depth) {
    const std::uint64_t here = perft(position, depth);
    if (here == 0) return true;
    if (here > leaves) return false;
  }
}

// The largest depth, from 1 to `deepest`, with at most this many leaves.
template <Game G>
int depth_with_leaves(const G& position, std::uint64_t leaves, int deepest) {
  int depth = 1;
  while (depth < deepest && perft(position, depth + 1) <= leaves) ++depth;
  return depth;
}

}  // namespace tetraply

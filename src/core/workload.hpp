// The fixed workload with which `tetraply bench` measures a game. Its node count is a signature: it changes only when
// the rules, the move generator or the random numbers change.
#pragma once

#include <cstdint>

#include "core/game.hpp"
#include "core/perft.hpp"
#include "core/random.hpp"

namespace tetraply {

// Plays seeded random games. Counts the moves of every position, and the pairs of moves of every eighth position.
template <Game G>
[[nodiscard]] std::uint64_t run_workload(int games) {
  constexpr int kMaxPlies = 1000;  // because some games take very long
  constexpr int kPliesBetweenPairs = 8;
  std::uint64_t nodes = 0;
  for (int game = 0; game < games; ++game) {
    Random random(static_cast<std::uint64_t>(game));
    G position;
    for (int ply = 0; ply < kMaxPlies && !position.turn().is_over(); ++ply) {
      nodes += perft(position, ply % kPliesBetweenPairs == 0 ? 2 : 1);
      position.play(random_move(position, random));
    }
  }
  return nodes;
}

}  // namespace tetraply

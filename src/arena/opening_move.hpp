// Random moves for the opening of a game.
#pragma once

#include "core/game.hpp"
#include "games/blokus/placements.hpp"

namespace tetraply::arena {

// A move that an opening may have. In Blokus one with a large piece, as everybody begins.
template <Game G>
[[nodiscard]] typename G::Move opening_move(const G& position, Random& random) {
  typename G::Move move = random_move(position, random);
  if constexpr (requires { position.color_to_move(); }) {
    constexpr int kTries = 64;
    constexpr int kLarge = 5;
    const auto& placements = blokus::PlacementTable<G::Rules::kSize>::get();
    for (int i = 0; i < kTries && placements[move].size != kLarge; ++i) move = random_move(position, random);
  }
  return move;
}

}  // namespace tetraply::arena

// One game between engines, from its opening to its end, and what is kept of it.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/engine.hpp"
#include "arena/played_game.hpp"

namespace tetraply::arena {

// What belongs to a game besides who plays it.
struct GameOptions {
  std::vector<AnyMove> opening = {};  // legal, and not to the game's end
  std::uint64_t seed = 0;             // of chance, and of what is drawn at the start
  Limits limits = {};                 // per move
  std::uint64_t most_moves = 0;       // of players: then the game is broken off; 0: no limit
  int until = 0;                      // 2048: the tile with which the game ends; 0: none
};

// Whether a tile of this value is on the board. 0, and in games without tiles: never.
[[nodiscard]] bool has_reached(const AnyPosition& position, int tile);

// Seats are those of the game's players; an engine may sit in several.
[[nodiscard]] PlayedGame play_game(const AnyGame& game, const std::vector<Engine*>& seats, const GameOptions& options);

}  // namespace tetraply::arena

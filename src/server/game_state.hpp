// The state of a game: its stored data, its board, and the time that each seat has used.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "server/game_store.hpp"
#include "server/kept_game.hpp"
#include "server/positions.hpp"

namespace tetraply::server {

struct GameState {
  KeptGame head;
  std::optional<AnyPosition> board = {};   // none if the plies are not read yet
  std::vector<GameStore::Used> used = {};  // by seat, not including the current turn
  std::chrono::steady_clock::time_point turn_began = std::chrono::steady_clock::now();

  [[nodiscard]] GameState copy() const;

  // The seconds left for each seat; empty without a clock.
  [[nodiscard]] std::vector<double> left() const;
  // The seconds left after subtracting the current turn.
  [[nodiscard]] std::vector<double> left_now() const;
  [[nodiscard]] double seconds_on_turn() const;
  // Null until the game is over, then in the format of docs/api.md.
  [[nodiscard]] Json result() const;

  // Call after a change of the board: the next turn begins, or the game is over.
  void begin_turn();
  // Call after reading the game from disk, when the current turn has already begun.
  void resume_turn();
  // Sets the time of a seat to zero.
  void run_out(std::size_t seat);
};

}  // namespace tetraply::server

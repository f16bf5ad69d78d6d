// Where a game stands: what is kept of it, its board, and the time that each seat has used.
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "server/board.hpp"
#include "server/game_store.hpp"
#include "server/kept_game.hpp"

namespace tetraply::server {

struct GameState {
  KeptGame head;
  std::unique_ptr<Board> board = {};
  std::vector<GameStore::Used> used = {};  // by seat, without the current turn
  std::chrono::steady_clock::time_point turn_began = std::chrono::steady_clock::now();

  [[nodiscard]] GameState copy() const;

  // Seconds that each seat has left; empty without a clock.
  [[nodiscard]] std::vector<double> left() const;
  // The same, less the current turn.
  [[nodiscard]] std::vector<double> left_now() const;
  [[nodiscard]] double seconds_on_turn() const;
  // Null while the game goes on; otherwise as docs/api.md describes it.
  [[nodiscard]] Json result() const;

  // Call after the board has changed: the next turn begins, or the game is over.
  void begin_turn();
  // Call after the game was read from disk: the current turn began before that.
  void resume_turn();
  // Takes all time from a seat.
  void run_out(std::size_t seat);
};

}  // namespace tetraply::server

// Moves that are not on disk yet. They are played on a copy, so the game stays as it is until OpenGame::keep() has
// written them.
#pragma once

#include <map>
#include <vector>

#include "server/game_state.hpp"
#include "server/server_limits.hpp"

namespace tetraply::server {

class Draft {
 public:
  Draft(GameState from, const ServerLimits& limits);

  [[nodiscard]] const KeptGame& head() const { return state_.head; }
  [[nodiscard]] const AnyPosition& board() const { return *state_.board; }
  [[nodiscard]] std::vector<double> left() const { return state_.left(); }
  // The plies that are not on disk yet.
  [[nodiscard]] const std::vector<Ply>& plies() const { return plies_; }

  // Cuts off what is ahead, plays the move and what chance answers, and returns these plies. Throws if the move is
  // refused; nothing has changed then.
  std::vector<Ply> play(Ply ply);
  // A move of an earlier game, by a player or by chance; chance does not answer it.
  void play_given(Ply ply);
  // Plays for chance until a player is on turn.
  std::vector<Ply> play_chance();

 private:
  friend class OpenGame;

  static constexpr int kCheckpoint = 1024;

  void play_on_board(Ply& ply);  // also fills in its seat and color
  void note_ply(Ply ply, std::vector<Ply>& played);
  void board_moved();

  GameState state_;
  const ServerLimits& limits_;
  int first_;  // the number of the first of the plies
  std::vector<Ply> plies_;
  std::map<int, AnyPosition> checkpoints_;  // boards on the way, by ply
};

}  // namespace tetraply::server

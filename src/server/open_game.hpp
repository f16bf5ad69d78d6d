// A game in memory: its board where it stands, and every change of it. A change is written to disk first and takes
// effect afterwards, so that nothing has changed after an error.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "server/board.hpp"
#include "server/draft.hpp"
#include "server/game_state.hpp"
#include "server/game_store.hpp"
#include "server/server_limits.hpp"

namespace tetraply::server {

// All but the constructors: call only while holding the lock that look() or change() gave.
class OpenGame {
 public:
  using Lock = std::unique_lock<std::mutex>;

  // A game that the store has. Its plies are read when somebody first takes the lock, so a long game keeps only those
  // waiting who want this one.
  OpenGame(GameStore& store, const ServerLimits& limits, KeptGame head);
  // A new game, which the store has just got.
  OpenGame(GameStore& store, const ServerLimits& limits, Draft draft);

  // To read it, or to change it. Both throw if the game was deleted, or DamagedGame if it cannot be played up to where
  // it stands. change() waits a moment for an engine that is at work, and throws if it goes on.
  [[nodiscard]] Lock look();
  [[nodiscard]] Lock change();

  [[nodiscard]] const KeptGame& head() const { return state_.head; }
  [[nodiscard]] const Board& board() const { return *state_.board; }
  // Throws DamagedGame if plies are missing or illegal.
  [[nodiscard]] std::unique_ptr<Board> board_at(int ply);
  [[nodiscard]] double seconds_on_turn() const { return state_.seconds_on_turn(); }
  // How often plies were cut off since the game was opened. As long as it stays the same, plies stay as they are.
  [[nodiscard]] int cuts() const { return cuts_; }

  // Throws unless a move replaces exactly this many plies: none are cut off by accident.
  void check_replaces(std::int64_t plies) const;

  // The game with its last plies.
  [[nodiscard]] Json view(int plies);
  // What a change leads to, with the plies that were played.
  [[nodiscard]] Json news(const std::vector<Ply>& played, bool with_moves) const;

  // Moves to come are played on a draft. keep() writes them, and then the game has them; the draft can go on from
  // there. In between nobody else may change the game: keep the lock, or begin a shift.
  [[nodiscard]] Draft draft() const { return {state_.copy(), limits_}; }
  void keep(Draft& draft);
  // A new game that begins with the first plies of this one. It has no clock: its time has run here.
  [[nodiscard]] GameState branch_at(int ply);
  // A draft with one move, which is kept.
  std::vector<Ply> play(Ply ply);

  void go_to(int ply);
  void set_seats(std::vector<Seat> seats);
  // Ends the game because the player on turn has no time left. Throws if that is not so.
  void flag();
  // From then on look() and change() throw.
  void remove();

  // While it lives, the game belongs to an engine. Begin it while holding the lock of change(); its end takes the lock
  // again.
  class Shift {
   public:
    explicit Shift(OpenGame& game);
    ~Shift();
    Shift(const Shift&) = delete;
    Shift& operator=(const Shift&) = delete;

   private:
    OpenGame& game_;
  };

 private:
  [[nodiscard]] GameState state_at(int ply);
  void write(GameState next);
  // A person's time passes always, an engine's while it is at work.
  [[nodiscard]] bool time_passes() const;
  [[nodiscard]] std::vector<double> left_now() const { return time_passes() ? state_.left_now() : state_.left(); }
  void check_not_removed() const;
  void load();  // if it is not yet

  GameStore& store_;
  const ServerLimits& limits_;
  GameState state_;
  std::map<int, std::unique_ptr<Board>> checkpoints_;  // by ply; the start is one of them
  bool removed_ = false;
  int cuts_ = 0;

  std::mutex mutex_;
  std::condition_variable idle_;
  bool engine_at_work_ = false;
};

}  // namespace tetraply::server

// A game in memory: its current board, and every change of it. A change is written to disk before it takes effect, so
// an error leaves everything as it was.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "server/draft.hpp"
#include "server/game_state.hpp"
#include "server/game_store.hpp"
#include "server/server_limits.hpp"

namespace tetraply::server {

// Except for the constructors, call only while holding the lock from look() or change().
class OpenGame {
 public:
  using Lock = std::unique_lock<std::mutex>;

  // Opens a game from the store. Its plies are read when the lock is first taken, so a long game delays only its own
  // users.
  OpenGame(GameStore& store, const ServerLimits& limits, KeptGame head);
  // Wraps a new game that was just added to the store.
  OpenGame(GameStore& store, const ServerLimits& limits, Draft draft);

  // look() locks the game for reading, change() for changing it. Both throw if the game was deleted, or DamagedGame if
  // its plies cannot be played. change() waits a moment for an engine at work, and throws if the engine continues.
  [[nodiscard]] Lock look();
  [[nodiscard]] Lock change();

  [[nodiscard]] const KeptGame& head() const { return state_.head; }
  [[nodiscard]] const AnyPosition& board() const { return *state_.board; }
  // Throws DamagedGame if plies are missing or illegal.
  [[nodiscard]] AnyPosition board_at(int ply);
  [[nodiscard]] double seconds_on_turn() const { return state_.seconds_on_turn(); }
  // The number of times that plies were cut off since the game was opened. While it stays the same, no ply changes.
  [[nodiscard]] int cuts() const { return cuts_; }

  // Throws unless a move replaces exactly this many plies, so that no plies are cut off by accident.
  void check_replaces(std::int64_t plies) const;

  // The game with its last plies.
  [[nodiscard]] Json view(int plies);
  // The effect of a change, including the plies that were played.
  [[nodiscard]] Json news(const std::vector<Ply>& played, bool with_moves) const;

  // Moves are played on a draft first. keep() writes them and adds them to the game; afterwards the draft can continue.
  // Nobody else may change the game in between, so keep the lock or begin a shift.
  [[nodiscard]] Draft draft() const { return {state_.copy(), limits_}; }
  void keep(Draft& draft);
  // A new game that begins with the first plies of this one. It has no clock, because its time was spent here.
  [[nodiscard]] GameState branch_at(int ply);
  // Plays and keeps a draft with one move.
  std::vector<Ply> play(Ply ply);

  void go_to(int ply);
  void set_seats(std::vector<Seat> seats);
  // Ends the game because the player on turn has no time left. Throws if there is time left.
  void flag();
  // Afterwards look() and change() throw.
  void remove();

  // The game belongs to an engine during the lifetime of this object. Begin it while holding the lock from change();
  // its end takes the lock again.
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
  // A person's time always runs, an engine's only while it works.
  [[nodiscard]] bool time_passes() const;
  [[nodiscard]] std::vector<double> left_now() const { return time_passes() ? state_.left_now() : state_.left(); }
  void check_not_removed() const;
  void load();  // if it is not loaded yet

  GameStore& store_;
  const ServerLimits& limits_;
  GameState state_;
  std::map<int, AnyPosition> checkpoints_;  // by ply, including the start
  bool removed_ = false;
  int cuts_ = 0;

  std::mutex mutex_;
  std::condition_variable idle_;
  bool engine_at_work_ = false;
};

}  // namespace tetraply::server

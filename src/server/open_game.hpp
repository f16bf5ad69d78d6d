// A game that somebody has before them: its board where it stands, and every change of it, which goes to disk.
#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "server/board.hpp"
#include "server/game_store.hpp"
#include "server/kept_game.hpp"
#include "server/server_limits.hpp"

namespace tetraply::server {

// All but the constructor is for who holds the lock that look() or change() gave.
class OpenGame {
 public:
  using Lock = std::unique_lock<std::mutex>;

  // Of a game that the store has.
  OpenGame(GameStore& store, const ServerLimits& limits, KeptGame head);

  // To read it. To change it: waits a moment for an engine that is at work; throws if it goes on.
  [[nodiscard]] Lock look();
  [[nodiscard]] Lock change();

  [[nodiscard]] const KeptGame& head() const { return head_; }
  [[nodiscard]] const Board& board() const { return *board_; }
  [[nodiscard]] std::unique_ptr<Board> board_at(int ply);
  // Seconds that each seat has left; none without a clock.
  [[nodiscard]] std::vector<double> left() const;
  // The same with the turn that is going on.
  [[nodiscard]] std::vector<double> left_now() const;
  // Since the board last changed.
  [[nodiscard]] double seconds_on_turn() const;

  // The whole of it, with its last so many plies; and what a change leads to, with the plies that were played.
  [[nodiscard]] Json view(int plies);
  [[nodiscard]] Json news(const std::vector<Ply>& played, bool with_moves) const;

  // Cuts off what is ahead, then plays the move and what chance answers; gives all of it. Not on disk before save().
  std::vector<Ply> play(Ply ply);
  // A move of a game that was played before, of chance too; chance does not answer it.
  void play_given(Ply ply);
  // Where chance is on turn: its plies until a player is.
  std::vector<Ply> play_chance();
  void save();

  void go_to(int ply);
  void set_seats(std::vector<Seat> seats);
  // Who is on turn has no time left. Throws if that is not so.
  void flag();

  // While it lives, the game is an engine's. Only with the lock of change(); ends by taking it again.
  class Shift {
   public:
    explicit Shift(OpenGame& game) : game_(game) { game_.engine_at_work_ = true; }
    ~Shift();
    Shift(const Shift&) = delete;
    Shift& operator=(const Shift&) = delete;

   private:
    OpenGame& game_;
  };

 private:
  static constexpr int kCheckpoint = 1024;

  void play_on_board(Ply& ply);  // and fills in who plays it
  void note_ply(Ply ply, std::vector<Ply>& played);
  void board_moved();  // to a place where head_.ply says
  void count_time();
  [[nodiscard]] Json result() const;

  GameStore& store_;
  const ServerLimits& limits_;
  KeptGame head_;
  std::unique_ptr<Board> board_;
  std::map<int, std::unique_ptr<Board>> checkpoints_;  // by ply; the start is one of them
  std::vector<GameStore::Used> used_;                  // until where the board stands
  std::vector<Ply> unsaved_;                           // the last ones of the game
  std::chrono::steady_clock::time_point on_turn_since_;

  std::mutex mutex_;
  std::condition_variable idle_;
  bool engine_at_work_ = false;
};

// Seconds since 1970.
[[nodiscard]] std::int64_t now();

}  // namespace tetraply::server

// Stores the games of all contests in one SQLite file, each as soon as it has ended.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "arena/contest.hpp"
#include "arena/played_game.hpp"
#include "core/function_ref.hpp"
#include "storage/database.hpp"

namespace tetraply::arena {

// A stored game without its long list of moves.
struct GameEntry {
  std::int64_t id = 0;  // row id in the file
  int number = 0;       // number in its contest
  int round = 0;
  int group = 0;
  std::vector<int> seats = {};
  std::uint64_t seed = 0;
  int opening = 0;
  int moves = 0;
  std::vector<double> scores = {};
  std::vector<double> points = {};
  std::vector<SeatTime> times = {};
  std::vector<Fact> facts = {};
  std::optional<int> loser = {};
  std::string reason = {};
  bool broken_off = false;
  double seconds = 0;
  std::string ended = {};  // UTC, such as 2026-01-31T12:34:56Z
  std::string build = {};  // the build that played it
};

[[nodiscard]] GameEntry entry_of(const Pairing& pairing, const PlayedGame& game);

struct ContestEntry {
  std::int64_t id = 0;
  Contest contest;
  std::string build;  // the build that began it
  std::string begun;
  int games = 0;
  int planned = 0;  // number of games planned at the last run
};

class ContestStore {
 public:
  [[nodiscard]] static Result<ContestStore> open(const std::string& file);

  // The contest with this description. Creates it if necessary.
  [[nodiscard]] Result<std::int64_t> enter(const Contest& contest);
  // Leaves out unreadable contests and passes the reason to on_spoiled.
  using OnSpoiled = std::function<void(const std::string& why)>;
  [[nodiscard]] Result<std::vector<ContestEntry>> contests(const OnSpoiled& on_spoiled = nullptr);
  // Contests with games that differ from this one only in the build, newest first.
  [[nodiscard]] Result<std::vector<ContestEntry>> of_other_builds(const Contest& contest);
  // Sets the planned number of games.
  [[nodiscard]] Result<void> plan(std::int64_t contest, int games);
  // Deletes its games.
  [[nodiscard]] Result<void> forget(std::int64_t contest);

  // Returns the game's id. An existing game is not changed.
  [[nodiscard]] Result<std::int64_t> add(std::int64_t contest, const GameEntry& entry, const PlayedGame& game);
  // Sorted by number. An unreadable game is an error, or left out if there is an on_spoiled to call.
  [[nodiscard]] Result<std::vector<GameEntry>> games(std::int64_t contest, const OnSpoiled& on_spoiled = nullptr);
  [[nodiscard]] Result<std::vector<PlayedMove>> moves(std::int64_t game);
  [[nodiscard]] Result<std::string> transcript(std::int64_t game);

  [[nodiscard]] const std::string& file() const { return database_.file(); }

 private:
  explicit ContestStore(Database database) : database_(std::move(database)) {}

  Database database_;
};

}  // namespace tetraply::arena

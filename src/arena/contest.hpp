// A contest (a match, a tournament or solo games): its players and settings, and the games that follow from them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/version.hpp"

namespace tetraply::arena {

struct Contestant {
  std::string name;
  std::string spec;  // in the format of make_engine()

  bool operator==(const Contestant&) const = default;
};

enum class ContestKind { match, round_robin, gauntlet, solo };
[[nodiscard]] std::string_view name_of(ContestKind kind);

struct Contest {
  ContestKind kind = ContestKind::match;
  std::string game;
  std::vector<Contestant> players;
  std::optional<int> depth;  // limits of a move; without any, each player's own limits apply
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;
  std::uint64_t seed = 1;
  int random_moves = 0;  // at the start of every opening
  std::vector<std::vector<std::string>>
      openings;                             // used in order, again from the start at the end; empty: random moves only
  double patience = 10;                     // seconds that another program may take beyond its time
  int memory = 0;                           // MiB for each program; 0: no limit
  std::uint64_t most_moves = 0;             // per game; 0: no limit
  int until = 0;                            // 2048: a game ends when this tile appears; 0: it goes on
  std::string source{this_build().source};  // sources of the build that plays; empty in old files

  // Everything that determines the games, as JSON: equal texts mean equal games. The number of games is not part of it.
  [[nodiscard]] std::string description() const;
  // Whether the contests differ only in the build that plays.
  [[nodiscard]] bool is_same_but_for_build(const Contest& other) const;
};

[[nodiscard]] Result<Contest> read_contest(std::string_view description);

// One game of a contest. The games of a round have the same opening and seed, and differ in the seats.
struct Pairing {
  int number = 0;               // number in the contest, starting at 0
  int round = 0;                // number of the round in its group
  int group = 0;                // the players that meet
  std::vector<int> seats = {};  // the player at each seat
  std::uint64_t seed = 0;
};

// Which players meet, and in which order of seats. In a game for two, every pair of players meets; in a game for more,
// every group of that size. If there are fewer players than seats, the seats are divided as evenly as possible. A
// gauntlet has only the groups with the first player. A round of a group has all distinct orders of its seats.
class Schedule {
 public:
  Schedule(const Contest& contest, int seats);

  // For a match or solo games, `games` games in all; otherwise for each group. The order is round by round.
  [[nodiscard]] std::vector<Pairing> games(int games) const;
  // Depends only on the number, so a longer contest begins with the games of a shorter one.
  [[nodiscard]] Pairing pairing(int number) const;

  [[nodiscard]] int groups() const { return static_cast<int>(groups_.size()); }
  [[nodiscard]] int round_size() const { return static_cast<int>(groups_[0].size()); }

 private:
  std::uint64_t seed_;
  bool counts_all_;
  std::vector<std::vector<std::vector<int>>> groups_;  // for each group, all orders of its seats
};

}  // namespace tetraply::arena

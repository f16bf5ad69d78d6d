// A contest: who plays what against whom, by a match, a tournament or alone; and the games that follow from it.
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
  std::string spec;  // as make_engine() takes it

  bool operator==(const Contestant&) const = default;
};

enum class ContestKind { match, round_robin, gauntlet, solo };
[[nodiscard]] std::string_view name_of(ContestKind kind);

struct Contest {
  ContestKind kind = ContestKind::match;
  std::string game;
  std::vector<Contestant> players;
  std::optional<int> depth;  // limits of a move; with none, each player's own
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;
  std::uint64_t seed = 1;
  int random_moves = 0;                            // that every opening begins with
  std::vector<std::vector<std::string>> openings;  // by turns; none: random moves alone
  double patience = 10;                            // seconds beyond its time that another program may take to answer
  int memory = 0;                                  // MiB of each program; 0: no bound
  std::uint64_t most_moves = 0;                    // of a game; 0: no bound
  std::string source{this_build().source};         // of the build that plays; empty if an old file does not say

  // All that decides the games, as JSON: equal text, equal games. How many there are to be does not belong to it.
  [[nodiscard]] std::string description() const;
  // Whether another build would play the same contest.
  [[nodiscard]] bool is_same_but_for_build(const Contest& other) const;
};

[[nodiscard]] Result<Contest> read_contest(std::string_view description);

// One game of a contest. Games of one round have the same opening and seed, and differ in who sits where.
struct Pairing {
  int number = 0;               // in the contest, from 0 on
  int round = 0;                // of its group
  int group = 0;                // who plays together
  std::vector<int> seats = {};  // players by seat
  std::uint64_t seed = 0;
};

// Who plays together, and in which order of seats. Of a game for two, every pair of players; of one for more, every
// choice of so many. Where there are fewer players than seats, each sits in as many as the others or in one more. A
// gauntlet has those of these groups that the first player is in. A group's round has all different orders of its
// seats.
class Schedule {
 public:
  Schedule(const Contest& contest, int seats);

  // Of a match or of solo games so many in all, else so many of each group; round by round.
  [[nodiscard]] std::vector<Pairing> games(int games) const;
  // By the number alone, so that a longer contest begins with the games of a shorter one.
  [[nodiscard]] Pairing pairing(int number) const;

  [[nodiscard]] int groups() const { return static_cast<int>(groups_.size()); }
  [[nodiscard]] int round_size() const { return static_cast<int>(groups_[0].size()); }

 private:
  std::uint64_t seed_;
  bool counts_all_;
  std::vector<std::vector<std::vector<int>>> groups_;  // all orders of the seats of each
};

}  // namespace tetraply::arena

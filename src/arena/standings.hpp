// The results of a contest: scores, ratings and times of the players, of each pair of players, and of the seats.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/contest_store.hpp"
#include "arena/elo.hpp"
#include "arena/sprt.hpp"

namespace tetraply::arena {

// The record of one player against all others or one of them. A game of many counts as one game against each opponent.
struct Record {
  WinDrawLoss results;
  Estimate score;   // per game, with rounds as the independent samples
  Estimate margin;  // in points of the game itself
};

struct PlayerStanding {
  Record record;
  int games = 0;
  Estimate elo;     // relative to the mean of all players
  Estimate points;  // in the game's own unit
  SeatTime time;
  int forfeits = 0;
};

struct PairStanding {
  int a = 0;
  int b = 0;
  Record record;  // from a's point of view
  Estimate elo;   // difference in Elo
};

struct Standings {
  std::vector<PlayerStanding> players;
  std::vector<PairStanding> pairs;  // the pairs that have met
  std::vector<Estimate> by_seat;    // the share of the score that each seat won
};

[[nodiscard]] Standings standings(const std::vector<GameEntry>& games, int players);

// Computes only the pair's own record, which is fast enough to show after every game.
[[nodiscard]] PairStanding pair_standing(const std::vector<GameEntry>& games, int a, int b);

// The test of a two-player contest, from the first player's pairs of games. Incomplete pairs are left out.
[[nodiscard]] Sprt sprt_of(const std::vector<GameEntry>& games, const Sprt::Options& options);

}  // namespace tetraply::arena

// What a contest's games say: results, ratings and times of the players, of each pair of them, and of the seats.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/contest_store.hpp"
#include "arena/elo.hpp"
#include "arena/sprt.hpp"

namespace tetraply::arena {

// Of one player against all others or one of them. A game of many counts as one against each.
struct Record {
  WinDrawLoss results;
  Estimate score;   // of a game, with rounds as the independent numbers
  Estimate margin;  // how many points of the game more than the other
};

struct PlayerStanding {
  Record record;
  int games = 0;
  Estimate elo;     // around the mean of all
  Estimate points;  // in the game's own unit
  SeatTime time;
  int forfeits = 0;
};

struct PairStanding {
  int a = 0;
  int b = 0;
  Record record;  // seen from a
  Estimate elo;   // of the difference
};

struct Standings {
  std::vector<PlayerStanding> players;
  std::vector<PairStanding> pairs;  // those that met
  std::vector<Estimate> by_seat;    // the share of points that each seat won
};

[[nodiscard]] Standings standings(const std::vector<GameEntry>& games, int players);

// Only the pair's own record, which is quick enough to be shown after every game.
[[nodiscard]] PairStanding pair_standing(const std::vector<GameEntry>& games, int a, int b);

// Of a game for two, with the first player's pairs of games; pairs that are not complete are left out.
[[nodiscard]] Sprt sprt_of(const std::vector<GameEntry>& games, const Sprt::Options& options);

}  // namespace tetraply::arena

// Ratings of many players from games of two or more.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/elo.hpp"

namespace tetraply::arena {

// A finished game: the player and the score at each seat. Higher scores win, equal scores tie.
struct Standing {
  std::vector<int> players;  // by seat; numbers from 0 on
  std::vector<double> scores;
};

// Elo of each player, relative to a mean of 0, with 95 % intervals.
//
// The Bradley–Terry model over all pairs in a game: a game of four gives six results, with a tie as half a win. Only
// the order counts, so a game that was thrown away counts no more than a lost one. The pairs of one game are not
// independent, so the errors come from resampling whole games (bootstrap, with the seed), and are at least those of the
// model. One assumed draw of each player against an average one keeps the ratings of players who lost everything
// finite.
[[nodiscard]] std::vector<Estimate> rate(const std::vector<Standing>& games, int players, std::uint64_t seed = 1);

}  // namespace tetraply::arena

// Ratings of many players from games of two or more.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/elo.hpp"

namespace tetraply::arena {

// A finished game: who sat in each seat and with what score; the higher wins, equal scores share a place.
struct Standing {
  std::vector<int> players;  // by seat; numbers from 0 on
  std::vector<double> scores;
};

// Elo of each player, around a mean of 0, with intervals of 95 %.
//
// The model is Bradley and Terry's over all pairs in a game: of a game of four, six results, a shared place being half
// a win. Only the order counts, so that a game thrown away does not count more than one lost. The pairs of one game are
// not independent; therefore the errors come from drawing whole games again (bootstrap, with the seed), and are at
// least those of the model. One imagined draw of each player against an average one keeps those who lost everything
// finite.
[[nodiscard]] std::vector<Estimate> rate(const std::vector<Standing>& games, int players, std::uint64_t seed = 1);

}  // namespace tetraply::arena

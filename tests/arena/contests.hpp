// Contests to make pages of: games of random moves, among which a player draws the more often the stronger it is, and
// their figures in the shape that arena/page/contest.js tells of.
#pragma once

#include <nlohmann/json.hpp>

namespace tetraply::arena {

// Four players, each against each, so many games a pair; a few of them end by forfeit.
[[nodiscard]] nlohmann::json duo_round_robin(int games_a_pair);
// Two players with a sequential test.
[[nodiscard]] nlohmann::json duo_match(int games);
// Four players in four seats.
[[nodiscard]] nlohmann::json classic_tournament(int games);
// Two players with two colours each.
[[nodiscard]] nlohmann::json classic_two_match(int games);
// One player's games of 2048, with pictures and facts.
[[nodiscard]] nlohmann::json solo_2048(int games);

}  // namespace tetraply::arena

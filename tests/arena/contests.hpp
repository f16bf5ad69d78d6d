// Contests for tests of the report page: games of random moves, in which a stronger player chooses among more of them,
// with figures in the format of arena/page/contest.js.
#pragma once

#include <nlohmann/json.hpp>

namespace tetraply::arena {

// Four players, each against each, with this many games per pair; some games end by forfeit.
[[nodiscard]] nlohmann::json duo_round_robin(int games_a_pair);
// A match of two players with a sequential test.
[[nodiscard]] nlohmann::json duo_match(int games);
// Four players in four seats.
[[nodiscard]] nlohmann::json classic_tournament(int games);
// A match of two players with two colors each.
[[nodiscard]] nlohmann::json classic_two_match(int games);
// One player's games of 2048, with pictures and facts.
[[nodiscard]] nlohmann::json solo_2048(int games);

}  // namespace tetraply::arena

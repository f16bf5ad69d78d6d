// Standings as a person reads them in a terminal.
#pragma once

#include <string>

#include "arena/play_contest.hpp"
#include "arena/standings.hpp"

namespace tetraply::arena {

// Tables of players, pairs and seats; of solo games, how their figures are distributed. Says what the SPRT found.
[[nodiscard]] std::string standings_text(const Plan& plan, const Played& played);

// One line for while they play: the first player's results against the second, or how many games each has won.
[[nodiscard]] std::string running_text(const Plan& plan, const Played& played);

}  // namespace tetraply::arena

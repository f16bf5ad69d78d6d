// Standings as text for a terminal.
#pragma once

#include <string>

#include "arena/play_contest.hpp"
#include "arena/standings.hpp"

namespace tetraply::arena {

// Tables of players, pairs and seats; for solo games, the distribution of their figures. Includes the result of the
// SPRT.
[[nodiscard]] std::string standings_text(const Plan& plan, const Played& played);

// One line to show during play: the first player's results against the second, or the number of wins of each player.
[[nodiscard]] std::string running_text(const Plan& plan, const Played& played);

}  // namespace tetraply::arena

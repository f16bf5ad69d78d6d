// A contest and its games as CSV and JSON.
#pragma once

#include <string>

#include "arena/contest_store.hpp"
#include "arena/play_contest.hpp"
#include "json/json_fwd.hpp"

namespace tetraply::arena {

// A line for each game.
[[nodiscard]] std::string to_csv(const Contest& contest, const std::vector<GameEntry>& games);

// All of it, with every move: what the report's page shows.
[[nodiscard]] Result<Json> to_json(const Plan& plan, const Played& played, ContestStore& store);

// Puts a picture of the board behind the moves of games whose page cannot draw it itself, as far as there is room.
[[nodiscard]] Result<void> add_pictures(Json& contest);

// One game, with every move.
[[nodiscard]] Result<Json> to_json(const Contest& contest, const GameEntry& game, ContestStore& store);

}  // namespace tetraply::arena

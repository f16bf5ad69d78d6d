// A contest and its games as CSV and JSON.
#pragma once

#include <string>

#include "arena/contest_store.hpp"
#include "arena/play_contest.hpp"
#include "json/json_fwd.hpp"

namespace tetraply::arena {

// One line per game.
[[nodiscard]] std::string to_csv(const Contest& contest, const std::vector<GameEntry>& games);

// Everything, with every move: the data of the report.
[[nodiscard]] Result<Json> to_json(const Plan& plan, const Played& played, ContestStore& store);

// Adds a picture of the board after every move to games that the report cannot draw itself, as far as there is room.
[[nodiscard]] Result<void> add_pictures(Json& contest);

// One game, with every move.
[[nodiscard]] Result<Json> to_json(const Contest& contest, const GameEntry& game, ContestStore& store);

}  // namespace tetraply::arena

// A position as JSON, for scripts and for the web app.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "games/blokus/position.hpp"

namespace tetraply::protocols {

// board: rows from the top, one character a square, `.` or the colour's token; turn: kind, and the player and colour
// to move; scores: per player, in both scorings; legal: the number of legal moves of every colour; hands; hash.
template <class R>
[[nodiscard]] nlohmann::ordered_json to_json(const blokus::Position<R>& position);

}  // namespace tetraply::protocols

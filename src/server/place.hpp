// Reads the position and the player that a request names.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/board.hpp"
#include "server/fields.hpp"
#include "server/kept_game.hpp"
#include "server/library.hpp"

namespace tetraply::server {

// The position of a PLACE in docs/api.md.
[[nodiscard]] std::unique_ptr<Board> board_at_place(const Json* place, Library& library);

// Turns {"level": 5} or {"spec": "…"} into a spec string; null gives the default. Throws if the game has no such
// player, or if it exceeds the server's limits.
[[nodiscard]] std::string player_spec(const Json* player, std::string_view fallback, const Board& board,
                                      const ServerLimits& limits);

// A list with one seat per player of the game; missing seats are people's.
[[nodiscard]] std::vector<Seat> seats_of(const Json* seats, const Board& board, const ServerLimits& limits);

// Reads {"seconds", "increment"}; none for null.
[[nodiscard]] std::optional<ClockRules> clock_of(const Json* clock);

// Reads {"text", "queue"}; none for null.
[[nodiscard]] std::optional<Start> start_of(const Json* start);

// The player of this spec, within the server's limits.
[[nodiscard]] std::unique_ptr<Thinker> thinker_of(const Board& board, std::string_view spec,
                                                  const ServerLimits& limits);

// The spec with this option, which replaces an earlier value. A level is written out as a spec.
[[nodiscard]] std::string with_option(const Board& board, std::string_view spec, std::string_view key,
                                      std::string_view value);

// The limits of one thought: the given ones or those of the spec, and never more time than the server allows.
[[nodiscard]] Limits bounded(const Limits& wanted, const Thinker& thinker, const ServerLimits& limits);

}  // namespace tetraply::server

// What a request says about where on the board, and about who is to think.
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

// A PLACE of docs/api.md.
[[nodiscard]] std::unique_ptr<Board> board_at_place(const Json* place, Library& library);

// {"level": 5} or {"spec": "…"}, as a spec string; without any, the fallback. Throws if the game has no such player, or
// if it wants more than the server gives.
[[nodiscard]] std::string player_spec(const Json* player, std::string_view fallback, const Board& board,
                                      const ServerLimits& limits);

// A list of seats for as many as play the game; those that are missing are people's.
[[nodiscard]] std::vector<Seat> seats_of(const Json* seats, const Board& board, const ServerLimits& limits);

// {"seconds", "increment"}; null: none.
[[nodiscard]] std::optional<ClockRules> clock_of(const Json* clock);

// {"text", "queue"}; null: none.
[[nodiscard]] std::optional<Start> start_of(const Json* start);

// The player of this spec, within the server's limits.
[[nodiscard]] std::unique_ptr<Thinker> thinker_of(const Board& board, std::string_view spec,
                                                  const ServerLimits& limits);

// The spec with this option, in place of what it said of it; a level is spelled out.
[[nodiscard]] std::string with_option(const Board& board, std::string_view spec, std::string_view key,
                                      std::string_view value);

// The limits of one thought: the spec's own or others, and never longer than the server allows.
[[nodiscard]] Limits bounded(const Limits& wanted, const Thinker& thinker, const ServerLimits& limits);

}  // namespace tetraply::server

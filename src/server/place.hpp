// Reads the position and the player that a request names.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/fields.hpp"
#include "server/kept_game.hpp"
#include "server/library.hpp"
#include "server/positions.hpp"

namespace tetraply::server {

// The position of a PLACE in docs/api.md.
[[nodiscard]] AnyPosition position_at(const Json* place, Library& library);

// {"level": 5} or {"spec": "…"}, as a spec string; without any, the fallback. Throws if the game has no such player, or
// if it wants more than the server gives.
[[nodiscard]] std::string player_text(const Json* player, std::string_view fallback, const AnyGame& game,
                                      const ServerLimits& limits);
// The same, with a level spelled out.
[[nodiscard]] Spec player_spec(const Json* player, std::string_view fallback, const AnyGame& game,
                               const ServerLimits& limits);

// A list with one seat per player of the game; missing seats are people's.
[[nodiscard]] std::vector<Seat> seats_of(const Json* seats, const AnyGame& game, const ServerLimits& limits);

// Reads {"seconds", "increment"}; none for null.
[[nodiscard]] std::optional<ClockRules> clock_of(const Json* clock);

// Reads {"text", "queue"}; none for null.
[[nodiscard]] std::optional<Start> start_of(const Json* start);

// The spec of a player of the game, with a level spelled out.
[[nodiscard]] Spec spec_of(const AnyGame& game, std::string_view text);

// The spec with this option, which replaces an earlier value. A level is written out as a spec.
[[nodiscard]] std::unique_ptr<AnyPlayer> player_of(const AnyGame& game, const Spec& spec, const ServerLimits& limits);

// The limits of one thought: the spec's own or others, and never longer than the server allows.
[[nodiscard]] Limits bounded(const Limits& wanted, const AnyPlayer& player, const ServerLimits& limits);

}  // namespace tetraply::server

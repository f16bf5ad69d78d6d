// What the server asks of a position of any game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/any_game.hpp"
#include "formats/file_format.hpp"
#include "json/json_fwd.hpp"

namespace tetraply::server {

using formats::Start;

// The first position of a game. An error says what is wrong with the game's name or its start.
[[nodiscard]] Result<AnyPosition> start_position(std::string_view game, const std::optional<Start>& start,
                                                 std::uint64_t seed);

// The game of this name; throws ApiError if there is none.
[[nodiscard]] const AnyGame& known_game(std::string_view name);

// Plays a move of a player or of chance. Returns the move as the game writes it.
[[nodiscard]] Result<std::string> play(AnyPosition& position, std::string_view move);

// As docs/api.md describes it, with the legal moves if they are wanted and a player is on turn.
[[nodiscard]] Json to_json(const AnyPosition& position, bool with_moves);

// The color to move, as JSON has it; empty if there is none.
[[nodiscard]] std::string color_token(const AnyPosition& position);

}  // namespace tetraply::server

// Levels 1 to 9 of every game: which player a person meets who names only a strength.
#pragma once

#include <span>
#include <string_view>

#include "players/options.hpp"

namespace tetraply {

inline constexpr std::string_view kLevelName = "level";
inline constexpr int kLevels = 9;

// The specs of levels 1 to 9, each stronger than the one before. Level 1 is for a child to win against, level 5
// answers at once, level 9 thinks for some seconds. Empty for a game that has no levels of its own.
[[nodiscard]] std::span<const std::string_view> levels(std::string_view game);

// Levels for a game that has none of its own, by the first of its kinds of players.
[[nodiscard]] std::span<const std::string_view> usual_levels(std::string_view first_kind);

// Whether a spec names a level: level:N, or level:N,KEY=VALUE,… to change or add options.
[[nodiscard]] bool is_level(std::string_view text);

// Such a spec, spelled out by the levels of a game.
[[nodiscard]] Result<Spec> parse_level(std::span<const std::string_view> levels, std::string_view text);

}  // namespace tetraply

// All games of this build, by name. A game joins with one line in registry.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "engine/any_game.hpp"

namespace tetraply {

using Games = std::span<const AnyGame* const>;

[[nodiscard]] Games all_games();
[[nodiscard]] std::span<const std::string_view> all_game_names();
[[nodiscard]] std::string game_names();  // "classic, duo, …"

// Null: there is no such game.
[[nodiscard]] const AnyGame* find_game(std::string_view name);
// An error lists the games that there are.
[[nodiscard]] Result<const AnyGame*> game_named(std::string_view name);

}  // namespace tetraply

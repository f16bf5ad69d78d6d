// What the players of Blokus read from a spec beside what every search has.
#pragma once

#include <string_view>

#include "games/blokus/evaluation.hpp"
#include "players/options.hpp"

namespace tetraply {

// The options `eval` and `weights`.
[[nodiscard]] blokus::Evaluation evaluation_options(Options& options, std::string_view default_name);

}  // namespace tetraply

// The parts that the JSON of a position has in every game.
#pragma once

#include <cstdint>
#include <string>

#include "core/game.hpp"
#include "json/json_fwd.hpp"

namespace tetraply::formats {

[[nodiscard]] Json turn_json(Turn turn);
[[nodiscard]] std::string hash_text(std::uint64_t hash);

}  // namespace tetraply::formats

// Malformed input, generated from a seed.
#pragma once

#include <string>
#include <string_view>

#include "core/random.hpp"

namespace tetraply::soak {

// A text with some of its bytes changed, removed, doubled or inserted.
[[nodiscard]] std::string mutated(std::string text, Random& random);

// The bytes of an invalid HTTP request. `id` is a game that it may harm.
[[nodiscard]] std::string bad_request(std::string_view id, Random& random);

}  // namespace tetraply::soak

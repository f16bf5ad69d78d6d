// Input that nobody should send, made from a seed.
#pragma once

#include <string>
#include <string_view>

#include "core/random.hpp"

namespace tetraply::soak {

// A text with some of its bytes changed, cut out, doubled or put in.
[[nodiscard]] std::string mutated(std::string text, Random& random);

// The bytes of an HTTP request, wrong in one way or another. `id` is a game that it may harm.
[[nodiscard]] std::string bad_request(std::string_view id, Random& random);

}  // namespace tetraply::soak

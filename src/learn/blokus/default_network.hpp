// The trained network of Blokus Duo that is part of the program.
#pragma once

#include <memory>

#include "core/result.hpp"
#include "learn/blokus/guide.hpp"

namespace tetraply::learn {

// Read at the first call, and shared by all players.
[[nodiscard]] Result<std::shared_ptr<const DuoNetwork>> default_duo_network();

}  // namespace tetraply::learn

#include "games/registry.hpp"

#include <fmt/format.h>

namespace tetraply {

std::string game_names() {
  return fmt::format("{}", fmt::join(AllGames::kNames, ", "));
}

}  // namespace tetraply

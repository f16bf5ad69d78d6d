#include "formats/json_parts.hpp"

#include <fmt/format.h>

#include "json/json.hpp"

namespace tetraply::formats {

Json turn_json(Turn turn) {
  switch (turn.kind) {
    case Turn::Kind::player:
      return {{"kind", "player"}, {"player", turn.player}};
    case Turn::Kind::chance:
      return {{"kind", "chance"}};
    case Turn::Kind::over:
      break;
  }
  return {{"kind", "over"}};
}

std::string hash_text(std::uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

}  // namespace tetraply::formats

#include "formats/record_info.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tetraply::formats {

std::string_view player_id(std::size_t players, std::size_t player) {
  constexpr std::array<std::string_view, 2> kTwo{"B", "W"};
  constexpr std::array<std::string_view, 4> kMore{"1", "2", "3", "4"};
  return players == 2 ? kTwo.at(player) : kMore.at(player);
}

std::string result_text(std::span<const double> scores) {
  if (scores.size() < 2) return "";
  std::size_t best = 0;
  for (std::size_t player = 1; player < scores.size(); ++player)
    if (scores[player] > scores[best]) best = player;
  double margin = 0;
  for (std::size_t player = 0; player < scores.size(); ++player) {
    if (player == best) continue;
    const double lead = scores[best] - scores[player];
    if (lead == 0) return "0";
    margin = margin == 0 ? lead : std::min(margin, lead);
  }
  return fmt::format("{}+{}", player_id(scores.size(), best), margin);
}

std::string result_text(int players, int loser, char reason) {
  return players == 2 ? fmt::format("{}+{}", loser == 0 ? "W" : "B", reason) : "";
}

}  // namespace tetraply::formats

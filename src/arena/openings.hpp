// Balanced openings: random ones after which a strong search gives both players about the same chance.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/function_ref.hpp"
#include "core/result.hpp"

namespace tetraply::arena {

using OpeningText = std::vector<std::string>;  // its moves

struct OpeningSearch {
  std::string game;
  std::string player = "mcts:nodes=10000";  // must be of the kind mcts, whose values are chances
  int count = 100;
  int plies = 4;
  double least = 43;  // percent for the first player
  double most = 57;
  std::uint64_t seed = 1;
};

struct FoundOpening {
  OpeningText moves;
  double chance = 0;  // of the first player, in percent
};

// Tries random openings until there are enough balanced ones, no position twice; fewer if `stop` is set. Calls
// on_try(found, tried) after each.
[[nodiscard]] Result<std::vector<FoundOpening>> find_balanced_openings(
    const OpeningSearch& search, const std::atomic<bool>* stop,
    FunctionRef<void(std::size_t found, std::size_t tried)> on_try);

}  // namespace tetraply::arena

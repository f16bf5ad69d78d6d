// The options for players and their limits.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "engine/any_game.hpp"

namespace tetraply::cli {

// --until TILE, for 2048.
void add_until(CLI::App& command, int& tile);
// The tile, or a usage error if the game has none or no tile has this value. 0: not given.
[[nodiscard]] int checked_tile(int tile, std::string_view game);

// --depth, --nodes, --time: they replace the limits of a player's own spec.
struct LimitOptions {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;

  void add_to(CLI::App& command);
  [[nodiscard]] Limits limits() const;                         // Ctrl-C ends a search, too
  [[nodiscard]] Limits limits_for(const AnyGame& game) const;  // also checks the depth
};

// The player of a spec; without one, the game's default.
[[nodiscard]] std::unique_ptr<AnyPlayer> chosen_player(const AnyGame& game, const std::string& spec);

}  // namespace tetraply::cli

// The options by which a person names players and how long they may think.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "players/player.hpp"

namespace tetraply::cli {

// --depth, --nodes, --time: they replace the limits of a player's own spec.
struct LimitOptions {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;

  void add_to(CLI::App& command);
  [[nodiscard]] Limits limits() const;  // Ctrl-C ends a search, too
  // The same for a game whose players cannot look as far ahead as they like.
  template <Game G>
  [[nodiscard]] Limits limits_for() const {
    if (const auto checked = check_depth<G>(depth); !checked) throw UsageError(checked.error().message);
    return limits();
  }
};

// The first kind of a game is its default player.
template <Game G>
[[nodiscard]] std::unique_ptr<Player<G>> chosen_player(const std::string& spec) {
  auto player = make_player<G>(spec.empty() ? player_kinds<G>()[0].name : std::string_view(spec));
  if (!player) throw UsageError(player.error().message);
  return *std::move(player);
}

}  // namespace tetraply::cli

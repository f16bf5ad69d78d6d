// tetraply players: lists everything that a player's spec may contain.
#include <memory>

#include "cli/command.hpp"
#include "players/levels.hpp"

namespace tetraply::cli {

namespace {

void list_players(const AnyGame& game) {
  fmt::print("{}\n", game.name());
  for (const PlayerKindInfo& kind : game.kinds()) {
    fmt::print("  {}: {}\n", kind.name, kind.help);
    for (const OptionInfo& option : kind.options)
      fmt::print("    {}={}  {} ({})\n", option.name, option.fallback, option.help, option.values);
  }
  fmt::print("  {}:1 to {}:{}, the stronger the higher; options may follow, as in {}:5,seed=2\n", kLevelName,
             kLevelName, kLevels, kLevelName);
  int level = 0;
  for (const std::string_view spec : game.info().levels) fmt::print("    {}:{}  {}\n", kLevelName, ++level, spec);
}

void list_splits() {
  fmt::print("splitting strategies\n");
  for (const Strategy& strategy : kStrategies)
    fmt::print("  split={}  {}\n", to_text(Split{.kind = strategy.kind}), strategy.help);
}

}  // namespace

Run add_players(CLI::App& app) {
  CLI::App* command = app.add_subcommand("players", "List the players: searches, evaluations, options, defaults");
  auto games = std::make_shared<std::vector<std::string>>();
  command->add_option("GAME", *games, "Games to list; default: all")->check(known_game());
  return [games] {
    if (games->empty()) games->assign(all_game_names().begin(), all_game_names().end());
    for (const std::string& name : *games) list_players(game_of(name));
    list_splits();
    return int{kDone};
  };
}

}  // namespace tetraply::cli

// tetraply players: lists everything that a player's spec may contain.
#include <memory>

#include "cli/command.hpp"
#include "players/player.hpp"

namespace tetraply::cli {

namespace {

template <Game G>
void list_players() {
  fmt::print("{}\n", G::kName);
  for (const PlayerKind<G>& kind : player_kinds<G>()) {
    fmt::print("  {}: {}\n", kind.name, kind.help);
    for (const OptionInfo& option : options_of(kind))
      fmt::print("    {}={}  {} ({})\n", option.name, option.fallback, option.help, option.values);
  }
  fmt::print("  {}:1 to {}:{}, the stronger the higher; options may follow, as in {}:5,seed=2\n", kLevelName,
             kLevelName, kLevels, kLevelName);
  int level = 0;
  for (const std::string_view spec : levels(G::kName)) fmt::print("    {}:{}  {}\n", kLevelName, ++level, spec);
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
    if (games->empty()) games->assign(AllGames::kNames.begin(), AllGames::kNames.end());
    for (const std::string& name : *games) with_game(name, []<class G>(std::type_identity<G>) { list_players<G>(); });
    list_splits();
    return int{kDone};
  };
}

}  // namespace tetraply::cli

// tetraply analyze: what a player thinks of a position.
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/player_options.hpp"
#include "cli/position_options.hpp"
#include "protocols/report.hpp"

namespace tetraply::cli {

namespace {

struct AnalyzeOptions {
  std::string game;
  std::string player;
  PositionOptions position;
  LimitOptions limits;
  int lines = 1;
  bool json = false;
};

void print_json(const AnalyzeOptions& options, std::string_view player, const protocols::ReportText& report) {
  nlohmann::ordered_json json{{"game", options.game}, {"player", player}};
  json.update(to_json(report));
  fmt::print("{}\n", json.dump(2));
}

template <Game G>
int run_analyze(const AnalyzeOptions& options) {
  const auto player = chosen_player<G>(options.player);
  const G position = chosen_position<G>(options.position);
  if (position.turn().is_over()) throw Failure("the game is over: there is no move to look for");
  if (position.turn() == Turn::chance())
    throw Failure("chance is on turn: give a position in which a player is, with --position or --moves");
  Limits limits = options.limits.limits();
  limits.lines = options.lines;
  const auto print_info = [&](const Report<G>& report) {
    if (options.json) return;
    fmt::print("{}\n", info_lines(protocols::as_text(position, report)));
    std::fflush(stdout);
  };
  const Report<G> report = player->think(position, limits, print_info);
  if (options.json) {
    const std::string_view name = options.player.empty() ? player_kinds<G>()[0].name : std::string_view(options.player);
    print_json(options, name, protocols::as_text(position, report));
  } else {
    fmt::print("bestmove {}\n", to_text(position, report.best[0].move));
  }
  if (interrupted()) fmt::print(stderr, "tetraply: interrupted; this is the best found until then\n");
  return interrupted() ? kFailed : kDone;
}

}  // namespace

Run add_analyze(CLI::App& app) {
  CLI::App* command = app.add_subcommand("analyze", "Let a player look at a position: its best moves and their values");
  auto options = std::make_shared<AnalyzeOptions>();
  add_game(*command, options->game);
  command->add_option("--player", options->player, "Who: a spec such as alphabeta:depth=4, see tetraply players")
      ->type_name("SPEC")
      ->check(not_empty());
  options->position.add_to(*command);
  options->limits.add_to(*command);
  command->add_option("--multipv", options->lines, "Rank so many of the best moves")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object at the end instead of info lines");
  return [options] {
    int code = kDone;
    with_game(options->game, [&]<class G>(std::type_identity<G>) { code = run_analyze<G>(*options); });
    return code;
  };
}

}  // namespace tetraply::cli

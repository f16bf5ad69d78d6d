// tetraply solo: plays many games with one player and summarizes the results.
#include <fmt/format.h>

#include <memory>

#include "cli/command.hpp"
#include "cli/contest.hpp"

namespace tetraply::cli {

namespace {

struct SoloOptions {
  std::string game;
  std::string player;
  int games = 100;
  int until = 0;
  ContestTerms terms;
  ContestRun run;
};

int run_solo(const SoloOptions& options) {
  arena::Plan plan;
  plan.contest.kind = arena::ContestKind::solo;
  plan.contest.game = options.game;
  if (const int seats = game_of(options.game).info().players; seats != 1)
    throw UsageError(
        fmt::format("{} has {} seats: see tetraply match {} --a SPEC --b SPEC", options.game, seats, options.game));
  plan.contest.players = {{options.player, options.player}};
  options.terms.apply_to(plan.contest);
  plan.contest.until = checked_tile(options.until, options.game);
  plan.games = options.games;
  return run_contest(plan, options.run);
}

}  // namespace

Run add_solo(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("solo", "Let a player play many games of 2048 or Tetris: scores, tiles and lines");
  auto options = std::make_shared<SoloOptions>();
  add_game(*command, options->game);
  command->add_option("--player", options->player, "A spec such as expectimax:depth=2, see tetraply players")
      ->type_name("SPEC")
      ->required()
      ->check(not_empty());
  command->add_option("--games", options->games, "Number of games")
      ->check(CLI::Range(1, 10'000'000))
      ->capture_default_str();
  add_until(*command, options->until);
  options->terms.add_to(*command);
  options->run.add_to(*command);
  return [options] { return run_solo(*options); };
}

}  // namespace tetraply::cli

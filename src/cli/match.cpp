// tetraply match: plays many games between two players to see which one is better, and by how much.
#include <fmt/format.h>

#include <memory>

#include "cli/command.hpp"
#include "cli/contest.hpp"
#include "core/quotable.hpp"

namespace tetraply::cli {

namespace {

struct MatchOptions {
  std::string game;
  std::string a;
  std::string b;
  std::string a_name;
  std::string b_name;
  int games = 100;
  SprtOption sprt;
  ContestTerms terms;
  ContestRun run;
};

int run_match(const MatchOptions& options) {
  arena::Plan plan;
  plan.contest.kind = arena::ContestKind::match;
  plan.contest.game = options.game;
  const bool alike = options.a == options.b;
  const auto named = [&](const std::string& name, std::string_view letter, const std::string& spec) {
    if (!name.empty()) return arena::Contestant{name, spec};
    return arena::Contestant{alike ? fmt::format("{}: {}", letter, spec) : spec, spec};
  };
  plan.contest.players = {named(options.a_name, "a", options.a), named(options.b_name, "b", options.b)};
  if (plan.contest.players[0].name == plan.contest.players[1].name)
    throw UsageError(
        fmt::format("both players are called '{}': give them different names", quotable(plan.contest.players[0].name)));
  options.terms.apply_to(plan.contest);
  plan.games = options.games;
  const int seats = game_of(options.game).info().players;
  if (seats == 1)
    throw UsageError(fmt::format("{} is played alone: see tetraply solo {} --player SPEC", options.game, options.game));
  plan.sprt = options.sprt.read(plan.contest);
  return run_contest(plan, options.run);
}

}  // namespace

Run add_match(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("match", "Play many games between two players to see which one is better, and by how much");
  auto options = std::make_shared<MatchOptions>();
  add_game(*command, options->game);
  for (auto [name, spec] : {std::pair{"--a", &options->a}, std::pair{"--b", &options->b}})
    command->add_option(name, *spec, "A spec such as alphabeta:depth=4, or another program by gtp:\"COMMAND\"")
        ->type_name("SPEC")
        ->required()
        ->check(not_empty());
  for (auto [option, name] : {std::pair{"--a-name", &options->a_name}, std::pair{"--b-name", &options->b_name}})
    command->add_option(option, *name, "Display name; default: its spec")->type_name("NAME")->check(not_empty());
  command->add_option("--games", options->games, "Number of games; with --sprt, the maximum")
      ->check(CLI::Range(1, 10'000'000))
      ->capture_default_str();
  options->sprt.add_to(*command, "End as soon as the games show whether A is better than B by elo1 or only by elo0");
  options->terms.add_to(*command);
  options->run.add_to(*command);
  return [options] { return run_match(*options); };
}

}  // namespace tetraply::cli

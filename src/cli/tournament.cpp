// tetraply tournament: plays each of many players against all others, as described in a file.
#include <fmt/format.h>

#include <memory>

#include "arena/contest_file.hpp"
#include "cli/command.hpp"
#include "cli/contest.hpp"

namespace tetraply::cli {

namespace {

struct TournamentOptions {
  std::string file;
  std::optional<int> games;
  ContestRun run;
};

int run_tournament(const TournamentOptions& options) {
  auto plan = arena::read_tournament(options.file);
  if (!plan) throw UsageError(plan.error().message);
  if (options.games) plan->games = *options.games;
  return run_contest(*plan, options.run);
}

}  // namespace

Run add_tournament(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "tournament", "Play a round robin or a gauntlet among many players, as described in a TOML file");
  auto options = std::make_shared<TournamentOptions>();
  command
      ->add_option("FILE", options->file,
                   "Tournament file, such as tournaments/duo-heuristics.toml; docs/tournaments.md lists the keys")
      ->required()
      ->check(not_empty());
  command->add_option("--games", options->games, "Games per pair or group, instead of the number in the file")
      ->check(CLI::Range(1, 10'000'000));
  options->run.add_to(*command);
  return [options] { return run_tournament(*options); };
}

}  // namespace tetraply::cli

// tetraply bench: runs a fixed workload per game. Its node count is a signature that changes with the rules.
#include <memory>

#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "core/stopwatch.hpp"

namespace tetraply::cli {

namespace {

constexpr int kGames = 100;

// Runs once for the signature, and again until the rate is reliable.
void run_bench(const AnyGame& game) {
  constexpr double kLongEnough = 0.5;  // seconds
  const Stopwatch watch;
  const std::uint64_t signature = game.run_workload(kGames);
  std::uint64_t nodes = signature;
  while (watch.seconds() < kLongEnough && !interrupted()) nodes += game.run_workload(kGames);
  fmt::print("{:<18} {:>14} {:>14.0f}\n", game.name(), signature, static_cast<double>(nodes) / watch.seconds());
  std::fflush(stdout);
}

}  // namespace

Run add_bench(CLI::App& app) {
  CLI::App* command = app.add_subcommand("bench", "Measure the speed of the games with a fixed workload");
  auto games = std::make_shared<std::vector<std::string>>();
  command->add_option("GAME", *games, "Games to measure; default: all")->check(known_game());
  return [games] {
    if (games->empty()) games->assign(all_game_names().begin(), all_game_names().end());
    fmt::print("{:<18} {:>14} {:>14}\n", "game", "signature", "nodes/s");
    for (const std::string& name : *games) {
      if (interrupted()) break;
      run_bench(game_of(name));
    }
    return interrupted() ? int{kFailed} : int{kDone};
  };
}

}  // namespace tetraply::cli

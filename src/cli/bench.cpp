// tetraply bench: runs a fixed workload per game. Its node count is a signature that changes with the rules.
#include <memory>

#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "core/stopwatch.hpp"
#include "core/workload.hpp"

namespace tetraply::cli {

namespace {

constexpr int kGames = 100;

// Runs once for the signature, and again until the rate is reliable.
template <Game G>
void run_bench() {
  constexpr double kLongEnough = 0.5;  // seconds
  const Stopwatch watch;
  const std::uint64_t signature = run_workload<G>(kGames);
  std::uint64_t nodes = signature;
  while (watch.seconds() < kLongEnough && !interrupted()) nodes += run_workload<G>(kGames);
  fmt::print("{:<18} {:>14} {:>14.0f}\n", G::kName, signature, static_cast<double>(nodes) / watch.seconds());
  std::fflush(stdout);
}

}  // namespace

Run add_bench(CLI::App& app) {
  CLI::App* command = app.add_subcommand("bench", "Measure the speed of the games with a fixed workload");
  auto games = std::make_shared<std::vector<std::string>>();
  command->add_option("GAME", *games, "Games to measure; default: all")->check(known_game());
  return [games] {
    if (games->empty()) games->assign(AllGames::kNames.begin(), AllGames::kNames.end());
    fmt::print("{:<18} {:>14} {:>14}\n", "game", "signature", "nodes/s");
    for (const std::string& name : *games) {
      if (interrupted()) break;
      with_game(name, []<class G>(std::type_identity<G>) { run_bench<G>(); });
    }
    return interrupted() ? int{kFailed} : int{kDone};
  };
}

}  // namespace tetraply::cli

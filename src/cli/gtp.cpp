// tetraply gtp: plays Blokus for another program, which sends commands of the Go Text Protocol.
#include <fmt/format.h>

#include <csignal>
#include <iostream>
#include <memory>
#include <string>

#include "cli/command.hpp"
#include "cli/player_options.hpp"
#include "players/levels.hpp"
#include "protocols/gtp_server.hpp"

namespace tetraply::cli {

namespace {

struct GtpOptions {
  std::string game = "duo";
  int level = 5;
  std::string player;
  bool resigns = false;
  LimitOptions limits;
};

int run_gtp(const GtpOptions& options) {
  protocols::GtpSettings settings{.limits = options.limits.limits(), .resigns = options.resigns};
  const std::string spec = options.player.empty() ? fmt::format("{}:{}", kLevelName, options.level) : options.player;
  const auto server = protocols::GtpServer::start(options.game, spec, std::move(settings));
  if (!server) throw UsageError(server.error().message);
  // Whoever waits for the next command ends at once.
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  std::string line;
  while (!(*server)->has_quit() && std::getline(std::cin, line)) {
    fmt::print("{}", (*server)->answer(line));
    if (std::fflush(stdout) != 0) throw Failure("cannot write to standard output");
  }
  return kDone;
}

}  // namespace

Run add_gtp(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "gtp", "Play Blokus for another program: reads commands of the Go Text Protocol, as Pentobi's engine does");
  auto options = std::make_shared<GtpOptions>();
  command->add_option("--game,-g", options->game, "duo, classic, classic-2p or classic-3p")
      ->type_name("GAME")
      ->capture_default_str();
  CLI::Option* level = command->add_option("--level,-l", options->level, "The strength of the player")
                           ->check(CLI::Range(1, kLevels))
                           ->capture_default_str();
  command->add_option("--player", options->player, "A player's spec instead of a level, such as mcts:time=1")
      ->type_name("SPEC")
      ->check(not_empty())
      ->excludes(level);
  command->add_flag("--resign", options->resigns, "Give up a lost game");
  options->limits.add_to(*command);
  return [options] { return run_gtp(*options); };
}

}  // namespace tetraply::cli

// The program: finds the subcommand, runs it, turns what went wrong into a message and an exit code.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "core/quotable.hpp"
#include "core/version.hpp"

namespace tetraply::cli {

CLI::Validator known_game() {
  return CLI::Validator(
      [](const std::string& name) {
        if (visit_game(AllGames{}, name, [](auto) {})) return std::string{};
        return fmt::format("unknown game '{}'\nvalid: {}", name, game_names());
      },
      "");
}

CLI::Validator not_empty() {
  return CLI::Validator([](const std::string& text) { return std::string(text.empty() ? "must not be empty" : ""); },
                        "");
}

CLI::Validator whole_number() {
  return CLI::Validator(
      [](const std::string& text) {
        std::uint64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc{} && end == text.data() + text.size()) return std::string{};
        return fmt::format("'{}' is not a whole number from 0 to {}", quotable(text), ~std::uint64_t{0});
      },
      "");
}

void check_writable(const std::string& path) {
  if (path.empty()) return;
  if (!std::ofstream(path, std::ios::app))
    throw Failure(fmt::format("cannot write '{}': {}", path, std::strerror(errno)));
}

CLI::Option* add_game(CLI::App& command, std::string& game) {
  return command.add_option("GAME", game, "One of: " + game_names())->required()->check(known_game());
}

namespace {

// Runs the job, and makes sure that what it printed has arrived.
int finish(const Run& job) {
  try {
    const int code = job();
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
      throw Failure(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
    return code;
  } catch (const UsageError& error) {
    fmt::print(stderr, "tetraply: {}\n", error.what());
    return kBadUsage;
  } catch (const std::exception& error) {
    fmt::print(stderr, "tetraply: {}\n", error.what());
    return kFailed;
  }
}

int run(int argc, char** argv) {
  CLI::App app("Tetraply: four tile games, one parallel search.", "tetraply");
  const std::string version = fmt::format("tetraply {}", kVersion);
  app.set_version_flag("--version", version);
  app.require_subcommand(1);
  std::vector<std::pair<CLI::App*, Run>> commands;
  for (auto add : {add_demo, add_play, add_analyze, add_players, add_show, add_perft, add_bench, add_sweep, add_match,
                   add_tournament, add_solo, add_games, add_report}) {
    Run job = add(app);
    CLI::App* command = app.get_subcommands({}).back();
    command->set_version_flag("--version", version);
    commands.emplace_back(command, std::move(job));
  }
  if (argc > 1 && argv[1][0] != '-' && std::none_of(commands.begin(), commands.end(), [&](const auto& known) {
        return known.first->get_name() == argv[1];
      })) {
    fmt::print(stderr, "tetraply: unknown command '{}'\nvalid:", quotable(argv[1]));
    for (const auto& [command, job] : commands) fmt::print(stderr, " {}", command->get_name());
    fmt::print(stderr, "\n");
    return kBadUsage;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kBadUsage;
  }
  catch_interrupts();
  for (const auto& [command, job] : commands)
    if (command->parsed()) return finish(job);
  return kBadUsage;  // not reached: the parser insists on a subcommand
}

}  // namespace
}  // namespace tetraply::cli

int main(int argc, char** argv) {
  return tetraply::cli::run(argc, argv);
}

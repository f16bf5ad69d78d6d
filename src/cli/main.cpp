// The program: finds the subcommand, runs it, and turns errors into messages and exit codes.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "cluster/launch.hpp"
#include "core/quotable.hpp"
#include "core/text_file.hpp"
#include "core/version.hpp"

namespace tetraply::cli {

CLI::Validator known_game() {
  return CLI::Validator(
      [](const std::string& name) {
        const auto game = game_named(name);
        return game ? std::string{} : game.error().message;
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
  if (!path.empty()) done_or_fail(check_can_write(path));
}

CLI::Option* add_game(CLI::App& command, std::string& game) {
  return command.add_option("GAME", game, "One of: " + game_names())->required()->check(known_game());
}

const AnyGame& game_of(const std::string& name) {
  return *find_game(name);
}

namespace {

// Runs the job, and checks that its output was written.
int finish(const Run& job, cluster::Launch& launch) {
  const auto complain = [&](const std::exception& error) {
    if (cluster::leads()) fmt::print(stderr, "tetraply: {}\n", printable(error.what()));
    launch.give_up(error.what());
  };
  try {
    const int code = job();
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
      throw Failure(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
    return code;
  } catch (const UsageError& error) {
    complain(error);
    return kBadUsage;
  } catch (const std::exception& error) {
    complain(error);
    return kFailed;
  }
}

// Under mpirun: whether all processes take part in a command, or only the leader runs it.
enum class Under { leader, all };

struct Subcommand {
  Run (*add)(CLI::App& app);
  Under mpirun = Under::leader;
};

constexpr Subcommand kSubcommands[] = {
    {add_demo},
    {add_play},
    {add_analyze, Under::all},
    {add_players},
    {add_serve},
    {add_show},
    {add_perft},
    {add_bench},
    {add_sweep, Under::all},
    {add_match, Under::all},
    {add_tournament, Under::all},
    {add_solo, Under::all},
    {add_openings},
    {add_train},
    {add_gtp},
    {add_network},
    {add_games},
    {add_report},
    {add_soak},
};

int run(int argc, char** argv, cluster::Launch& launch) {
  CLI::App app("Tetraply: four tile games, one parallel search.", "tetraply");
  const Build& build = this_build();
  const std::string version =
      fmt::format("tetraply {}\nsource {}\n{}", build.name(), build.source, build.how_compiled());
  app.set_version_flag("--version", version);
  app.require_subcommand(1);
  struct Command {
    CLI::App* parser;
    Run job;
    Under mpirun;
  };
  std::vector<Command> commands;
  for (const auto& [add, mpirun] : kSubcommands) {
    Run job = add(app);
    CLI::App* parser = app.get_subcommands({}).back();
    parser->set_version_flag("--version", version);
    commands.push_back({parser, std::move(job), mpirun});
  }
  if (argc > 1 && argv[1][0] != '-' && std::none_of(commands.begin(), commands.end(), [&](const Command& known) {
        return known.parser->get_name() == argv[1];
      })) {
    if (!cluster::leads()) return kBadUsage;
    fmt::print(stderr, "tetraply: unknown command '{}'\nvalid:", quotable(argv[1]));
    for (const Command& command : commands) fmt::print(stderr, " {}", command.parser->get_name());
    fmt::print(stderr, "\n");
    return kBadUsage;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (!cluster::leads()) return kBadUsage;
    return app.exit(error) == 0 ? kDone : kBadUsage;
  }
  catch_interrupts();
  for (const Command& command : commands)
    if (command.parser->parsed())
      return cluster::leads() || command.mpirun == Under::all ? finish(command.job, launch) : kDone;
  return kBadUsage;  // not reached, because the parser requires a subcommand
}

}  // namespace
}  // namespace tetraply::cli

int main(int argc, char** argv) {
  tetraply::cluster::Launch launch;
  if (!tetraply::cluster::leads() && std::freopen("/dev/null", "w", stdout) == nullptr) return tetraply::cli::kFailed;
  const int code = tetraply::cli::run(argc, argv, launch);
  // The leader reports failures of all processes. Exit codes from several processes would give several messages.
  return tetraply::cluster::leads() ? code : 0;
}

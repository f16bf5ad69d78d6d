// The interface of a subcommand: it declares its options on the parser, and runs if it was chosen.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <stdexcept>
#include <string>

#include "core/result.hpp"
#include "engine/registry.hpp"

namespace tetraply::cli {

enum ExitCode : int { kDone = 0, kFailed = 1, kBadUsage = 2 };

// The job of a subcommand; its result is the program's exit code.
using Run = std::function<int()>;

Run add_analyze(CLI::App& app);
Run add_bench(CLI::App& app);
Run add_demo(CLI::App& app);
Run add_games(CLI::App& app);
Run add_gtp(CLI::App& app);
Run add_match(CLI::App& app);
Run add_network(CLI::App& app);
Run add_openings(CLI::App& app);
Run add_perft(CLI::App& app);
Run add_play(CLI::App& app);
Run add_players(CLI::App& app);
Run add_report(CLI::App& app);
Run add_serve(CLI::App& app);
Run add_show(CLI::App& app);
Run add_soak(CLI::App& app);
Run add_solo(CLI::App& app);
Run add_sweep(CLI::App& app);
Run add_tournament(CLI::App& app);
Run add_train(CLI::App& app);

// An impossible request: ends the program with a message and code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A failure of the work itself: ends the program with a message and code 1.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The value of a result. An error ends the program with its message.
template <class T>
T value_or_fail(Result<T> result) {
  if (!result) throw Failure(result.error().message);
  return *std::move(result);
}

inline void done_or_fail(const Result<void>& result) {
  if (!result) throw Failure(result.error().message);
}

// Fails before long work begins if its output file cannot be written. An empty path is ignored.
void check_writable(const std::string& path);

// Accepts only the names of games.
[[nodiscard]] CLI::Validator known_game();

// Refuses the empty string, which results from an unset variable in a shell.
[[nodiscard]] CLI::Validator not_empty();

// Accepts only digits and limited values, because the parser would wrap -1 around.
[[nodiscard]] CLI::Validator whole_number();

// Adds the argument GAME.
CLI::Option* add_game(CLI::App& command, std::string& game);

// Calls visit(std::type_identity<G>{}) for a game that add_game has accepted.
[[nodiscard]] const AnyGame& game_of(const std::string& name);

}  // namespace tetraply::cli

// What every subcommand is: declared on the parser, run when it was chosen.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <stdexcept>
#include <string>

#include "core/result.hpp"
#include "games/registry.hpp"

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

// What a person asked for cannot be: ends the program with a message and code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The work itself went wrong: ends the program with a message and code 1.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The value of a result, or the end of the program with its message.
template <class T>
T value_or_fail(Result<T> result) {
  if (!result) throw Failure(result.error().message);
  return *std::move(result);
}

inline void done_or_fail(const Result<void>& result) {
  if (!result) throw Failure(result.error().message);
}

// Work takes long: a file that cannot be written at its end is better known at its beginning. An empty path is none.
void check_writable(const std::string& path);

// Lets through the names of games.
[[nodiscard]] CLI::Validator known_game();

// Refuses the empty string, which is what a shell makes of a variable that is not set.
[[nodiscard]] CLI::Validator not_empty();

// Refuses what is not made of digits, or is too large: the parser would wrap -1 around.
[[nodiscard]] CLI::Validator whole_number();

// Adds the argument GAME.
CLI::Option* add_game(CLI::App& command, std::string& game);

// Calls visit(std::type_identity<G>{}) for a game that add_game has let through.
template <class Visit>
void with_game(const std::string& name, Visit visit) {
  visit_game(AllGames{}, name, visit);
}

}  // namespace tetraply::cli

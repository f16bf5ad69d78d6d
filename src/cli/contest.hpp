// The common parts of match, tournament and solo: the options of a contest, playing it, and reporting the results.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "arena/play_contest.hpp"
#include "cli/player_options.hpp"

namespace tetraply::cli {

// The database of games, and the files to write about them.
struct ContestFiles {
  std::string db = "tetraply-games.db";
  std::string csv;
  std::string json;
  std::string html;

  void add_to(CLI::App& command);
};

// Settings for playing a contest that do not change its games.
struct ContestRun {
  int concurrency = 1;
  bool fresh = false;
  std::optional<std::int64_t> continued;  // a contest that another build may have begun
  ContestFiles files;

  void add_to(CLI::App& command);
};

// The settings that determine the games, besides the players. Tournaments read them from a file.
struct ContestTerms {
  std::optional<int> games;
  LimitOptions limits;
  std::uint64_t seed = 1;
  std::string openings;
  std::optional<int> random_moves;
  double patience = 10;
  int memory = 0;
  std::uint64_t most_moves = 0;

  void add_to(CLI::App& command);
  // Copies the settings to the contest, whose game must be set.
  void apply_to(arena::Contest& contest) const;
};

// --sprt elo0,elo1
struct SprtOption {
  std::string text;

  void add_to(CLI::App& command, const std::string& about);
  // Empty if the option was not given. The contest must be one of two players in a game for two.
  [[nodiscard]] std::optional<arena::Sprt::Options> read(const arena::Contest& contest) const;
};

// Checks everything, plays the missing games, prints the standings, and writes the files. Returns the exit code.
[[nodiscard]] int run_contest(arena::Plan plan, const ContestRun& run);

// Writes the files of a contest with these games.
void write_contest(const ContestFiles& files, const arena::Plan& plan, const arena::Played& played,
                   arena::ContestStore& store);

}  // namespace tetraply::cli

// What match, tournament and solo share: the options of a contest, playing it, and saying what came out.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "arena/play_contest.hpp"
#include "cli/player_options.hpp"

namespace tetraply::cli {

// Where games are kept, and what is written of them.
struct ContestFiles {
  std::string db = "tetraply-games.db";
  std::string csv;
  std::string json;
  std::string html;

  void add_to(CLI::App& command);
};

// How a contest is played; nothing here changes its games.
struct ContestRun {
  int concurrency = 1;
  bool fresh = false;
  std::optional<std::int64_t> continued;  // a contest that another build may have begun
  ContestFiles files;

  void add_to(CLI::App& command);
};

// What decides the games besides who plays; for tournaments a file says it.
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
  // Puts them into the contest, whose game is known.
  void apply_to(arena::Contest& contest) const;
};

// --sprt elo0,elo1
struct SprtOption {
  std::string text;

  void add_to(CLI::App& command, const std::string& about);
  // Nothing if it was not given. The contest must be one of two players in a game for two.
  [[nodiscard]] std::optional<arena::Sprt::Options> read(const arena::Contest& contest) const;
};

// Checks everything, plays what is missing, prints the standings, writes the files. The exit code.
[[nodiscard]] int run_contest(arena::Plan plan, const ContestRun& run);

// The files of a contest whose games are known.
void write_contest(const ContestFiles& files, const arena::Plan& plan, const arena::Played& played,
                   arena::ContestStore& store);

}  // namespace tetraply::cli

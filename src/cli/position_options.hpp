// The options for a position: a file, moves, or both (the moves follow the file's position).
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "engine/any_game.hpp"

namespace tetraply::cli {

struct PositionOptions {
  std::string file;
  std::optional<int> ply;
  std::string queue;
  std::vector<std::string> moves;

  void add_to(CLI::App& command);
  [[nodiscard]] formats::PositionSource source() const;        // reads the file
  [[nodiscard]] std::vector<std::string> split_moves() const;  // splits at white space and semicolons
};

// The seed is that of the pieces, in games that draw their future before the first move.
[[nodiscard]] AnyPosition chosen_position(const AnyGame& game, const PositionOptions& options, std::uint64_t seed = 0);

}  // namespace tetraply::cli

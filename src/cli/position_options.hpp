// The options by which a person names a position: a file, moves, or both (the moves follow the file's position).
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "core/game.hpp"
#include "protocols/position_file.hpp"

namespace tetraply::cli {

struct PositionOptions {
  std::string file;
  std::optional<int> ply;
  std::string queue;
  std::vector<std::string> moves;

  void add_to(CLI::App& command);
  [[nodiscard]] protocols::PositionSource source() const;      // reads the file
  [[nodiscard]] std::vector<std::string> split_moves() const;  // at white space and semicolons
};

// The seed is that of the pieces in games that draw their future before the first move.
template <Game G>
[[nodiscard]] G chosen_position(const PositionOptions& options, std::uint64_t seed = 0) {
  protocols::PositionSource source = options.source();
  source.seed = seed;
  G position = value_or_fail(protocols::make_position(std::type_identity<G>{}, source));
  int number = 0;
  for (const std::string& text : options.split_moves()) {
    ++number;
    const auto move = parse_move(position, text);
    if (!move) throw UsageError(fmt::format("move {} of --moves: {}", number, move.error().message));
    position.play(*move);
  }
  return position;
}

}  // namespace tetraply::cli

#include "cli/position_options.hpp"

#include <algorithm>

#include "core/text_file.hpp"

namespace tetraply::cli {

void PositionOptions::add_to(CLI::App& command) {
  CLI::Option* from_file =
      command
          .add_option(
              "--position", file,
              "Blokus: a record (.blksgf); 2048: a board; Tetris: rows or a fumen; except for Blokus also one move per "
              "line, as demo --save writes; - for standard input")
          ->type_name("FILE")
          ->check(not_empty());
  command.add_option("--ply", ply, "Stop after this many moves of the file's game")
      ->needs(from_file)
      ->check(CLI::Range(0, 1'000'000));
  command.add_option("--queue", queue, "Tetris: the next pieces, such as IOLJSZT")->type_name("PIECES");
  command.add_option("--moves", moves, "Moves to play, such as e10,f10 j5,k5")->type_name("MOVE...")->expected(1, -1);
}

std::vector<std::string> PositionOptions::split_moves() const {
  std::vector<std::string> split;
  for (const std::string& argument : moves) {
    constexpr std::string_view kSeparators = " \t\r\n;";
    for (std::size_t start = 0; start < argument.size();) {
      start = argument.find_first_not_of(kSeparators, start);
      if (start == std::string::npos) break;
      const std::size_t end = std::min(argument.find_first_of(kSeparators, start), argument.size());
      split.push_back(argument.substr(start, end - start));
      start = end;
    }
  }
  return split;
}

formats::PositionSource PositionOptions::source() const {
  formats::PositionSource source;
  source.ply = ply;
  source.queue = queue;
  if (!file.empty()) {
    source.name = file_name(file);
    source.text = value_or_fail(read_text_file(file));
  }
  return source;
}

AnyPosition chosen_position(const AnyGame& game, const PositionOptions& options, std::uint64_t seed) {
  formats::PositionSource source = options.source();
  source.seed = seed;
  AnyPosition position = value_or_fail(game.read_position(source));
  int number = 0;
  for (const std::string& text : options.split_moves()) {
    ++number;
    const auto move = position.parse(text);
    if (!move) throw UsageError(fmt::format("move {} of --moves: {}", number, move.error().message));
    position.play(*move);
  }
  return position;
}

}  // namespace tetraply::cli

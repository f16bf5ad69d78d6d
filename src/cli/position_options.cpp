#include "cli/position_options.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

namespace tetraply::cli {

void PositionOptions::add_to(CLI::App& command) {
  CLI::Option* from_file =
      command
          .add_option("--position", file,
                      "Blokus: a record (.blksgf), 2048: a board, Tetris: rows or a fumen; - for standard input")
          ->type_name("FILE");
  command.add_option("--ply", ply, "Stop after this many moves of the record's main line")
      ->needs(from_file)
      ->check(CLI::NonNegativeNumber);
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

protocols::PositionSource PositionOptions::source() const {
  protocols::PositionSource source;
  source.ply = ply;
  source.queue = queue;
  if (file == "-") {
    source.name = "standard input";
    source.text.emplace(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>{});
  } else if (!file.empty()) {
    std::ifstream stream(file, std::ios::binary);
    source.name = file;
    source.text.emplace(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>{});
    if (!stream.is_open() || stream.bad())
      throw Failure(fmt::format("cannot read '{}': {}", file, std::strerror(errno)));
  }
  return source;
}

}  // namespace tetraply::cli

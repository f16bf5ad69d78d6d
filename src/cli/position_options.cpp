#include "cli/position_options.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

namespace tetraply::cli {

void PositionOptions::add_to(CLI::App& command) {
  CLI::Option* from_file =
      command.add_option("--position", file, "Blokus: a record (.blksgf); 2048: a board; - for standard input")
          ->type_name("FILE");
  command.add_option("--ply", ply, "Stop after this many moves of the record's main line")
      ->needs(from_file)
      ->check(CLI::NonNegativeNumber);
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

std::string read_file(const std::string& path) {
  if (path == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad()) throw Failure(fmt::format("cannot read '{}': {}", path, std::strerror(errno)));
  return text;
}

}  // namespace tetraply::cli

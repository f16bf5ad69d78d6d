// A file format for whole games that other programs know, too, for code that knows games by name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/function_ref.hpp"
#include "core/result.hpp"
#include "formats/record_info.hpp"

namespace tetraply::formats {

// How a game begins, if not as usual.
struct Start {
  std::string text;   // as the game reads a position
  std::string queue;  // Tetris: the next pieces
};

// A game to be written, without its moves.
struct WrittenGame {
  std::string_view game;
  std::optional<Start> start;
  std::uint64_t seed = 0;
  int length = 0;  // plies
  std::string title;
  RecordInfo info;
};

// A game that was read. Its moves are legal.
struct ReadGame {
  std::string game;
  std::optional<Start> start = {};
  std::uint64_t seed = 0;
  std::vector<std::string> moves = {};
  std::vector<std::string> players = {};   // their names, if the file has any
  std::vector<std::string> warnings = {};  // what was left out, with line and column
};

// Gives one move of a game after another, and null after the last one.
using NextMove = FunctionRef<const std::string*()>;

struct FileFormat {
  std::string_view name;
  std::string_view extension;
  std::string_view type;   // of the content, for HTTP
  std::string_view about;  // what such a file is, for messages
  bool names_its_game = false;
  bool (*recognizes)(const std::string& text);  // whether the text can be nothing else
  // `game` may be empty, and a format that names its game ignores it; otherwise it is a game of this format.
  Result<ReadGame> (*read)(const std::string& text, std::string_view game);
  Result<std::string> (*write)(const WrittenGame& game, NextMove next);
};

extern const FileFormat kBlksgf;
extern const FileFormat kFumen;

}  // namespace tetraply::formats

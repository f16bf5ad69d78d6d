// Games as files that other programs know, and back.
#pragma once

#include <functional>
#include <istream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/kept_game.hpp"
#include "server/library.hpp"
#include "server/ply_text.hpp"

namespace tetraply::server {

struct RecordFile {
  PlyText text;
  std::string type;       // of its content
  std::string extension;  // "blksgf"
};

// In the format "blksgf", "fumen", "json" or "text"; throws if the game has no such format. The pages are all plies of
// the game. They are read here for short records only, so do not hold the game's lock.
[[nodiscard]] RecordFile write_record_file(const KeptGame& game, PlyPages pages, const std::string& format);

// The text of a record, from its beginning. It may be too large for memory, and is read more than once.
using RecordText = std::function<std::unique_ptr<std::istream>()>;
[[nodiscard]] RecordText record_text(std::string text);

// A game that is to be made, with all that a file tells.
struct ReadGame {
  KeptGame head;                        // without seats
  std::vector<std::string> names = {};  // of the players, if there are any
  Json seats = nullptr;                 // as docs/api.md has them, if the file tells
  EachPly plies = {};                   // reads the text again
  std::vector<std::string> warnings = {};
};

// An empty format is found out. `game` is for formats that do not name theirs, and may be empty.
[[nodiscard]] ReadGame read_record_file(const RecordText& text, const std::string& format, const std::string& game);

}  // namespace tetraply::server

// Converts games to and from the files of other programs.
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
  std::string type;       // media type of the content
  std::string extension;  // such as "blksgf"
};

// `format` is "blksgf", "fumen", "json" or "text". Throws if the game has no such format. The pages are all plies of
// the game. For short records they are read here, so do not hold the game's lock.
[[nodiscard]] RecordFile write_record_file(const KeptGame& game, PlyPages pages, const std::string& format);

// Opens the text of a record at its beginning. It may be too large for memory, and is read more than once.
using RecordText = std::function<std::unique_ptr<std::istream>()>;
[[nodiscard]] RecordText record_text(std::string text);

// A new game with everything that a file says about it.
struct ReadGame {
  KeptGame head;                        // does not include seats
  std::vector<std::string> names = {};  // the players' names, if the file has any
  Json seats = nullptr;                 // in the format of docs/api.md, if the file has seats
  EachPly plies = {};                   // reads the text again
  std::vector<std::string> warnings = {};
};

// Detects the format if it is empty. `game` is for formats that do not name the game, and may be empty.
[[nodiscard]] ReadGame read_record_file(const RecordText& text, const std::string& format, const std::string& game);

}  // namespace tetraply::server

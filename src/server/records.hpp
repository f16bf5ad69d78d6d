// Games as files that other programs know, and back.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/kept_game.hpp"

namespace tetraply::server {

struct RecordFile {
  std::string text;
  std::string type;       // of its content
  std::string extension;  // "blksgf"
};

// In the format "blksgf", "fumen", "json" or "text"; throws if the game has no such format.
[[nodiscard]] RecordFile write_record_file(const KeptGame& game, const std::vector<Ply>& plies,
                                           const std::string& format);

// A game that is to be made, with all that a file tells.
struct ReadGame {
  KeptGame head;                        // without seats
  std::vector<std::string> names = {};  // of the players, if there are any
  Json seats = nullptr;                 // as docs/api.md has them, if the file tells
  std::vector<Ply> plies = {};
};

// An empty format is found out. `game` is for formats that do not name theirs, and may be empty.
[[nodiscard]] ReadGame read_record_file(const std::string& text, const std::string& format, const std::string& game);

}  // namespace tetraply::server

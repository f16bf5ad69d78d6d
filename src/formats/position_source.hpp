// What a person gave to name a position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tetraply::formats {

// With nothing given, it is the start of a game.
struct PositionSource {
  std::string name;                      // of the file, for messages
  std::optional<std::string> text = {};  // the content of the file
  std::optional<int> ply = {};           // stop after this many moves of the file's game
  std::string queue = {};                // Tetris: the next pieces
  std::uint64_t seed = 0;                // Tetris: of the pieces that nothing else names
};

}  // namespace tetraply::formats

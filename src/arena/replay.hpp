// A game that is kept, played again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arena/played_game.hpp"
#include "core/function_ref.hpp"
#include "core/result.hpp"
#include "formats/record_info.hpp"

namespace tetraply::arena {

// Calls `on_position` with a picture of the start and of the position after each move, until it returns false.
[[nodiscard]] Result<void> replay(std::string_view game, std::uint64_t seed, const std::vector<PlayedMove>& moves,
                                  bool color,
                                  FunctionRef<bool(std::size_t ply, const std::string& picture)> on_position);

// The game as a file: Blokus as .blksgf with what is known about the game, others a move per line.
struct GameRecord {
  std::string text;
  std::string_view extension;
};
[[nodiscard]] Result<GameRecord> record_of(std::string_view game, std::uint64_t seed,
                                           const std::vector<PlayedMove>& moves, const formats::RecordInfo& info);

}  // namespace tetraply::arena

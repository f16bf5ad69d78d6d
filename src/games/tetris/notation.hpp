// Moves as text: piece, orientation, x and y of the center, then `mini` or `full` for a spin, and `hold` if the current
// piece is held first, as in `T,south,4,1,full` or `I,north,3,0,hold`.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/tetris/guideline.hpp"

namespace tetraply::tetris {

[[nodiscard]] std::string placement_text(const Placement& placement);
[[nodiscard]] std::string to_text(const Guideline& position, Move move);

// Reads a legal move. Orientations that cover the same cells are interchangeable, and upper and lower case are
// accepted. `hold` may be left out, as in the bot protocol, because the piece shows it. It is needed only if both
// pieces are the same.
[[nodiscard]] Result<Move> parse_move(const Guideline& position, std::string_view text);

// Pieces as letters, `IOLJSZT`; text.hpp reads them.
[[nodiscard]] std::string queue_text(const PieceQueue& queue);

}  // namespace tetraply::tetris

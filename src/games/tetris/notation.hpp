// Moves as text: a move is piece, orientation, x and y of the centre, then `mini` or `full` for a spin and
// `hold` if the current piece is put aside first, as in `T,south,4,1,full` or `I,north,3,0,hold`.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/tetris/guideline.hpp"

namespace tetraply::tetris {

[[nodiscard]] std::string placement_text(const Placement& placement);
[[nodiscard]] std::string to_text(const Guideline& position, Move move);

// A legal move. Orientations that cover the same cells are accepted in place of each other, upper and lower case too.
// Without `hold` the piece tells whether it is meant, as in the bot protocol: only if both are the same it must be
// said.
[[nodiscard]] Result<Move> parse_move(const Guideline& position, std::string_view text);

// Pieces as letters, `IOLJSZT`; text.hpp reads them.
[[nodiscard]] std::string queue_text(const PieceQueue& queue);

}  // namespace tetraply::tetris

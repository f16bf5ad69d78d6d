// Counts sequences of placements: the check of the placement generator, and its race track.
#pragma once

#include <cstdint>
#include <span>

#include "games/tetris/board.hpp"
#include "games/tetris/guideline.hpp"
#include "games/tetris/pieces.hpp"
#include "games/tetris/placements.hpp"

namespace tetraply::tetris {

// The number of ways to place the pieces of the queue one after the other, all of them, without hold. Places that cover
// the same cells are one, however they are reached. Nothing ends the game but a piece that cannot enter the field.
[[nodiscard]] std::uint64_t perft(const Board& board, std::span<const Piece> queue, Movement movement = {});

// The same for a game without hold; one with hold counts its moves like any game. What is said of a first move, for a
// division: `first_moves` are those that perft tells apart.
[[nodiscard]] std::uint64_t placement_perft(const Guideline& position, int depth);
void first_moves(const Guideline& position, Guideline::MoveList& moves);

}  // namespace tetraply::tetris

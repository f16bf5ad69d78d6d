// Counts sequences of placements: the test of the placement generator, and its benchmark.
#pragma once

#include <cstdint>
#include <span>

#include "games/tetris/board.hpp"
#include "games/tetris/guideline.hpp"
#include "games/tetris/pieces.hpp"
#include "games/tetris/placements.hpp"

namespace tetraply::tetris {

// The number of ways to place all pieces of the queue, one after the other, without hold. Placements that cover the
// same cells count once, however they are reached. The game ends only if a piece cannot enter the field.
[[nodiscard]] std::uint64_t perft(const Board& board, std::span<const Piece> queue, Movement movement = {});

// The same for a game without hold; a game with hold counts its moves like any other game. For a division by first
// move, `first_moves` are the moves that perft tells apart.
[[nodiscard]] std::uint64_t placement_perft(const Guideline& position, int depth);
void first_moves(const Guideline& position, Guideline::MoveList& moves);

}  // namespace tetraply::tetris

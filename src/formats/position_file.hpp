// Positions from files, as each game writes them.
#pragma once

#include <type_traits>

#include "core/result.hpp"
#include "formats/position_source.hpp"
#include "games/blokus/position.hpp"
#include "games/tetris/drop_position.hpp"
#include "games/tetris/guideline.hpp"
#include "games/tetris/versus.hpp"
#include "games/twenty48/position.hpp"

namespace tetraply::formats {

// Blokus: a .blksgf record. The position is the end of its main line, or the one after `ply` moves.
template <class R>
[[nodiscard]] Result<blokus::Position<R>> make_position(std::type_identity<blokus::Position<R>>,
                                                        const PositionSource& source);

// 2048: a board, in the format of games/twenty48/notation.hpp, or a game's moves, one per line.
[[nodiscard]] Result<twenty48::Position> make_position(std::type_identity<twenty48::Position>,
                                                       const PositionSource& source);

// Tetris: a field as rows, in the format of games/tetris/text.hpp, the first page of a fumen, or a game's moves.
template <int Rows>
[[nodiscard]] Result<tetris::DropPosition<Rows>> make_position(std::type_identity<tetris::DropPosition<Rows>>,
                                                               const PositionSource& source);

// With a queue, the game has exactly these pieces and no hold. This is what perft counts.
[[nodiscard]] Result<tetris::Guideline> make_position(std::type_identity<tetris::Guideline>,
                                                      const PositionSource& source);

// A game's moves from its start.
[[nodiscard]] Result<tetris::Versus<2>> make_position(std::type_identity<tetris::Versus<2>>,
                                                      const PositionSource& source);

}  // namespace tetraply::formats

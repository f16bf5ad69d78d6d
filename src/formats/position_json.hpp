// Positions as JSON, for scripts and for the web app.
#pragma once

#include "games/blokus/position.hpp"
#include "games/tetris/drop_position.hpp"
#include "games/tetris/guideline.hpp"
#include "games/tetris/versus.hpp"
#include "games/twenty48/position.hpp"
#include "json/json_fwd.hpp"

namespace tetraply::formats {

// Every game: its name, the board by rows from the top, the turn, scores, the number of legal moves, the hash. Blokus:
// a square is one character, `.` or the color's token; the turn includes the color to move; scores per player in both
// scorings; legal moves and hands of every color.
template <class R>
[[nodiscard]] Json to_json(const blokus::Position<R>& position);

// 2048: the tiles as numbers, 0 for an empty cell.
[[nodiscard]] Json to_json(const twenty48::Position& position);

// Tetris: a cell is `#` or `.`. Also contains the visible pieces and the number of placed ones.
template <int Rows>
[[nodiscard]] Json to_json(const tetris::DropPosition<Rows>& position);
[[nodiscard]] Json to_json(const tetris::Guideline& position);

// Tetris for two: both players' positions, and the garbage.
[[nodiscard]] Json to_json(const tetris::Versus<2>& position);

}  // namespace tetraply::formats

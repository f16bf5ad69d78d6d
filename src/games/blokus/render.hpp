// A position as a picture for the terminal.
#pragma once

#include <string>

#include "games/blokus/position.hpp"

namespace tetraply::blokus {

// The board with coordinates, and a line per color: squares placed, legal moves, pieces in hand. With color: ANSI
// sequences, two columns per square. Without: one letter per square, `.` for an empty cell, `+` where the color to move
// may attach.
template <class R>
[[nodiscard]] std::string render(const Position<R>& position, bool with_color);

}  // namespace tetraply::blokus

// A position as a picture for the terminal.
#pragma once

#include <string>

#include "games/blokus/position.hpp"

namespace tetraply::blokus {

// The board with coordinates, and a line per colour: squares placed, legal moves, pieces in hand.
// With colour: ANSI sequences, two columns a square. Without: one letter a square, `.` empty, `+` where the colour to
// move may attach.
template <class R>
[[nodiscard]] std::string render(const Position<R>& position, bool with_color);

}  // namespace tetraply::blokus

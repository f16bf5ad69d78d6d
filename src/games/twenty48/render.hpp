// A position as a picture: for the terminal, and as SVG for a page.
#pragma once

#include <string>

#include "games/twenty48/position.hpp"

namespace tetraply::twenty48 {

// The board with coordinates, whose turn it is, and the score. With color: ANSI sequences, three lines per tile.
// Without: one line per row, `.` for an empty cell.
[[nodiscard]] std::string render(const Position& position, bool with_color);

[[nodiscard]] std::string render_svg(const Position& position);

}  // namespace tetraply::twenty48

// A position of Tetris as a picture: for the terminal, and as SVG for a page.
#pragma once

#include <string>

#include "games/tetris/drop_position.hpp"

namespace tetraply::tetris {

// The field with the numbers of its columns, the pieces in sight, and what has been achieved.
template <int Rows>
[[nodiscard]] std::string render(const DropPosition<Rows>& position, bool with_color);

template <int Rows>
[[nodiscard]] std::string render_svg(const DropPosition<Rows>& position);

}  // namespace tetraply::tetris

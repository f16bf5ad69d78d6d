// A position of Tetris as a picture: for the terminal, and as SVG for a page.
#pragma once

#include <string>

#include "games/tetris/drop_position.hpp"
#include "games/tetris/guideline.hpp"
#include "games/tetris/versus.hpp"

namespace tetraply::tetris {

// The field with the numbers of its columns, the visible pieces, and lines and score.
template <int Rows>
[[nodiscard]] std::string render(const DropPosition<Rows>& position, bool with_color);

template <int Rows>
[[nodiscard]] std::string render_svg(const DropPosition<Rows>& position);

[[nodiscard]] std::string render(const Guideline& position, bool with_color);
[[nodiscard]] std::string render_svg(const Guideline& position);

// The fields of all players, one below the other.
[[nodiscard]] std::string render(const Versus<2>& position, bool with_color);
[[nodiscard]] std::string render_svg(const Versus<2>& position);

}  // namespace tetraply::tetris

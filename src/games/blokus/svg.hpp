// A position as an SVG picture for a page, with colors and patterns that stay distinct without color vision.
#pragma once

#include <string>

#include "games/blokus/position.hpp"

namespace tetraply::blokus {

template <class R>
[[nodiscard]] std::string render_svg(const Position<R>& position);

}  // namespace tetraply::blokus

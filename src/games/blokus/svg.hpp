// A position as a picture for a page: SVG, in colours and patterns that stay distinct without colour.
#pragma once

#include <string>

#include "games/blokus/position.hpp"

namespace tetraply::blokus {

template <class R>
[[nodiscard]] std::string render_svg(const Position<R>& position);

}  // namespace tetraply::blokus

// Maps of where a color can get to, for people to look at.
#pragma once

#include <array>
#include <cstdint>

#include "games/blokus/outlook.hpp"
#include "games/blokus/position.hpp"

namespace tetraply::blokus {

// A small number for every cell, row by row from the top. It is 0 where there is nothing.
template <class R>
using HeatMap = std::array<std::array<std::uint8_t, R::kSize>, R::kSize>;

// How soon the color can be there: highest on the frontier, one less with each step away from it, 1 at the far end of a
// piece of five. The cells above 0 are those that the feature `range` counts; a color that can no longer move has none.
template <class R>
[[nodiscard]] HeatMap<R> influence_map(const Position<R>& position, int color);

// What the feature `distance` adds up, plus 1: 1 on the color's frontier, one more for each step over empty cells away
// from it, 1 + Outlook::kFar on empty cells that it cannot reach. 0 on squares. A color that can no longer move has
// values, too.
template <class R>
[[nodiscard]] HeatMap<R> reachability_map(const Position<R>& position, int color);

}  // namespace tetraply::blokus

// Where a colour may come, as maps for people to look at.
#pragma once

#include <array>
#include <cstdint>

#include "games/blokus/outlook.hpp"
#include "games/blokus/position.hpp"

namespace tetraply::blokus {

// A small number for every square, by rows from the top; 0 where there is nothing, and everywhere for a colour that
// can no longer move.
template <class R>
using HeatMap = std::array<std::array<std::uint8_t, R::kSize>, R::kSize>;

// How soon the colour can be there: the most on the frontier, one less with each step from it, 1 at the far end of a
// piece of five. The squares above 0 are those that the feature `influence` of the evaluations counts.
template <class R>
[[nodiscard]] HeatMap<R> influence_map(const Position<R>& position, int color);

// 1 where the colour can come at all, however many pieces that takes.
template <class R>
[[nodiscard]] HeatMap<R> reachability_map(const Position<R>& position, int color);

}  // namespace tetraply::blokus

// Moves as text in Pentobi's notation: the squares of the piece, `e8,d9,e9,f9,e10`, with a1 at the lower left.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/blokus/position.hpp"

namespace tetraply::blokus {

// A placement from its squares in any order, in upper or lower case. Does not check that it is legal.
template <int Size>
[[nodiscard]] Result<Move> parse_placement(std::string_view text);

template <int Size>
[[nodiscard]] std::string placement_text(Move move);

// A legal move of the color to move.
template <class R>
[[nodiscard]] Result<Move> parse_move(const Position<R>& position, std::string_view text);

template <class R>
[[nodiscard]] std::string to_text(const Position<R>&, Move move) {
  return placement_text<R::kSize>(move);
}

// The rule that the color would break with this move. Empty for a legal move.
template <class R>
[[nodiscard]] std::string why_illegal(const Position<R>& position, int color, Move move);

}  // namespace tetraply::blokus

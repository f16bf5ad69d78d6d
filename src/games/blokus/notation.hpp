// Moves as text, the way Pentobi writes them: the squares of the piece, `e8,d9,e9,f9,e10`, a1 at the lower left.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/blokus/position.hpp"

namespace tetraply::blokus {

// A placement from its squares in any order, upper or lower case; whether it is legal is not asked.
template <int Size>
[[nodiscard]] Result<Move> parse_placement(std::string_view text);

template <int Size>
[[nodiscard]] std::string placement_text(Move move);

// A legal move of the colour to move.
template <class R>
[[nodiscard]] Result<Move> parse_move(const Position<R>& position, std::string_view text);

template <class R>
[[nodiscard]] std::string to_text(const Position<R>&, Move move) {
  return placement_text<R::kSize>(move);
}

// Which rule the colour would break with this move; empty for a legal move.
template <class R>
[[nodiscard]] std::string why_illegal(const Position<R>& position, int color, Move move);

}  // namespace tetraply::blokus

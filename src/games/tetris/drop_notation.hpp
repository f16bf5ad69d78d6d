// Moves of the drop game as text: `T2@4` is a T after two clockwise quarter turns from the orientation in which it
// enters the field (`T0`: flat, nose up), with its leftmost cell in column 4. Columns are 0 to 9 from the left.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/tetris/drop_position.hpp"

namespace tetraply::tetris {

[[nodiscard]] std::string drop_text(Piece piece, Drop move);
// Upper and lower case are accepted, and any orientation that covers the same cells. Does not check the field.
[[nodiscard]] Result<Drop> parse_drop(Piece piece, std::string_view text);

template <int Rows>
[[nodiscard]] std::string to_text(const DropPosition<Rows>& position, Drop move) {
  return drop_text(position.piece(), move);
}
template <int Rows>
[[nodiscard]] Result<Drop> parse_move(const DropPosition<Rows>& position, std::string_view text);

}  // namespace tetraply::tetris

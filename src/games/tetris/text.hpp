// Fields and queues as text.
//
// A field is its rows from the top down, one per line (or separated by '/'), ten characters each: '.' or '_' for an
// empty cell; '#', 'X', 'G' or a piece's letter for a full one. Rows above the first one are empty.
// A queue is the letters of its pieces, the next one first: IOLJSZT.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/tetris/pieces.hpp"

namespace tetraply::tetris {

// Reads a field of at most this many rows.
[[nodiscard]] Result<Board> parse_board(std::string_view text, int rows);
// The lowest `rows` rows as '.' and '#', each followed by a line feed.
[[nodiscard]] std::string board_text(const Board& board, int rows);

// Upper and lower case are accepted, up to `limit` pieces.
[[nodiscard]] Result<std::vector<Piece>> parse_queue(std::string_view text, std::size_t limit);
[[nodiscard]] std::string queue_text(std::span<const Piece> pieces);

}  // namespace tetraply::tetris

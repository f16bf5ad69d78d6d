// 2048 as text: moves, boards and positions, read and written.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/twenty48/position.hpp"

namespace tetraply::twenty48 {

// Squares are named as in Blokus: columns a to d from the left, rows 1 to 4 from below, so a1 is at the lower left.
[[nodiscard]] std::string square_text(int cell);

// Slides are `up`, `down`, `left`, `right`; new tiles `2@b3`, `4@a1`. Read in upper or lower case, slides also by their
// first letter. Only legal moves are read.
[[nodiscard]] std::string to_text(const Position& position, Move move);
[[nodiscard]] Result<Move> parse_move(const Position& position, std::string_view text);

// A board is 16 numbers, row by row from the top, `0` or `.` for an empty cell, separated by spaces, commas or line
// ends; or one word of 16 hexadecimal digits, each an exponent. The word is the number that nneonneo's 2048-ai has for
// the board: its last digit is the top left cell, the one before it the next to the right, its first digit the lower
// right cell. After f, 32768, come g for 65536 and h for 131072.
[[nodiscard]] std::string board_text(const Board& board);
[[nodiscard]] std::string hex_text(const Board& board);
[[nodiscard]] Result<Board> parse_board(std::string_view text);

// A position is a board, then `spawn` if a new tile is next (else a slide is), and `score N` unless it is 0.
[[nodiscard]] std::string position_text(const Position& position);
[[nodiscard]] Result<Position> parse_position(std::string_view text);

}  // namespace tetraply::twenty48

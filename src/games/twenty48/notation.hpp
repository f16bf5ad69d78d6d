// 2048 as text: moves, boards and positions, read and written.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/twenty48/position.hpp"

namespace tetraply::twenty48 {

// Squares are named as in Blokus: columns a to d from the left, rows 1 to 4 from the bottom, so a1 is at the lower
// left.
[[nodiscard]] std::string square_text(int cell);

// Slides are `up`, `down`, `left`, `right`; new tiles `2@b3`, `4@a1`. Upper and lower case are accepted, and the first
// letter of a slide suffices. Only legal moves are accepted.
[[nodiscard]] std::string to_text(const Position& position, Move move);
[[nodiscard]] Result<Move> parse_move(const Position& position, std::string_view text);

// A board is 16 numbers, row by row from the top, `0` or `.` for an empty cell, separated by spaces, commas or line
// breaks; or one word of 16 hexadecimal digits, each an exponent. The word is nneonneo's 2048-ai number for the board:
// its last digit is the top left cell, the digit before it is the cell to the right, and its first digit is the lower
// right cell. Beyond f for 32768, g stands for 65536 and h for 131072.
[[nodiscard]] std::string board_text(const Board& board);
[[nodiscard]] std::string hex_text(const Board& board);
[[nodiscard]] Result<Board> parse_board(std::string_view text);

// A position is a board, then `spawn` if a new tile comes next (otherwise a slide), and `score N` unless the score is
// 0.
[[nodiscard]] std::string position_text(const Position& position);
[[nodiscard]] Result<Position> parse_position(std::string_view text);

}  // namespace tetraply::twenty48

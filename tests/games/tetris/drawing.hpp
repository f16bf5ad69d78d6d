// Boards as drawings, for tests: rows from the top, '#' is a filled cell, '.' an empty one.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "games/tetris/board.hpp"

namespace tetraply::tetris {

inline Board board_of(std::initializer_list<std::string_view> rows) {
  Board board;
  int y = static_cast<int>(rows.size());
  for (const std::string_view row : rows) {
    --y;
    for (int x = 0; x < kWidth; ++x)
      if (row.at(x) == '#') board.set(x, y);
  }
  return board;
}

inline std::string drawn(const Board& board) {
  std::string text = "\n";
  for (int y = board.height() - 1; y >= 0; --y) {
    for (int x = 0; x < kWidth; ++x) text += board.test(x, y) ? '#' : '.';
    text += '\n';
  }
  return text;
}

}  // namespace tetraply::tetris

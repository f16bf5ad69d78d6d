#include "games/tetris/text.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/quotable.hpp"

namespace tetraply::tetris {

namespace {

constexpr std::string_view kEmptyCells = "._";
constexpr std::string_view kFullCells = "#XG";

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

Result<Row> parse_row(std::string_view text, std::size_t number) {
  if (text.size() != kWidth)
    return failure("row {} of the field, '{}', has {} cells instead of {}", number, quotable(text), text.size(),
                   kWidth);
  unsigned cells = 0;
  for (int x = 0; x < kWidth; ++x) {
    const char cell = upper(text[x]);
    if (kEmptyCells.find(cell) != std::string_view::npos) continue;
    if (kFullCells.find(cell) == std::string_view::npos && !piece_of(cell))
      return failure("'{}' in row {} of the field is not a cell (valid: . or _ empty; #, X, G, {} full)",
                     quotable(text.substr(x, 1)), number, fmt::join(kPieceLetters, ", "));
    cells |= 1u << x;
  }
  return static_cast<Row>(cells);
}

}  // namespace

Result<Board> parse_board(std::string_view text, int rows) {
  std::vector<Row> from_top;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find_first_of("\n/"), text.size());
    std::string_view line = text.substr(0, length);
    if (line.ends_with('\r')) line.remove_suffix(1);
    text.remove_prefix(std::min(length + 1, text.size()));
    if (from_top.size() == static_cast<std::size_t>(rows)) return failure("the field has more than {} rows", rows);
    const auto row = parse_row(line, from_top.size() + 1);
    if (!row) return tl::unexpected(row.error());
    from_top.push_back(*row);
  }
  Board board;
  for (std::size_t i = 0; i < from_top.size(); ++i)
    board.set_row(static_cast<int>(from_top.size() - 1 - i), from_top[i]);
  return board;
}

std::string board_text(const Board& board, int rows) {
  std::string text;
  for (int y = rows - 1; y >= 0; --y) {
    for (int x = 0; x < kWidth; ++x) text += board.test(x, y) ? '#' : '.';
    text += '\n';
  }
  return text;
}

Result<std::vector<Piece>> parse_queue(std::string_view text, std::size_t limit) {
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto piece = piece_of(upper(text[i]));
    if (!piece)
      return failure("'{}', letter {} of the queue '{}', is not a piece (valid: {})", quotable(text.substr(i, 1)),
                     i + 1, quotable(text), fmt::join(kPieceLetters, ", "));
    if (pieces.size() == limit) return failure("the queue '{}' has more than {} pieces", quotable(text), limit);
    pieces.push_back(*piece);
  }
  return pieces;
}

std::string queue_text(std::span<const Piece> pieces) {
  std::string text;
  for (const Piece piece : pieces) text += letter(piece);
  return text;
}

}  // namespace tetraply::tetris

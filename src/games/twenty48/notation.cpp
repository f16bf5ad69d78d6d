#include "games/twenty48/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <vector>

#include "core/quotable.hpp"

namespace tetraply::twenty48 {

static_assert(ChanceGame<Position>);

namespace {

constexpr std::array<std::string_view, 4> kDirectionNames{"up", "down", "left", "right"};
constexpr std::string_view kDigits = "0123456789abcdefgh";  // by exponent
constexpr std::string_view kValidTiles = "0 or . for an empty cell, or a power of two from 2 to 131072";

constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

std::optional<std::int32_t> parse_number(std::string_view text) {
  std::int32_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end || text[0] == '-') return std::nullopt;
  return number;
}

std::optional<int> parse_square(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const int x = lower(text[0]) - 'a';
  const int y = '4' - text[1];
  if (x < 0 || x >= kSize || y < 0 || y >= kSize) return std::nullopt;
  return kSize * y + x;
}

std::string legal_slides(const Position& position) {
  Position::MoveList moves;
  position.legal_moves(moves);
  std::string names;
  for (const Move move : moves) {
    if (!names.empty()) names += ", ";
    names += to_text(position, move);
  }
  return names;
}

Result<Move> parse_slide(const Position& position, std::string_view text) {
  for (const Direction direction : kDirections) {
    const std::string_view name = kDirectionNames[static_cast<std::size_t>(direction)];
    if (!same_word(text, name) && !same_word(text, name.substr(0, 1))) continue;
    const Move move = Move::slide(direction);
    if (!position.is_legal(move))
      return failure("'{}' changes nothing on this board\nvalid: {}", name, legal_slides(position));
    return move;
  }
  return failure("'{}' is not a slide\nvalid: {}", quotable(text), legal_slides(position));
}

Result<Move> parse_spawn(const Position& position, std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == std::string_view::npos)
    return failure("'{}' is not a new tile: expected its number, @ and its square, such as 2@a1", quotable(text));
  const std::string_view tile = text.substr(0, at);
  const std::string_view square = text.substr(at + 1);
  if (tile != "2" && tile != "4") return failure("'{}' is not a new tile's number (2 or 4)", quotable(tile));
  const auto cell = parse_square(square);
  if (!cell) return failure("'{}' is not a square of this board (a1 to d4)", quotable(square));
  if (const int there = position.board().exponent(*cell); there != 0)
    return failure("'{}' is on a square that is not empty: {} has {}", text, square_text(*cell), 1 << there);
  return Move::spawn(*cell, tile == "2" ? 1 : 2);
}

using Words = std::vector<std::string_view>;

Words split(std::string_view text) {
  constexpr std::string_view kSeparators = " ,\t\r\n";
  Words words;
  std::size_t end = 0;
  for (std::size_t start; (start = text.find_first_not_of(kSeparators, end)) != std::string_view::npos;) {
    end = std::min(text.find_first_of(kSeparators, start), text.size());
    words.push_back(text.substr(start, end - start));
  }
  return words;
}

Result<Board> parse_hex(std::string_view word) {
  const bool has_prefix = word.size() > 1 && word[0] == '0' && lower(word[1]) == 'x';
  const std::string_view digits = word.substr(has_prefix ? 2 : 0);
  if (digits.size() != kCells)
    return failure("'{}' is not a board: {} digits in one word, or {} numbers with spaces or commas between them",
                   quotable(word), kCells, kCells);
  Board board;
  for (int cell = 0; cell < kCells; ++cell) {
    const char digit = digits[kCells - 1 - cell];
    const std::size_t exponent = kDigits.find(lower(digit));
    if (exponent == std::string_view::npos)
      return failure("'{}' in '{}' is not a digit of a board (valid: 0 to 9, a to h)", digit, word);
    board.set(cell, static_cast<int>(exponent));
  }
  return board;
}

Result<Board> parse_board_words(std::span<const std::string_view> words) {
  if (words.size() == 1) return parse_hex(words[0]);
  if (words.size() != kCells)
    return failure("a board has {} cells, row by row from the top, not {}", kCells, words.size());
  Board board;
  for (int cell = 0; cell < kCells; ++cell) {
    const std::string_view word = words[cell];
    const auto number = word == "." ? std::optional(0) : parse_number(word);
    const bool is_tile = number && *number > 1 && *number <= 1 << Board::kLargest && std::has_single_bit(*number + 0u);
    if (!is_tile && number != 0)
      return failure("'{}' on {} is not a tile ({})", quotable(word), square_text(cell), kValidTiles);
    board.set(cell, is_tile ? std::countr_zero(*number + 0u) : 0);
  }
  return board;
}

}  // namespace

std::string square_text(int cell) {
  return fmt::format("{}{}", static_cast<char>('a' + cell % kSize), kSize - cell / kSize);
}

std::string to_text(const Position&, Move move) {
  if (move.is_slide()) return std::string(kDirectionNames[static_cast<std::size_t>(move.direction())]);
  return fmt::format("{}@{}", 1 << move.exponent(), square_text(move.cell()));
}

Result<Move> parse_move(const Position& position, std::string_view text) {
  switch (position.turn().kind) {
    case Turn::Kind::player:
      return parse_slide(position, text);
    case Turn::Kind::chance:
      return parse_spawn(position, text);
    case Turn::Kind::over:
      break;
  }
  return failure("the game is over: no slide changes the board");
}

std::string board_text(const Board& board) {
  std::string text;
  for (int cell = 0; cell < kCells; ++cell) {
    const int exponent = board.exponent(cell);
    fmt::format_to(std::back_inserter(text), "{}{}", cell > 0 ? " " : "", exponent > 0 ? 1 << exponent : 0);
  }
  return text;
}

std::string hex_text(const Board& board) {
  std::string text;
  for (int cell = kCells - 1; cell >= 0; --cell) text += kDigits[static_cast<std::size_t>(board.exponent(cell))];
  return text;
}

Result<Board> parse_board(std::string_view text) {
  return parse_board_words(split(text));
}

std::string position_text(const Position& position) {
  std::string text = board_text(position.board());
  if (position.turn() == Turn::chance()) text += " spawn";
  if (const std::int32_t score = position.scores()[0]; score != 0) text += fmt::format(" score {}", score);
  return text;
}

Result<Position> parse_position(std::string_view text) {
  const Words words = split(text);
  const auto is_keyword = [](std::string_view word) { return same_word(word, "spawn") || same_word(word, "score"); };
  auto word = std::find_if(words.begin(), words.end(), is_keyword);
  const auto board = parse_board_words({words.begin(), word});
  if (!board) return tl::unexpected(board.error());

  bool is_spawn = false;
  std::int32_t score = 0;
  for (; word != words.end(); ++word) {
    if (same_word(*word, "spawn")) {
      is_spawn = true;
    } else if (same_word(*word, "score")) {
      const std::string_view given = ++word == words.end() ? std::string_view{} : *word;
      const auto number = parse_number(given);
      // A board has never earned more than its tiles are worth.
      if (!number || *number > worth(*board))
        return failure("'{}' is not a score of this board (0 to {})", quotable(given), worth(*board));
      score = *number;
    } else {
      return failure("'{}' is unexpected after the board\nvalid: spawn, score N", quotable(*word));
    }
  }
  if (is_spawn && board->count_empty() == 0)
    return failure("a full board has no room for a new tile, so it cannot have 'spawn'");
  return is_spawn ? Position::before_spawn(*board, score) : Position::before_slide(*board, score);
}

}  // namespace tetraply::twenty48

// Reads any text as a position of 2048 and, after a `|`, lines of moves. Each part is refused with a reason, or is
// unchanged after writing and reading. A line `#n` plays the n-th legal move.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string_view>

#include "fuzz/require.hpp"
#include "games/twenty48/notation.hpp"

namespace tetraply::twenty48 {
namespace {

constexpr std::size_t kMostMessage = 300;  // however long the text is

template <class T>
bool is_read(const Result<T>& result) {
  if (result) return true;
  require(!result.error().message.empty(), "a refusal has a reason");
  require(result.error().message.size() <= kMostMessage, "a refusal is short");
  return false;
}

void check_board(std::string_view text) {
  const auto board = parse_board(text);
  if (!is_read(board)) return;
  require(parse_board(board_text(*board)) == *board, "a board survives being written as numbers");
  require(parse_board(hex_text(*board)) == *board, "a board survives being written as a word");
}

void check_position(const Position& position) {
  require(parse_position(position_text(position)) == position, "a position survives being written");
  require(position.hash() == position.recomputed_hash(), "the hash is kept up");
  require((count_legal_moves(position) == 0) == position.turn().is_over(), "there are moves until the game is over");
  const Slides after = slides(position.board());
  for (const Direction direction : kDirections) {
    const bool changes = after[direction] != position.board();
    const bool may_slide = position.turn() == Turn::of(0);
    require(position.is_legal(Move::slide(direction)) == (changes && may_slide),
            "slides that change the board are legal");
    require(worth(after[direction]) >= worth(position.board()), "a slide loses nothing");
  }
}

void check_line(Position& position, std::string_view line) {
  const auto move = parse_move(position, line);
  if (!is_read(move)) return;
  require(position.is_legal(*move), "only legal moves are read");
  require(parse_move(position, to_text(position, *move)) == *move, "a move survives being written");
  position.play(*move);
  check_position(position);
}

void play_nth(Position& position, std::string_view number) {
  std::uint32_t n = 0;
  std::from_chars(number.data(), number.data() + number.size(), n);
  Position::MoveList moves;
  position.legal_moves(moves);
  if (!moves.empty()) check_line(position, to_text(position, moves[n % moves.size()]));
}

void check(std::string_view text) {
  const std::size_t bar = std::min(text.find('|'), text.size());
  check_board(text.substr(0, bar));
  auto position = parse_position(text.substr(0, bar));
  if (!is_read(position)) return;
  check_position(*position);
  for (text.remove_prefix(std::min(bar + 1, text.size())); !text.empty();) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.starts_with('#'))
      play_nth(*position, line.substr(1));
    else
      check_line(*position, line);
  }
}

}  // namespace
}  // namespace tetraply::twenty48

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  tetraply::twenty48::check({reinterpret_cast<const char*>(data), size});
  return 0;
}

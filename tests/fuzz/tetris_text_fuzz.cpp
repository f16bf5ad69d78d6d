// Reads any text as a queue, a field and moves of the drop game, separated by blank lines. Each part is refused with a
// reason, or is unchanged after writing and reading.
#include <string_view>

#include "fuzz/require.hpp"
#include "games/tetris/drop_notation.hpp"
#include "games/tetris/text.hpp"

namespace tetraply::tetris {
namespace {

template <class T>
void require_reason(const Result<T>& result) {
  require(result || !result.error().message.empty(), "a refusal has a reason");
}

std::string_view take_until(std::string_view& text, std::string_view end) {
  const std::string_view part = text.substr(0, text.find(end));
  text.remove_prefix(std::min(part.size() + end.size(), text.size()));
  return part;
}

void check_moves(DropGame game, std::string_view lines) {
  while (!lines.empty()) {
    const std::string_view line = take_until(lines, "\n");
    const auto move = parse_move(game, line);
    require_reason(move);
    if (!move) continue;
    require(game.is_legal(*move), "only legal moves are read");
    const auto again = parse_move(game, to_text(game, *move));
    require(again && *again == *move, "a move survives being written");
    game.play(*move);
    require(game.board().height() <= DropGame::kRows && game.board().full_rows() == 0, "pieces stay in the field");
  }
}

void check(std::string_view text) {
  const auto queue = parse_queue(take_until(text, "\n\n"), EndlessQueue::kMaxGiven);
  require_reason(queue);
  if (queue) require(parse_queue(queue_text(*queue), EndlessQueue::kMaxGiven) == *queue, "a queue survives");
  const auto board = parse_board(take_until(text, "\n\n"), DropGame::kRows);
  require_reason(board);
  if (board) require(parse_board(board_text(*board, DropGame::kRows), DropGame::kRows) == *board, "a field survives");
  DropOptions options;
  if (queue) options.given = *queue;
  if (board) options.board = *board;
  options.board.clear_full_rows();
  check_moves(DropGame(options), text);
}

}  // namespace
}  // namespace tetraply::tetris

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  tetraply::tetris::check({reinterpret_cast<const char*>(data), size});
  return 0;
}

#include "formats/position_file.hpp"

#include <algorithm>

#include "formats/blksgf.hpp"
#include "formats/fumen.hpp"
#include "formats/move_list.hpp"
#include "games/tetris/drop_notation.hpp"
#include "games/tetris/notation.hpp"
#include "games/tetris/text.hpp"
#include "games/twenty48/notation.hpp"

namespace tetraply::formats {

namespace {

Result<tetris::Board> read_any_field(const std::string& text, int rows) {
  if (text.find("v1") == std::string::npos) return tetris::parse_board(text, rows);
  const auto pages = fumen::parse(text);
  if (!pages) return tl::unexpected(pages.error());
  const tetris::Board board = fumen::board_of(pages->front().field);
  if (board.height() > rows) return failure("the field is {} rows high, this game has {}", board.height(), rows);
  return board;
}

// A field as rows of text, or the first page of a fumen; empty without a file.
Result<tetris::Board> read_field(const PositionSource& source, int rows) {
  if (source.ply) return failure("{}: a field of Tetris has no moves to stop after", source.name);
  if (!source.text) return tetris::Board{};
  const auto board = read_any_field(*source.text, rows);
  if (!board) return failure("{}: {}", source.name, board.error().message);
  if (board->full_rows() != 0) return failure("{}: the field has a full row, which cannot stay", source.name);
  return board;
}

}  // namespace

template <class R>
Result<blokus::Position<R>> make_position(std::type_identity<blokus::Position<R>>, const PositionSource& source) {
  if (!source.queue.empty()) return failure("a queue of pieces is for Tetris, not for {}", R::kName);
  if (!source.text) return blokus::Position<R>{};
  const auto record = blksgf::Record<R>::parse(source.name, *source.text);
  if (!record) return tl::unexpected(record.error());
  if (!source.ply) return record->position(record->end_of_main_line());
  const auto node = record->at_ply(*source.ply);
  if (!node) return tl::unexpected(node.error());
  return record->position(*node);
}

Result<twenty48::Position> make_position(std::type_identity<twenty48::Position>, const PositionSource& source) {
  if (!source.queue.empty()) return failure("a queue of pieces is for Tetris, not for 2048");
  if (!source.text) return twenty48::Position{};
  if (auto game = replay_moves<twenty48::Position>(source)) return *game;
  if (source.ply) return failure("{}: a board of 2048 has no moves to stop after", source.name);
  auto position = twenty48::parse_position(*source.text);
  if (!position) return failure("{}: {}", source.name, position.error().message);
  return position;
}

template <int Rows>
Result<tetris::DropPosition<Rows>> make_position(std::type_identity<tetris::DropPosition<Rows>>,
                                                 const PositionSource& source) {
  if (auto game = replay_moves<tetris::DropPosition<Rows>>(source)) return *game;
  const auto queue = tetris::parse_queue(source.queue, tetris::EndlessQueue::kMaxGiven);
  if (!queue) return tl::unexpected(queue.error());
  const auto board = read_field(source, Rows);
  if (!board) return tl::unexpected(board.error());
  tetris::DropOptions options;
  options.seed = source.seed;
  options.given = *queue;
  options.board = *board;
  return tetris::DropPosition<Rows>(options);
}

Result<tetris::Guideline> make_position(std::type_identity<tetris::Guideline>, const PositionSource& source) {
  if (auto game = replay_moves<tetris::Guideline>(source)) return *game;
  const auto queue = tetris::parse_queue(source.queue, tetris::PieceQueue::kCapacity);
  if (!queue) return tl::unexpected(queue.error());
  const auto board = read_field(source, tetris::kHeight);
  if (!board) return tl::unexpected(board.error());
  if (queue->empty() && !source.text) return new_game<tetris::Guideline>(source.seed);
  if (queue->empty()) return failure("{}: a field alone is not a position: give the next pieces, too", source.name);
  tetris::GuidelineRules rules;
  rules.hold = false;
  return tetris::Guideline(*board, *queue, rules);
}

Result<tetris::Versus<2>> make_position(std::type_identity<tetris::Versus<2>>, const PositionSource& source) {
  if (auto game = replay_moves<tetris::Versus<2>>(source)) return *game;
  if (source.text || !source.queue.empty())
    return failure("a game of tetris-versus begins with empty fields and its own pieces: only moves can be given");
  return new_game<tetris::Versus<2>>(source.seed);
}

template Result<blokus::Classic> make_position(std::type_identity<blokus::Classic>, const PositionSource&);
template Result<blokus::ClassicTwo> make_position(std::type_identity<blokus::ClassicTwo>, const PositionSource&);
template Result<blokus::ClassicThree> make_position(std::type_identity<blokus::ClassicThree>, const PositionSource&);
template Result<blokus::Duo> make_position(std::type_identity<blokus::Duo>, const PositionSource&);
template Result<tetris::DropGame> make_position(std::type_identity<tetris::DropGame>, const PositionSource&);
template Result<tetris::DropGame20> make_position(std::type_identity<tetris::DropGame20>, const PositionSource&);

}  // namespace tetraply::formats

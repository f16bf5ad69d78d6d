#include "formats/fumen_game.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "formats/position_file.hpp"
#include "games/tetris/drop_notation.hpp"
#include "games/tetris/notation.hpp"
#include "games/tetris/text.hpp"

namespace tetraply::fumen {

namespace {

using tetris::DropPosition;
using tetris::Guideline;
using tetris::Piece;

// The piece at rest, relative to its center.
template <int Rows>
Operation operation_of(const DropPosition<Rows>& position, tetris::Drop move) {
  const Piece piece = position.piece();
  const int low = tetris::Surface(position.board()).rest(drop_shape(piece, move.orientation), move.column);
  const tetris::Cells& cells = cells_of(piece, move.orientation);
  int left = cells[0].x;
  int bottom = cells[0].y;
  for (const tetris::Offset cell : cells) {
    left = std::min<int>(left, cell.x);
    bottom = std::min<int>(bottom, cell.y);
  }
  return {piece, move.orientation, move.column - left, low - bottom};
}

Operation operation_of(const Guideline&, tetris::Move move) {
  const tetris::Placement& placed = move.placement;
  return {placed.piece, placed.orientation, placed.x, placed.y};
}

bool cover_the_same(const Operation& a, const Operation& b) {
  if (a.piece != b.piece) return false;
  const tetris::Shape shape_a = tetris::shape_of(a.piece, a.orientation);
  const tetris::Shape shape_b = tetris::shape_of(b.piece, b.orientation);
  return shape_a.same_as == shape_b.same_as && a.x + shape_a.moved_by.x == b.x + shape_b.moved_by.x &&
         a.y + shape_a.moved_by.y == b.y + shape_b.moved_by.y;
}

// Whether to prefer the first move if a fumen allows both: the current piece before hold, and the best spin.
bool rather_than(tetris::Move a, tetris::Move b) {
  if (a.hold != b.hold) return b.hold;
  return a.placement.spin > b.placement.spin;
}
bool rather_than(tetris::Drop, tetris::Drop) {
  return false;
}

template <class G>
std::optional<typename G::Move> move_for(const G& position, const Operation& operation) {
  typename G::MoveList moves;
  position.legal_moves(moves);
  std::optional<typename G::Move> found;
  for (const auto move : moves)
    if (cover_the_same(operation_of(position, move), operation) && (!found || rather_than(move, *found))) found = move;
  return found;
}

// The most pieces that make_position accepts, and whether a game ends when the given pieces run out.
template <int Rows>
constexpr int most_given(std::type_identity<DropPosition<Rows>>) {
  return tetris::EndlessQueue::kMaxGiven;
}
constexpr int most_given(std::type_identity<Guideline>) {
  return tetris::PieceQueue::kCapacity;
}
template <class G>
constexpr bool kEndsWithItsPieces = std::is_same_v<G, Guideline>;

}  // namespace

template <class G>
Result<std::vector<Page>> pages_of(const G& start, std::span<const typename G::Move> moves, std::string_view comment) {
  if (moves.size() > kMaxPages)
    return failure("a fumen may have at most {} pages, but the game has {} moves", kMaxPages, moves.size());
  const auto field = field_of(start.board());
  if (!field) return tl::unexpected(field.error());
  std::vector<Page> pages(std::max<std::size_t>(moves.size(), 1));
  pages[0].field = *field;
  pages[0].colorize = true;
  G position = start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i > 0) pages[i].field = with_rows_of(after(pages[i - 1]), position.board());
    const Operation operation = operation_of(position, moves[i]);
    if (is_writable(operation)) pages[i].operation = operation;
    position.play(moves[i]);
  }
  for (Page& page : pages) page.comment = comment;
  return pages;
}

template <class G>
std::vector<std::string> moves_from(G position, std::span<const Page> pages) {
  std::vector<std::string> moves;
  for (const Page& page : pages) {
    if (position.turn().is_over() || with_rows_of(page.field, position.board()) != page.field) break;
    if (!page.operation) continue;
    const auto move = move_for(position, *page.operation);
    if (!move) break;
    moves.push_back(to_text(position, *move));
    position.play(*move);
    if (!page.lock || page.rise || page.mirror) break;
  }
  return moves;
}

template <class G>
Result<ToldGame> told_game(std::type_identity<G> game, std::span<const Page> pages) {
  if (pages.empty()) return failure("the fumen has no pages");
  ToldGame told;
  std::vector<Piece> pieces;
  for (const Page& page : pages)
    if (page.operation && pieces.size() < static_cast<std::size_t>(most_given(game)))
      pieces.push_back(page.operation->piece);
  if constexpr (kEndsWithItsPieces<G>)
    for (std::uint32_t number = 0; pieces.size() < static_cast<std::size_t>(most_given(game)); ++number)
      for (const Piece piece : tetris::bag(0, number))
        if (pieces.size() < static_cast<std::size_t>(most_given(game))) pieces.push_back(piece);
  told.queue = tetris::queue_text(pieces);

  Page first;
  first.field = pages[0].field;
  first.colorize = true;
  const auto text = write(std::array{first});
  if (!text) return tl::unexpected(text.error());
  told.field = *text;
  const auto start = formats::make_position(game, {"fumen", told.field, {}, told.queue});
  if (!start) return tl::unexpected(start.error());
  told.moves = moves_from(*start, pages);
  return told;
}

template Result<std::vector<Page>> pages_of(const tetris::DropGame&, std::span<const tetris::Drop>, std::string_view);
template Result<std::vector<Page>> pages_of(const tetris::DropGame20&, std::span<const tetris::Drop>, std::string_view);
template Result<std::vector<Page>> pages_of(const Guideline&, std::span<const tetris::Move>, std::string_view);
template std::vector<std::string> moves_from(tetris::DropGame, std::span<const Page>);
template std::vector<std::string> moves_from(tetris::DropGame20, std::span<const Page>);
template std::vector<std::string> moves_from(Guideline, std::span<const Page>);
template Result<ToldGame> told_game(std::type_identity<tetris::DropGame>, std::span<const Page>);
template Result<ToldGame> told_game(std::type_identity<tetris::DropGame20>, std::span<const Page>);
template Result<ToldGame> told_game(std::type_identity<Guideline>, std::span<const Page>);

}  // namespace tetraply::fumen

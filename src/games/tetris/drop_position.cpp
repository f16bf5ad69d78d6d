#include "games/tetris/drop_position.hpp"

#include <cassert>

namespace tetraply::tetris {

namespace {

// Calls visit(shape, column) for every legal drop.
template <class Visit>
void for_each_legal(const Board& board, Piece piece, int rows, Visit visit) {
  const Surface surface(board);
  for (const DropShape& shape : drop_shapes(piece))
    for (int column = 0; column < shape.columns(); ++column)
      if (surface.rest(shape, column) + shape.height <= rows) visit(shape, column);
}

}  // namespace

template <int Rows>
DropPosition<Rows>::DropPosition(const DropOptions& options)
    : board_(options.board), queue_(options.randomizer, options.seed, options.given), visible_(options.visible) {
  assert(board_.height() <= Rows && board_.full_rows() == 0);
  assert(visible_ >= 1 && visible_ <= kMaxVisible);
}

template <int Rows>
bool DropPosition<Rows>::can_move() const {
  // Every piece has an orientation that is at most two rows high.
  const int height = board_.height();
  if (height + 2 <= Rows) return true;
  const Surface surface(board_);
  for (const DropShape& shape : drop_shapes(piece()))
    for (int column = 0; column < shape.columns(); ++column)
      if (surface.rest(shape, column) + shape.height <= Rows) return true;
  return false;
}

template <int Rows>
void DropPosition<Rows>::legal_moves(MoveList& moves) const {
  moves.clear();
  for_each_legal(board_, piece(), Rows, [&](const DropShape& shape, int column) {
    moves.push_back({shape.orientation, static_cast<std::uint8_t>(column)});
  });
}

template <int Rows>
int DropPosition<Rows>::count_legal_moves() const {
  if (board_.height() + kMaxPieceWidth <= Rows) return drop_count(piece());
  int count = 0;
  for_each_legal(board_, piece(), Rows, [&](const DropShape&, int) { ++count; });
  return count;
}

template <int Rows>
bool DropPosition<Rows>::is_legal(Drop move) const {
  if (static_cast<int>(move.orientation) >= drop_shapes(piece()).count) return false;
  const DropShape& shape = drop_shape(piece(), move.orientation);
  return move.column < shape.columns() && Surface(board_).rest(shape, move.column) + shape.height <= Rows;
}

template <int Rows>
void DropPosition<Rows>::play(Drop move) {
  assert(is_legal(move));
  const Landing landing = land(board_, drop_shape(piece(), move.orientation), move.column);
  if (landing.full != 0) {
    board_.remove_rows(landing.full);
    lines_ += std::popcount(landing.full);
  }
  ++pieces_;
  queue_.pop();
}

template <int Rows>
std::uint64_t DropPosition<Rows>::hash() const {
  std::uint64_t hash = queue_.hash() + static_cast<std::uint64_t>(lines_);
  for (int x = 0; x < kWidth; ++x) hash = (std::rotl(hash, 27) ^ board_.column(x)) * 0x9e3779b97f4a7c15u;
  return mix64(hash);
}

template class DropPosition<22>;
template class DropPosition<20>;
template class DropPosition<10>;

static_assert(kMaxDrops == drop_count(Piece::T) && kMaxDrops == drop_count(Piece::J));

}  // namespace tetraply::tetris

#include "games/tetris/perft.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "core/perft.hpp"
#include "games/tetris/notation.hpp"
#include "games/tetris/reach.hpp"

namespace tetraply::tetris {

namespace {

using Word = std::uint16_t;

// For a low stack.
template <Piece P>
[[gnu::noinline]] int count_from_above(const Lanes<Word>& free) {
  Reach<P, Word> reach(free);
  reach.from_above();
  return reach.count_locked();
}

using CountFromAbove = int (*)(const Lanes<Word>&);

CountFromAbove count_from_above(Piece piece) {
  return with_piece(piece, []<Piece P> { return &count_from_above<P>; });
}

// The cells of a shape with its center two rows below the top. The words starting at kLanes - x have it in column x.
template <Piece P, int Shape>
inline constexpr auto kStencil = [] {
  std::array<Word, 2 * Lanes<Word>::kLanes + 2> words{};
  for (const Offset cell : cells_of(P, static_cast<Orientation>(Shape)))
    words[Lanes<Word>::kLanes + cell.x] |= static_cast<Word>(1u << (2 - cell.y));
  return words;
}();

// How far the shape reaches above its center.
template <Piece P, int Shape>
inline constexpr int kAbove = [] {
  int most = 0;
  for (const Offset cell : cells_of(P, static_cast<Orientation>(Shape))) most = std::max<int>(most, cell.y);
  return most;
}();

TETRAPLY_INLINE inline void clear_full_rows(Lanes<Word>& free) {
  for (Word full = static_cast<Word>(~free.any_in_row()); full != 0; full &= static_cast<Word>(full - 1)) {
    const Word above = static_cast<Word>(full ^ (full - 1));  // including the row itself
    for (auto& v : free.v) v = (v & static_cast<Word>(~above)) | (v << 1 & above);
    free |= Lanes<Word>::uniform(1);
  }
}

Board placed(Board board, Piece piece, Orientation orientation, int x, int y) {
  place(board, piece, orientation, x, y);
  board.clear_full_rows();
  return board;
}

// The last two plies, which are nearly all of the work. The boards between them are never written out.
template <Piece P>
std::uint64_t count_two_plies(const Board& board, int height, Piece last, Movement movement) {
  using L = Lanes<Word>;
  const auto count_low = count_from_above(last);
  const L free = free_cells<Word>(board);
  Reach<P, Word> reach(free);
  reach.from_above();
  std::uint64_t total = 0;
  detail::unrolled<reach.kShapes>([&](auto shape) {
    const auto words = reach.template locked<shape>().words();
    for (int x = 0; x < kWidth; ++x)
      for (Word rest = words[x]; rest != 0; rest &= static_cast<Word>(rest - 1)) {
        const int bit = std::countr_zero(rest);
        L cells = L::load(kStencil<P, shape>.data() + L::kLanes - x);
        for (auto& v : cells.v) v <<= bit - 2;
        L child = free - cells;
        clear_full_rows(child);
        const int top = L::kRows - bit + kAbove<P, shape>;
        if (std::max(height, top) <= kMaxStack<Word>) [[likely]]
          total += count_low(child);
        else
          total += count_placements(placed(board, P, static_cast<Orientation>(shape.value), x, L::kRows - 1 - bit),
                                    last, movement);
      }
  });
  return total;
}

}  // namespace

std::uint64_t perft(const Board& board, std::span<const Piece> queue, Movement movement) {
  if (queue.empty()) return 1;
  if (queue.size() == 1) return static_cast<std::uint64_t>(count_placements(board, queue[0], movement));
  const int height = board.height();
  if (queue.size() == 2 && !movement.half_turns && height <= kMaxStack<Word> &&
      kMaxStack<Word> <= max_stack_below(movement.spawn_y))
    return with_piece(queue[0], [&]<Piece P> { return count_two_plies<P>(board, height, queue[1], movement); });
  movement.spins = false;
  PlacementList placements;
  find_placements(board, queue[0], movement, placements);
  std::uint64_t total = 0;
  for (const Placement& p : placements)
    total += perft(placed(board, p.piece, p.orientation, p.x, p.y), queue.subspan(1), movement);
  return total;
}

std::uint64_t placement_perft(const Guideline& position, int depth) {
  if (position.rules().hold) return tetraply::perft(position, depth);
  if (depth > position.queue().size()) return 0;  // no sequence is that long
  std::array<Piece, PieceQueue::kCapacity> pieces{};
  for (int i = 0; i < depth; ++i) pieces[i] = position.queue()[i];
  return perft(position.board(), std::span(pieces).first(depth), position.rules().movement);
}

void first_moves(const Guideline& position, Guideline::MoveList& moves) {
  position.legal_moves(moves);
  if (position.rules().hold) return;
  const auto same_cells = [](const Move& a, const Move& b) {
    return a.placement.orientation == b.placement.orientation && a.placement.x == b.placement.x &&
           a.placement.y == b.placement.y;
  };
  Guideline::MoveList distinct;
  for (const Move& move : moves)
    if (std::none_of(distinct.begin(), distinct.end(), [&](const Move& known) { return same_cells(known, move); }))
      distinct.push_back(move);
  moves = distinct;
}

}  // namespace tetraply::tetris

#include "games/tetris/perft.hpp"

#include "games/tetris/reach.hpp"

namespace tetraply::tetris {

namespace {

template <class R>
TETRAPLY_INLINE inline int count_locked(const R& reach) {
  int total = 0;
  detail::unrolled<R::kShapes>([&](auto shape) TETRAPLY_INLINE { total += count(reach.template locked<shape>()); });
  return total;
}

// Over a low stack.
template <Piece P, class Word>
[[gnu::noinline]] int count_from_above(Lanes<Word> free) {
  Reach<P, Word> reach(free);
  reach.from_above();
  return count_locked(reach);
}

template <class Word>
using CountFromAbove = int (*)(Lanes<Word>);

template <class Word>
CountFromAbove<Word> count_from_above(Piece piece) {
  return with_piece(piece, []<Piece P> { return &count_from_above<P, Word>; });
}

// The cells of a shape, its centre two rows below the top; the words from kLanes - x on have it in column x.
template <Piece P, int Shape, class Word>
inline constexpr auto kStencil = [] {
  std::array<Word, 2 * Lanes<Word>::kLanes + 2> words{};
  for (const Offset cell : cells_of(P, static_cast<Orientation>(Shape)))
    words[Lanes<Word>::kLanes + cell.x] |= static_cast<Word>(1u << (2 - cell.y));
  return words;
}();

// How far the shape reaches above its centre.
template <Piece P, int Shape>
inline constexpr int kAbove = [] {
  int most = 0;
  for (const Offset cell : cells_of(P, static_cast<Orientation>(Shape))) most = std::max<int>(most, cell.y);
  return most;
}();

template <class Word>
TETRAPLY_INLINE inline void clear_full_rows(Lanes<Word>& free) {
  for (Word full = static_cast<Word>(~free.any_in_row()); full != 0; full &= static_cast<Word>(full - 1)) {
    const Word above = static_cast<Word>(full ^ (full - 1));  // and the row itself
    for (auto& v : free.v) v = (v & static_cast<Word>(~above)) | (v << 1 & above);
    free |= Lanes<Word>::uniform(1);
  }
}

Lanes<std::uint32_t> widened(const Lanes<std::uint16_t>& free) {
  const auto narrow = free.words();
  std::array<std::uint32_t, Lanes<std::uint32_t>::kLanes> wide{};
  for (int x = 0; x < kWidth; ++x) wide[x] = std::uint32_t{narrow[x]} << 16 | 0xffffu;
  return Lanes<std::uint32_t>::load(wide);
}

// The last two plies, nearly all of the work: the boards between are never written out.
template <Piece P>
std::uint64_t count_two_plies(const Board& board, int height, Piece last) {
  using Word = std::uint16_t;
  using L = Lanes<Word>;
  const auto count_low = count_from_above<Word>(last);
  const L free = free_cells<Word>(board);
  Reach<P, Word> reach(free);
  reach.from_above();
  std::uint64_t total = 0;
  detail::unrolled<reach.kShapes>([&](auto shape) {
    const auto words = reach.template locked<shape>().words();
    for (int x = 0; x < kWidth; ++x)
      for (Word rest = words[x]; rest != 0; rest &= static_cast<Word>(rest - 1)) {
        const int bit = std::countr_zero(rest);
        L cells;
        std::memcpy(cells.v, kStencil<P, shape, Word>.data() + L::kLanes - x, sizeof cells.v);
        for (auto& v : cells.v) v <<= bit - 2;
        L child = free - cells;
        clear_full_rows(child);
        const int top = L::kRows - bit + kAbove<P, shape>;
        if (std::max(height, top) <= kMaxStack<Word>) [[likely]]
          total += count_low(child);
        else
          total += count_from_above<std::uint32_t>(last)(widened(child));
      }
  });
  return total;
}

template <Piece P, class Word>
std::uint64_t visit_children(const Board& board, std::span<const Piece> queue, int spawn_y) {
  Reach<P, Word> reach(free_cells<Word>(board));
  if (board.height() <= max_stack_below(spawn_y))
    reach.from_above();
  else
    reach.from_spawn(spawn_y);
  if (queue.size() == 1) return count_locked(reach);
  std::uint64_t total = 0;
  detail::unrolled<reach.kShapes>([&](auto shape) {
    const auto words = reach.template locked<shape>().words();
    for (int x = 0; x < kWidth; ++x)
      for (Word rest = words[x]; rest != 0; rest &= static_cast<Word>(rest - 1)) {
        Board child = board;
        place(child, P, static_cast<Orientation>(shape.value), x, Lanes<Word>::kRows - 1 - std::countr_zero(rest));
        child.clear_full_rows();
        total += perft(child, queue.subspan(1), spawn_y);
      }
  });
  return total;
}

}  // namespace

std::uint64_t perft(const Board& board, std::span<const Piece> queue, int spawn_y) {
  if (queue.empty()) return 1;
  const int height = board.height();
  return with_piece(queue[0], [&]<Piece P>() -> std::uint64_t {
    constexpr int kTallest = 4;
    if (queue.size() == 2 && height <= kMaxStack<std::uint16_t> && height + kTallest <= max_stack_below(spawn_y))
      return count_two_plies<P>(board, height, queue[1]);
    if (height <= kMaxStack<std::uint32_t> && height <= max_stack_below(spawn_y))
      return visit_children<P, std::uint32_t>(board, queue, spawn_y);
    return visit_children<P, std::uint64_t>(board, queue, spawn_y);
  });
}

}  // namespace tetraply::tetris

#include "games/tetris/placements.hpp"

#include <bit>

#include "games/tetris/reach.hpp"

namespace tetraply::tetris {

namespace {

template <class Word>
void append(const Lanes<Word>& places, Placement placement, PlacementList& placements) {
  const auto words = places.words();
  for (int x = 0; x < kWidth; ++x)
    for (Word rest = words[x]; rest != 0; rest &= static_cast<Word>(rest - 1)) {
      placement.x = static_cast<std::int8_t>(x);
      placement.y = static_cast<std::int8_t>(Lanes<Word>::kRows - 1 - std::countr_zero(rest));
      placements.push_back(placement);
    }
}

// How a T that rests facing one way can have got there.
template <int State, class Word>
void append_spins(const Reach<Piece::T, Word>& reach, const Lanes<Word>& free, const Lanes<Word>& start,
                  bool half_turns, PlacementList& placements) {
  using R = Reach<Piece::T, Word>;
  using L = Lanes<Word>;
  constexpr int kClockwiseFrom = (State + 3) % 4;
  constexpr int kCounterclockwiseFrom = (State + 1) % 4;
  constexpr int kHalfTurnFrom = (State + 2) % 4;

  L last_kick_clockwise;
  L last_kick_counterclockwise;
  L turned = reach.template turned<kClockwiseFrom, Rotation::clockwise>(reach.reached_in(kClockwiseFrom),
                                                                        &last_kick_clockwise) |
             reach.template turned<kCounterclockwiseFrom, Rotation::counterclockwise>(
                 reach.reached_in(kCounterclockwiseFrom), &last_kick_counterclockwise);
  if (half_turns) turned |= reach.template turned<kHalfTurnFrom, Rotation::half>(reach.reached_in(kHalfTurnFrom));
  const L by_last_kick = last_kick_clockwise | last_kick_counterclockwise;
  const L& here = reach.reached_in(State);
  const L moved = here.template right<1>() | here.template right<-1>() | here.template up<-1>() | start;

  // The corners in clockwise order from the upper left. Facing north, the first two are in front.
  const std::array<L, 4> corners{R::template free_at<-1, 1>(free), R::template free_at<1, 1>(free),
                                 R::template free_at<1, -1>(free), R::template free_at<-1, -1>(free)};
  const L two_free =
      (corners[0] & corners[1]) | (corners[2] & corners[3]) | ((corners[0] | corners[1]) & (corners[2] | corners[3]));
  const L front_free = corners[State] | corners[(State + 1) % 4];
  const L locked = reach.template locked<State>();

  Placement placement{Piece::T, static_cast<Orientation>(State)};
  append(locked & (two_free | moved), placement, placements);
  placement.spin = Spin::mini;
  append((locked & turned & front_free) - two_free, placement, placements);
  placement.spin = Spin::full;
  append((locked & ((turned - front_free) | by_last_kick)) - two_free, placement, placements);
}

template <Piece P, class Word>
[[gnu::noinline]] void search(Reach<P, Word>& reach, bool from_above, Movement movement) {
  constexpr bool kAll = P == Piece::T;  // for a T it matters how it came to rest
  if constexpr (Reach<P, Word>::kNarrow)
    reach.template from_above<kAll>(movement.half_turns);
  else if (from_above)
    reach.template from_above<kAll>(movement.half_turns);
  else
    reach.template from_spawn<kAll>(movement.spawn_y, movement.half_turns);
}

template <Piece P, class Word>
void find(const Board& board, bool from_above, Movement movement, PlacementList& placements) {
  const Lanes<Word> free = free_cells<Word>(board);
  Reach<P, Word> reach(free);
  search(reach, from_above, movement);
  detail::unrolled<reach.kShapes>([&](auto shape) {
    if constexpr (P == Piece::T) {
      if (!movement.spins) {
        append(reach.template locked<shape>(), {P, static_cast<Orientation>(shape.value)}, placements);
        return;
      }
      const bool may_stay = !from_above && shape == 0;  // a piece that cannot even fall has not turned
      append_spins<shape>(reach, free, may_stay ? reach.spawn(movement.spawn_y) : Lanes<Word>::zero(),
                          movement.half_turns, placements);
    } else {
      append(reach.template locked<shape>(), {P, static_cast<Orientation>(shape.value)}, placements);
    }
  });
}

// Calls body.template operator()<P, Word>(from_above) with the narrowest word that suffices.
template <class Body>
auto with_search(const Board& board, Piece piece, Movement movement, Body&& body) {
  const int height = board.height();
  const bool from_above = height <= max_stack_below(movement.spawn_y);
  return with_piece(piece, [&]<Piece P> {
    if (from_above && height <= kMaxStack<std::uint16_t>) return body.template operator()<P, std::uint16_t>(true);
    return body.template operator()<P, std::uint64_t>(from_above);
  });
}

}  // namespace

void find_placements(const Board& board, Piece piece, Movement movement, PlacementList& placements) {
  placements.clear();
  with_search(board, piece, movement,
              [&]<Piece P, class Word>(bool from_above) { find<P, Word>(board, from_above, movement, placements); });
}

int count_placements(const Board& board, Piece piece, Movement movement) {
  return with_search(board, piece, movement, [&]<Piece P, class Word>(bool from_above) {
    Reach<P, Word> reach(free_cells<Word>(board));
    search(reach, from_above, movement);
    return reach.count_locked();
  });
}

}  // namespace tetraply::tetris

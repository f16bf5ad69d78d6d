// Which placements a piece can reach on a field, found for the whole field at once: shifts, turns with kicks, soft
// drop.
#pragma once

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

#include "games/tetris/lanes.hpp"
#include "games/tetris/pieces.hpp"

namespace tetraply::tetris {

// A narrow field has no top: everything above it is free and counts as reached. The upper two rows do not know what is
// above them, because a kick moves by at most two rows, and an I has two cells below its center. Over a stack of at
// most this height, a placement that this could get wrong is reached from above anyway.
template <class Word>
inline constexpr int kMaxStack = Lanes<Word>::kRows - 6;

// A piece that enters at spawn_y can turn and move freely above a stack of at most this height.
constexpr int max_stack_below(int spawn_y) {
  return spawn_y - 3;
}

namespace detail {

// Calls body(std::integral_constant<int, i>{}) for i = 0 … Count-1: a loop whose index can be a template argument.
template <int Count, class Body>
TETRAPLY_INLINE inline void unrolled(Body&& body) {
  [&]<int... I>(std::integer_sequence<int, I...>) TETRAPLY_INLINE {
    (body(std::integral_constant<int, I>{}), ...);
  }
  (std::make_integer_sequence<int, Count>{});
}

}  // namespace detail

// Calls body.template operator()<P>() for the piece, turning a value into a template argument.
template <class Body>
TETRAPLY_INLINE inline auto with_piece(Piece piece, Body&& body) {
  switch (piece) {
    case Piece::I:
      return body.template operator()<Piece::I>();
    case Piece::O:
      return body.template operator()<Piece::O>();
    case Piece::T:
      return body.template operator()<Piece::T>();
    case Piece::S:
      return body.template operator()<Piece::S>();
    case Piece::Z:
      return body.template operator()<Piece::Z>();
    case Piece::J:
      return body.template operator()<Piece::J>();
    case Piece::L:
      break;
  }
  return body.template operator()<Piece::L>();
}

// The center identifies a placement of a piece. Orientations that cover the same cells use the center of the first of
// them, so they share a map of where they fit.
//
// With narrow words everything is in registers and inlined. Whole columns are for tall stacks, which are rare. Their
// turns are not inlined, because that would take the compiler minutes.
template <Piece P, class Word>
class Reach {
 public:
  using L = Lanes<Word>;
  static constexpr bool kNarrow = sizeof(Word) < 8;
  static constexpr bool kHasSky = kNarrow;  // otherwise the top of the lanes is the top of the field
  static constexpr int kShapes = shapes_of(P);
  static constexpr int kStates = P == Piece::O ? 1 : kOrientations;  // turning O changes nothing

  TETRAPLY_INLINE explicit Reach(const L& free) {
    detail::unrolled<kShapes>([&](auto shape) TETRAPLY_INLINE {
      usable_[shape] = usable<shape>(free);
      resting_[shape] = usable_[shape] - usable_[shape].template up<1>();
    });
  }

  // The placements for which the cell this far to the right and above is free.
  template <int X, int Y>
  [[nodiscard]] TETRAPLY_INLINE static L free_at(const L& free) {
    L moved = free.template up<-Y>();
    if constexpr (kHasSky && Y > 0) moved |= L::uniform(static_cast<Word>((1u << Y) - 1));
    return moved.template right<-X>();
  }

  // Where the piece fits, and where it fits but cannot fall.
  [[nodiscard]] TETRAPLY_INLINE const L& usable(int shape) const { return usable_[shape]; }
  [[nodiscard]] TETRAPLY_INLINE const L& resting(int shape) const { return resting_[shape]; }
  [[nodiscard]] TETRAPLY_INLINE const L& reached_in(int orientation) const { return reached_[orientation]; }

  // Where the piece can be reached and is at rest: the result of the searches below.
  template <int Shape>
  [[nodiscard]] TETRAPLY_INLINE L locked() const {
    return resting_[Shape] & reached<Shape>();
  }

  [[nodiscard]] TETRAPLY_INLINE int count_locked() const {
    int total = 0;
    detail::unrolled<kShapes>([&](auto shape) TETRAPLY_INLINE { total += count(locked<shape>()); });
    return total;
  }

  // Starts from anywhere above a stack that is low enough. Usually a fall and one shift reach all placements, so this
  // is tried first. With kAll, the search continues after all resting placements have been found.
  template <bool kAll = false>
  TETRAPLY_INLINE void from_above(bool half_turns = false) {
    detail::unrolled<kStates>([&](auto state) TETRAPLY_INLINE {
      const L& fits = usable_[kShape<state>];
      // Below the end of the field, a piece may have to be up to two rows lower to fit at all.
      reached_[state] = kHasSky ? fits.open_from_above() : fits.fallen(fits & L::uniform(7));
    });
    spread();
    if (!kAll && complete()) return;
    close<kAll>(half_turns);
  }

  // Starts from the spawn, which must be within the lanes.
  template <bool kAll = false>
  TETRAPLY_INLINE void from_spawn(int spawn_y, bool half_turns = false) {
    for (L& reached : reached_) reached = L::zero();
    add<0>(spawn(spawn_y));
    close<kAll>(half_turns);
  }
  // The spawn, or the empty set if the piece does not fit there.
  [[nodiscard]] L spawn(int spawn_y) const {
    std::array<Word, L::kLanes> start{};
    start[kSpawnX] = static_cast<Word>(Word{1} << (L::kRows - 1 - spawn_y));
    return L::load(start) & usable_[0];
  }

  // The placements after a turn from `From`, if the piece is at any of `places`. With by_last, tells apart those that
  // are reached by the last of SRS's five tests.
  template <int From, Rotation R>
  [[nodiscard]] TETRAPLY_INLINE L turned(const L& places, L* by_last = nullptr) const {
    constexpr int kTo = static_cast<int>(tetris::turned(static_cast<Orientation>(From), R));
    constexpr Kicks kKicks = kicks_of(P, static_cast<Orientation>(From), R);
    const L& target = usable_[kShape<kTo>];
    // Sideways moves are expensive, so placements that move the same way are collected first. A test applies only if
    // all tests before it failed.
    L left = places;
    L columns[5];
    for (L& column : columns) column = L::zero();
    detail::unrolled<kKicks.count>([&](auto test) TETRAPLY_INLINE {
      constexpr Offset kMove = move<From, R>(kKicks.tests[test]);
      if (test == 4 && R != Rotation::half && by_last != nullptr)
        *by_last = left.template up<kMove.y>().template right<kMove.x>() & target;
      else
        columns[kMove.x + 2] |= left.template up<kMove.y>();
      if constexpr (test + 1 < kKicks.count) left = left - target.template right<-kMove.x>().template up<-kMove.y>();
    });
    L result = columns[2];
    detail::unrolled<5>([&](auto column) TETRAPLY_INLINE {
      if constexpr (column != 2 && goes_to_column<From, R>(column - 2))
        result |= columns[column].template right<column - 2>();
    });
    return result & target;
  }

 private:
  template <int State>
  static constexpr int kShape = static_cast<int>(shape_of(P, static_cast<Orientation>(State)).same_as);
  // How a kick moves the center. Some orientations use the center of another orientation.
  template <int From, Rotation R>
  static constexpr Offset move(Offset kick) {
    constexpr Orientation kFrom = static_cast<Orientation>(From);
    return shape_of(P, tetris::turned(kFrom, R)).moved_by + kick - shape_of(P, kFrom).moved_by;
  }
  template <int From, Rotation R>
  static constexpr bool goes_to_column(int dx) {
    const Kicks kicks = kicks_of(P, static_cast<Orientation>(From), R);
    return std::any_of(kicks.tests.begin(), kicks.tests.begin() + kicks.count,
                       [&](Offset test) { return move<From, R>(test).x == dx; });
  }

  // Where no cell of the shape is taken.
  template <int Shape>
  [[nodiscard]] TETRAPLY_INLINE static L usable(const L& free) {
    L places = free;  // every piece covers its center
    detail::unrolled<4>([&](auto i) TETRAPLY_INLINE {
      constexpr Offset kCell = cells_of(P, static_cast<Orientation>(Shape))[i];
      if constexpr (kCell != Offset{0, 0}) places &= free_at<kCell.x, kCell.y>(free);
    });
    return places;
  }

  template <int Shape>
  [[nodiscard]] TETRAPLY_INLINE L reached() const {
    L all = reached_[Shape];
    detail::unrolled<kStates>([&](auto state) TETRAPLY_INLINE {
      if constexpr (state != Shape && kShape<state> == Shape) all |= reached_[state];
    });
    return all;
  }

  [[nodiscard]] TETRAPLY_INLINE bool complete() const {
    L missing = resting_[0] - reached<0>();
    detail::unrolled<kShapes>([&](auto shape) TETRAPLY_INLINE {
      if constexpr (shape > 0) missing |= resting_[shape] - reached<shape>();
    });
    return !missing.any();
  }

  // Usable placements, and everything below each new one as far down as it can fall.
  template <int State>
  TETRAPLY_INLINE void add(const L& places) {
    reached_[State] |= usable_[kShape<State>].fallen(places - reached_[State]);
  }

  // One step to either side.
  TETRAPLY_INLINE void spread() {
    detail::unrolled<kStates>([&](auto state) TETRAPLY_INLINE {
      const L& here = reached_[state];
      add<state>((here.template right<1>() | here.template right<-1>()) & usable_[kShape<state>]);
    });
  }

  TETRAPLY_INLINE void turn(bool half_turns) {
    if constexpr (kStates > 1) {
      detail::unrolled<kStates>([&](auto from) TETRAPLY_INLINE {
        if constexpr (kNarrow) {
          add<(from + 1) % 4>(turned<from, Rotation::clockwise>(reached_[from]));
          add<(from + 3) % 4>(turned<from, Rotation::counterclockwise>(reached_[from]));
        } else {
          add_turned<from, Rotation::clockwise>();
          add_turned<from, Rotation::counterclockwise>();
        }
        if (half_turns) add_turned<from, Rotation::half>();
      });
    }
  }
  template <int From, Rotation R>
  [[gnu::noinline]] void add_turned() {
    add<static_cast<int>(tetris::turned(static_cast<Orientation>(From), R))>(turned<From, R>(reached_[From]));
  }

  // Continues until nothing new is reached, or (unless kAll) nothing new can matter.
  template <bool kAll>
  TETRAPLY_INLINE void close(bool half_turns) {
    while (true) {
      const std::array<L, kStates> before = reached_;
      turn(half_turns);
      spread();
      if (!kAll && complete()) return;
      L grown = reached_[0] - before[0];
      for (int state = 1; state < kStates; ++state) grown |= reached_[state] - before[state];
      if (!grown.any()) return;
    }
  }

  std::array<L, kShapes> usable_;
  std::array<L, kShapes> resting_;
  std::array<L, kStates> reached_;
};

}  // namespace tetraply::tetris

// Each test of the kick tables in its own position, where all tests before it are blocked, so that it is the one that
// counts.
#include <gtest/gtest.h>

#include <bit>
#include <vector>

#include "games/tetris/drawing.hpp"
#include "games/tetris/reach.hpp"

namespace tetraply::tetris {
namespace {

constexpr int kX = 4;
constexpr int kY = 5;

std::vector<Offset> cells_around(Piece piece, Orientation orientation, Offset center) {
  std::vector<Offset> cells;
  for (const Offset cell : cells_of(piece, orientation)) cells.push_back(cell + center);
  return cells;
}

bool is_in(const std::vector<Offset>& cells, Offset cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

template <Piece P, int From, Rotation R>
void check_every_test(int& checked) {
  constexpr Orientation kFrom = static_cast<Orientation>(From);
  constexpr Orientation kTo = turned(kFrom, R);
  const Kicks kicks = kicks_of(P, kFrom, R);
  const auto before = cells_around(P, kFrom, {0, 0});
  for (int test = 0; test < kicks.count; ++test) {
    const auto after = cells_around(P, kTo, kicks.tests[test]);
    Board board;
    bool can_be_the_first = true;
    for (int earlier = 0; earlier < test; ++earlier) {
      bool blocked = false;
      for (const Offset cell : cells_around(P, kTo, kicks.tests[earlier]))
        if (!is_in(before, cell) && !is_in(after, cell)) {
          board.set(kX + cell.x, kY + cell.y);
          blocked = true;
          break;
        }
      can_be_the_first = can_be_the_first && blocked;
    }
    if (!can_be_the_first) continue;
    ++checked;
    using L = Lanes<std::uint16_t>;
    const auto place_of = [](Orientation orientation, Offset center) {
      const Offset at = center + shape_of(P, orientation).moved_by;
      std::array<std::uint16_t, L::kLanes> words{};
      words[kX + at.x] = static_cast<std::uint16_t>(1u << (L::kRows - 1 - kY - at.y));
      return words;
    };
    const Reach<P, std::uint16_t> reach(free_cells<std::uint16_t>(board));
    EXPECT_EQ((reach.template turned<From, R>(L::load(place_of(kFrom, {0, 0}))).words()),
              place_of(kTo, kicks.tests[test]))
        << letter(P) << ' ' << kOrientationNames[From] << " by " << static_cast<int>(R) << ", test " << test + 1
        << drawn(board);
  }
}

template <Piece P, Rotation... R>
int check_all() {
  int checked = 0;
  detail::unrolled<4>([&](auto from) { (check_every_test<P, from, R>(checked), ...); });
  return checked;
}

constexpr Rotation kRight = Rotation::clockwise;
constexpr Rotation kLeft = Rotation::counterclockwise;

TEST(TetrisKicks, EachOfTheFiveTestsCountsWhereAllBeforeItFail) {
  constexpr int kAll = 4 * 2 * 5;
  EXPECT_EQ((check_all<Piece::J, kRight, kLeft>()), kAll);
  EXPECT_EQ((check_all<Piece::L, kRight, kLeft>()), kAll);
  EXPECT_EQ((check_all<Piece::S, kRight, kLeft>()), kAll);
  // A T that fits after the fourth test from north, or the third from south, has fitted before, so these never count.
  EXPECT_EQ((check_all<Piece::T, kRight, kLeft>()), kAll - 4);
  EXPECT_EQ((check_all<Piece::Z, kRight, kLeft>()), kAll);
  EXPECT_EQ((check_all<Piece::I, kRight, kLeft>()), kAll);
}

TEST(TetrisKicks, HalfTurnsHaveSeparateTests) {
  EXPECT_GT((check_all<Piece::T, Rotation::half>()), 4 * 4);
  EXPECT_GT((check_all<Piece::J, Rotation::half>()), 4 * 4);
  EXPECT_GT((check_all<Piece::L, Rotation::half>()), 4 * 4);
}

TEST(TetrisKicks, APieceThatFitsNowhereDoesNotTurn) {
  Board shaft;
  for (int y = 0; y < 10; ++y) shaft.set_row(y, kFullRow & ~(1u << kX));
  for (int x = 0; x < kWidth; ++x) shaft.reset(x, 9);
  shaft.set(kX, 9);
  using L = Lanes<std::uint16_t>;
  const Reach<Piece::I, std::uint16_t> reach(free_cells<std::uint16_t>(shaft));
  std::array<std::uint16_t, L::kLanes> words{};
  words[kX] = 1u << (L::kRows - 1 - 4);
  EXPECT_FALSE((reach.turned<1, kRight>(L::load(words)).any()));
  EXPECT_FALSE((reach.turned<1, kLeft>(L::load(words)).any()));
}

}  // namespace
}  // namespace tetraply::tetris

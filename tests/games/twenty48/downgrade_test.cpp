#include "games/twenty48/downgrade.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "games/twenty48/notation.hpp"

namespace tetraply::twenty48 {
namespace {

void expect(const char* before, int least, const char* after) {
  const auto board = parse_board(before);
  const auto expected = parse_board(after);
  ASSERT_TRUE(board && expected);
  EXPECT_EQ(board_text(downgraded(*board, least)), board_text(*expected)) << before;
}

TEST(Downgraded, HalvesWhatIsLargerThanAMissingTileUntilNothingIsTooLarge) {
  expect("32768 8192 4096 2048  0 0 0 0  2 0 0 0  4 0 0 0", 15, "16384 8192 4096 2048  0 0 0 0  2 0 0 0  4 0 0 0");
  expect("32768 16384 4096 2048  0 0 0 0  2 0 0 0  4 0 0 0", 15, "16384 8192 4096 2048  0 0 0 0  2 0 0 0  4 0 0 0");
  expect("65536 32768 16384 2  0 0 0 0  0 0 0 0  0 0 0 0", 15, "16384 8192 4096 2  0 0 0 0  0 0 0 0  0 0 0 0");
  expect("131072 65536 4096 2  0 0 0 0  0 0 0 0  0 0 0 0", 15, "16384 8192 4096 2  0 0 0 0  0 0 0 0  0 0 0 0");
}

TEST(Downgraded, LeavesBoardsWithoutALargeTileOrWithoutAGap) {
  const char* const small = "16384 4096 2 0  0 0 0 0  0 0 0 0  0 0 0 0";
  expect(small, 15, small);
  expect(small, 14, "8192 4096 2 0  0 0 0 0  0 0 0 0  0 0 0 0");
  const char* const by_hand = "131072 131072 2 0  0 0 0 0  0 0 0 0  0 0 0 0";
  expect(by_hand, 15, by_hand);
  const char* const complete = "32768 16384 8192 4096  2048 1024 2 0  0 0 0 0  0 0 0 0";
  expect(complete, 15, complete);
}

TEST(Downgraded, KeepsTheLegalSlidesAndWhatTheyDo) {
  Random random(12);
  int changed = 0;
  for (int i = 0; i < 2000; ++i) {
    Board board;
    for (int cell = 0; cell < kCells; ++cell) board.set(cell, static_cast<int>(random.below(18)));
    const Board smaller = downgraded(board, 15);
    changed += smaller == board ? 0 : 1;
    ASSERT_EQ(open_directions(smaller), open_directions(board)) << board_text(board);
    const Slides slid = slides(board);
    const Slides small_slid = slides(smaller);
    for (const Direction direction : kDirections)
      for (int cell = 0; cell < kCells; ++cell)
        EXPECT_EQ(slid[direction].exponent(cell) == 0, small_slid[direction].exponent(cell) == 0) << board_text(board);
  }
  EXPECT_GT(changed, 500);
}

}  // namespace
}  // namespace tetraply::twenty48

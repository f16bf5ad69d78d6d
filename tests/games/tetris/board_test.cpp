#include "games/tetris/board.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace tetraply::tetris {
namespace {

Board random_board(Random& random, int rows) {
  Board board;
  for (int y = 0; y < rows; ++y) board.set_row(y, static_cast<Row>(random.below(kFullRow + 1)));
  return board;
}

TEST(TetrisBoard, RowsAndColumnsAreTwoViewsOfTheSameCells) {
  Random random(1);
  const Board board = random_board(random, kHeight);
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x) {
      EXPECT_EQ(board.test(x, y), (board.row(y) >> x & 1) != 0);
      EXPECT_EQ(board.test(x, y), (board.column(x) >> y & 1) != 0);
    }
}

TEST(TetrisBoard, WallsAndFloorBlockAndTheSkyDoesNot) {
  const Board board;
  EXPECT_TRUE(board.blocked(-1, 0));
  EXPECT_TRUE(board.blocked(kWidth, 0));
  EXPECT_TRUE(board.blocked(0, -1));
  EXPECT_FALSE(board.blocked(0, 0));
  EXPECT_FALSE(board.blocked(0, kHeight));
}

TEST(TetrisBoard, HeightIsOneAboveTheHighestCell) {
  Board board;
  EXPECT_EQ(board.height(), 0);
  board.set(3, 0);
  board.set(3, 6);
  EXPECT_EQ(board.height(3), 7);
  EXPECT_EQ(board.height(2), 0);
  EXPECT_EQ(board.height(), 7);
  board.set(0, kHeight - 1);
  EXPECT_EQ(board.height(), kHeight);
}

TEST(TetrisBoard, FullRowsVanishAndTheRestComesDown) {
  Random random(2);
  for (int round = 0; round < 2000; ++round) {
    Board board;
    Board expected;
    int kept = 0;
    for (int y = 0; y < kHeight; ++y) {
      const bool full = random.below(4) == 0;
      const Row row = full ? kFullRow : static_cast<Row>(random.below(kFullRow));
      board.set_row(y, row);
      if (!full) expected.set_row(kept++, row);
    }
    EXPECT_EQ(board.clear_full_rows(), kHeight - kept);
    EXPECT_EQ(board, expected);
  }
}

TEST(TetrisBoard, InsertedRowsPushTheStackUp) {
  Board board;
  board.set(5, 0);
  EXPECT_FALSE(board.insert_rows(2, Row{1u << 7}));
  EXPECT_EQ(board.row(0), kFullRow & ~(1u << 7));
  EXPECT_EQ(board.row(1), kFullRow & ~(1u << 7));
  EXPECT_EQ(board.row(2), 1u << 5);
  EXPECT_FALSE(board.insert_rows(kHeight - 3, 0));
  EXPECT_TRUE(board.insert_rows(1, 0)) << "the single cell leaves the field at the top";
}

}  // namespace
}  // namespace tetraply::tetris

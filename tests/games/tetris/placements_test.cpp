// Placements against a plain cell-by-cell search, on many kinds of boards.
#include "games/tetris/placements.hpp"
#include "effort.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/random.hpp"
#include "games/tetris/drawing.hpp"
#include "games/tetris/reference.hpp"

namespace tetraply::tetris {
namespace {

void expect_equal_to_the_walk(const Board& board, Movement movement) {
  for (const Piece piece : kAllPieces) {
    PlacementList placements;
    find_placements(board, piece, movement, placements);
    std::set<reference::Rest> found;
    for (const Placement& p : placements) {
      ASSERT_EQ(p.piece, piece);
      ASSERT_TRUE(found.insert({reference::cells_at(piece, p.orientation, p.x, p.y), p.spin}).second)
          << "listed twice" << drawn(board);
    }
    const std::set<reference::Rest> expected = reference::resting_places(board, piece, movement);
    ASSERT_EQ(found, expected) << letter(piece) << ", half turns " << movement.half_turns << ", spawn "
                               << int{movement.spawn_y} << drawn(board);
    std::set<std::array<std::pair<int, int>, 4>> cells;
    for (const auto& [own, spin] : expected) cells.insert(own);
    ASSERT_EQ(count_placements(board, piece, movement), cells.size()) << drawn(board);
  }
}

// Each cell is filled with a probability of this many eighths.
Board random_board(Random& random, int rows, unsigned eighths) {
  Board board;
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < kWidth; ++x)
      if (random.below(8) < eighths) board.set(x, y);
  return board;
}

// A stack as in a real game: random placements, some of them tucked and spun under others.
Board played_board(Random& random, int pieces) {
  Board board;
  PlacementList placements;
  for (int i = 0; i < pieces; ++i) {
    find_placements(board, kAllPieces[random.below(kPieces)], {}, placements);
    if (placements.empty()) break;
    const Placement p = placements[random.below(static_cast<std::uint32_t>(placements.size()))];
    place(board, p.piece, p.orientation, p.x, p.y);
    board.clear_full_rows();
  }
  return board;
}

TEST(TetrisPlacements, OnAnEmptyBoardThereAreAsManyAsOrientationsAndColumnsAllow) {
  // I 17, O 9, S and Z 17, J, L and T 34.
  const std::array<int, kPieces> expected{17, 9, 34, 17, 17, 34, 34};
  for (const Piece piece : kAllPieces)
    EXPECT_EQ(count_placements(Board{}, piece, {}), expected[static_cast<int>(piece)]) << letter(piece);
}

TEST(TetrisPlacements, AreThoseOfAPlainWalkOnHoleyBoards) {
  Random random(1);
  for (int i = 0; i < effort(600) && !HasFatalFailure(); ++i)
    expect_equal_to_the_walk(random_board(random, 1 + static_cast<int>(random.below(16)), 1 + random.below(6)),
                             {.half_turns = i % 3 == 0});
}

TEST(TetrisPlacements, AreThoseOfAPlainWalkOnPlayedBoards) {
  Random random(2);
  for (int i = 0; i < effort(600) && !HasFatalFailure(); ++i)
    expect_equal_to_the_walk(played_board(random, 1 + static_cast<int>(random.below(30))), {.half_turns = i % 3 == 0});
}

TEST(TetrisPlacements, AreThoseOfAPlainWalkUnderToweringStacks) {
  Random random(3);
  for (int i = 0; i < 400 && !HasFatalFailure(); ++i)
    expect_equal_to_the_walk(random_board(random, 14 + static_cast<int>(random.below(27)), 1 + random.below(4)),
                             {.half_turns = i % 3 == 0, .spawn_y = static_cast<std::uint8_t>(19 + random.below(2))});
}

TEST(TetrisPlacements, WithoutSpinsEverySetOfCellsIsListedOnce) {
  Random random(4);
  for (int i = 0; i < 200; ++i) {
    const Board board = random_board(random, 12, 4);
    PlacementList placements;
    find_placements(board, Piece::T, {.spins = false}, placements);
    EXPECT_EQ(placements.size(), static_cast<std::size_t>(count_placements(board, Piece::T, {})));
  }
}

TEST(TetrisPlacements, APieceThatCannotEnterHasNone) {
  Board board;
  board.set(kSpawnX, kSpawnY);
  PlacementList placements;
  for (const Piece piece : kAllPieces) {
    find_placements(board, piece, {}, placements);
    EXPECT_TRUE(placements.empty()) << letter(piece);
    EXPECT_EQ(count_placements(board, piece, {}), 0) << letter(piece);
  }
}

}  // namespace
}  // namespace tetraply::tetris

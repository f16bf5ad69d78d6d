// Slides of the board: by hand, and against the plain reference on every row and on random boards.
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "effort.hpp"
#include "games/twenty48/board.hpp"
#include "games/twenty48/notation.hpp"
#include "games/twenty48/reference.hpp"

namespace tetraply::twenty48 {
namespace {

Reference::Grid grid_of(const Board& board) {
  Reference::Grid grid{};
  for (int cell = 0; cell < kCells; ++cell)
    grid[cell / 4][cell % 4] = board.exponent(cell) > 0 ? 1 << board.exponent(cell) : 0;
  return grid;
}

// The board and earnings after all four slides, and which of them change anything.
void expect_slides_of_reference(const Board& board) {
  const Slides after = slides(board);
  const Reference before(grid_of(board));
  int open = 0;
  for (const Direction direction : kDirections) {
    Reference reference = before;
    constexpr std::array kNames{"up", "down", "left", "right"};
    const int earned = reference.slide(kNames.at(static_cast<std::size_t>(direction)));
    ASSERT_EQ(grid_of(after[direction]), reference.grid()) << board_text(board) << ' ' << static_cast<int>(direction);
    ASSERT_EQ(worth(after[direction]) - worth(board), std::max(earned, 0)) << board_text(board);
    if (earned >= 0) open |= 1 << static_cast<int>(direction);
  }
  ASSERT_EQ(open_directions(board), open) << board_text(board);
}

// Puts the row into each row and each column of a board.
void expect_slides_of_row(const std::array<int, 4>& exponents) {
  for (int line = 0; line < 4; ++line) {
    Board as_row;
    Board as_column;
    for (int i = 0; i < 4; ++i) {
      as_row.set(4 * line + i, exponents[i]);
      as_column.set(4 * i + line, exponents[i]);
    }
    expect_slides_of_reference(as_row);
    expect_slides_of_reference(as_column);
  }
}

TEST(Slides, EveryRowOfTheTableInEveryDirectionIsThatOfTheReference) {
  for (int row = 0; row < kRows && !testing::Test::HasFatalFailure(); ++row)
    expect_slides_of_row({row & 15, row >> 4 & 15, row >> 8 & 15, row >> 12});
}

TEST(Slides, EveryRowWithAGiantIsThatOfTheReference) {
  constexpr int kTiles = Board::kLargest + 1;
  for (int row = 0; row < kTiles * kTiles * kTiles * kTiles && !testing::Test::HasFatalFailure(); ++row) {
    const std::array<int, 4> exponents{row % kTiles, row / kTiles % kTiles, row / kTiles / kTiles % kTiles,
                                       row / kTiles / kTiles / kTiles};
    if (*std::max_element(exponents.begin(), exponents.end()) > Board::kInWord) expect_slides_of_row(exponents);
  }
}

// The boards range from nearly empty to full, and from small tiles to giants only.
TEST(Slides, AMillionRandomBoardsAreThoseOfTheReference) {
  Random random(2048);
  int with_giants = 0;
  for (int i = 0; i < effort(1'000'000) && !testing::Test::HasFatalFailure(); ++i) {
    const std::uint32_t kinds = 1 + random.below(Board::kLargest);
    const std::uint32_t emptiness = random.below(4);
    const std::uint32_t smallest = Board::kLargest + 1 - kinds;
    const bool from_above = random.below(2) == 0;
    Board board;
    for (int cell = 0; cell < kCells; ++cell)
      if (random.below(4) >= emptiness)
        board.set(cell, static_cast<int>(random.below(kinds) + (from_above ? smallest : 1)));
    with_giants += board.giants != 0 ? 1 : 0;
    expect_slides_of_reference(board);
  }
  EXPECT_GT(with_giants, effort(100'000));
}

struct Example {
  const char* name;
  const char* row;    // from the left
  const char* left;   // after a slide to the left
  const char* right;  // and to the right
  int earned;
};

// Examples of the rules of the original game, worked out by hand.
constexpr std::array kExamples{
    Example{"nothing to move", "2 4 8 16", "2 4 8 16", "2 4 8 16", 0},
    Example{"an empty row", "0 0 0 0", "0 0 0 0", "0 0 0 0", 0},
    Example{"moving without merging", "0 2 0 4", "2 4 0 0", "0 0 2 4", 0},
    Example{"a pair", "2 2 0 0", "4 0 0 0", "0 0 0 4", 4},
    Example{"a pair with a gap", "2 0 0 2", "4 0 0 0", "0 0 0 4", 4},
    Example{"another tile between a pair", "2 4 2 0", "2 4 2 0", "0 2 4 2", 0},
    Example{"three alike: the pair at the wall merges", "2 2 2 0", "4 2 0 0", "0 0 2 4", 4},
    Example{"four alike: two pairs, not one tile", "2 2 2 2", "4 4 0 0", "0 0 4 4", 8},
    Example{"a merged tile does not merge again", "4 2 2 0", "4 4 0 0", "0 0 4 4", 4},
    Example{"nor when it comes from the other side", "2 2 4 8", "4 4 8 0", "0 4 4 8", 4},
    Example{"two different pairs", "2 2 8 8", "4 16 0 0", "0 0 4 16", 20},
    Example{"two large pairs", "16384 16384 1024 1024", "32768 2048 0 0", "0 0 32768 2048", 34816},
    Example{"the first tile above four bits", "32768 32768 0 2", "65536 2 0 0", "0 0 65536 2", 65536},
    Example{"three of them", "32768 32768 32768 0", "65536 32768 0 0", "0 0 32768 65536", 65536},
    Example{"four of them", "32768 32768 32768 32768", "65536 65536 0 0", "0 0 65536 65536", 131072},
    Example{"unlike giants stay apart", "32768 65536 0 131072", "32768 65536 131072 0", "0 32768 65536 131072", 0},
    Example{"a giant moves as a giant", "0 2 65536 0", "2 65536 0 0", "0 0 2 65536", 0},
    Example{"the largest merge of any game", "65536 65536 4 4", "131072 8 0 0", "0 0 131072 8", 131080},
    Example{"beyond any game", "131072 131072 0 0", "131072 131072 0 0", "0 0 131072 131072", 0},
};

TEST(Slides, FollowTheRulesOfTheOriginalGame) {
  for (const Example& example : kExamples) {
    const std::string empty_rows = " 0 0 0 0 0 0 0 0 0 0 0 0";
    const auto board_of = [&](const char* row) { return parse_board(row + empty_rows).value(); };
    const Board before = board_of(example.row);
    const Slides after = slides(before);
    EXPECT_EQ(after[Direction::left], board_of(example.left)) << example.name;
    EXPECT_EQ(after[Direction::right], board_of(example.right)) << example.name;
    EXPECT_EQ(worth(after[Direction::left]) - worth(before), example.earned) << example.name;
    EXPECT_EQ(worth(after[Direction::right]) - worth(before), example.earned) << example.name;
  }
}

TEST(Slides, UpAndDownAreTowardTheFirstAndTheLastRow) {
  const Board before = parse_board("0 2 0 0  4 2 0 0  0 4 8 0  4 4 0 2").value();
  EXPECT_EQ(slides(before)[Direction::up], parse_board("8 4 8 2  0 8 0 0  0 0 0 0  0 0 0 0").value());
  EXPECT_EQ(slides(before)[Direction::down], parse_board("0 0 0 0  0 0 0 0  0 4 0 0  8 8 8 2").value());
}

// The row tables are wrong for two 32768s that can meet, so they must be detected wherever they are.
TEST(Slides, TwoTilesOf32768MergeWhereverTheySeeEachOther) {
  for (int a = 0; a < kCells; ++a)
    for (int b = a + 1; b < kCells; ++b)
      for (const int others : {0, 1}) {
        Board board;
        for (int cell = 0; cell < kCells; ++cell)
          if (others == 1 && cell % 3 == 0) board.set(cell, 1 + cell % 2);
        board.set(a, 15);
        board.set(b, 15);
        expect_slides_of_reference(board);
      }
}

}  // namespace
}  // namespace tetraply::twenty48

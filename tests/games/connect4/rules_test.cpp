// Connect Four by numbers that others have published, and by hand.
#include <gtest/gtest.h>

#include "core/perft.hpp"
#include "games/connect4/position.hpp"

namespace tetraply::connect4 {
namespace {

Position after_columns(std::string_view columns) {
  Position position;
  for (const char column : columns) position.play(parse_move(position, std::string(1, column)).value());
  return position;
}

// As published with several generators; 39,394,572 takes longer and is checked through the engine.
TEST(ConnectFour, PerftMatchesThePublishedCounts) {
  constexpr std::uint64_t kPublished[] = {1, 7, 49, 343, 2401, 16'807, 117'649, 823'536, 5'673'234};
  for (int depth = 0; depth < static_cast<int>(std::size(kPublished)); ++depth)
    EXPECT_EQ(perft(Position{}, depth), kPublished[depth]) << "depth " << depth;
}

TEST(ConnectFour, FourInARowWinInEveryDirection) {
  for (const std::string_view won : {"1122334", "1212121", "12233434474", "76655454414"}) {
    const Position before = after_columns(won.substr(0, won.size() - 1));
    EXPECT_FALSE(before.turn().is_over()) << won;
    const Position end = after_columns(won);
    EXPECT_TRUE(end.turn().is_over()) << won;
    EXPECT_EQ(end.scores(), (Scores<2>{1, 0})) << won << "\n" << render(end, false);
  }
}

TEST(ConnectFour, NoRowGoesAroundTheEdge) {
  // Yellow's stones are at the top of column 1 and at the bottom of column 2, which are neighbors in memory.
  const Position position = after_columns("2424332111111");
  EXPECT_EQ(position.scores(), (Scores<2>{0, 0})) << render(position, false);
}

TEST(ConnectFour, AFullColumnAndANumberThatIsNoColumnAreRefused) {
  const Position position = after_columns("111111");
  EXPECT_EQ(parse_move(position, "1").error().message, "column 1 is full");
  EXPECT_EQ(parse_move(position, "8").error().message, "'8' is no column\nvalid: 1 to 7");
  EXPECT_EQ(parse_move(after_columns("1212121"), "3").error().message, "the game is over");
}

TEST(ConnectFour, ThePictureShowsTheBoardAndTheTurn) {
  EXPECT_EQ(render(after_columns("443"), false),
            ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . X . . .\n. . O O . . .\n"
            "1 2 3 4 5 6 7\nRed (X) to move\n");
}

// A stone in the middle of the bottom row is in 4 rows of four along the row, 1 up the column and 1 on each diagonal.
TEST(ConnectFour, TheEvaluationCountsOpenRowsOfFour) {
  EXPECT_EQ(lines(after_columns("4")), (Scores<2>{4 + 1 + 2, 0}));
  EXPECT_EQ(lines(after_columns("1")), (Scores<2>{1 + 1 + 1, 0}));
  // Red above Yellow closes Yellow's column.
  EXPECT_EQ(lines(after_columns("44"))[0], 4 + 2);
  // A lost game is worth less than any other.
  EXPECT_LT(lines(after_columns("1122334"))[1], -9'000);
}

}  // namespace
}  // namespace tetraply::connect4

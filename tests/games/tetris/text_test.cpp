#include "games/tetris/text.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "games/tetris/drop_notation.hpp"

namespace tetraply::tetris {
namespace {

std::string message(std::string_view board) {
  const auto parsed = parse_board(board, 22);
  return parsed ? "" : parsed.error().message;
}

TEST(TetrisText, FieldsAreRowsFromTheTop) {
  const Board board = parse_board("#.........\nXX______G_\r\nIOTSZJL..#", 22).value();
  EXPECT_EQ(board.row(0), 0b1001111111);
  EXPECT_EQ(board.row(1), 0b0100000011);
  EXPECT_EQ(board.row(2), 0b0000000001);
  EXPECT_EQ(board.height(), 3);
  EXPECT_EQ(parse_board("#........./##......#./#######..#", 22), board);
  EXPECT_EQ(board_text(board, 4), "..........\n#.........\n##......#.\n#######..#\n");
  EXPECT_EQ(parse_board("", 22), Board{});
}

TEST(TetrisText, RandomFieldsReadBack) {
  Random random(1);
  for (int round = 0; round < 1000; ++round) {
    Board board;
    for (int y = 0; y < 22; ++y) board.set_row(y, static_cast<Row>(random.below(kFullRow + 1)));
    ASSERT_EQ(parse_board(board_text(board, 22), 22), board);
  }
}

TEST(TetrisText, AWrongFieldSaysWhere) {
  EXPECT_EQ(message("..........\n...."), "row 2 of the field, '....', has 4 cells instead of 10");
  EXPECT_NE(message("....?.....").find("'?' in row 1"), std::string::npos);
  std::string tall;
  for (int row = 0; row < 23; ++row) tall += "#.........\n";
  EXPECT_EQ(message(tall), "the field has more than 22 rows");
}

TEST(TetrisText, QueuesAreLetters) {
  const std::vector<Piece> pieces = parse_queue("IoLjSZT", 7).value();
  EXPECT_EQ(queue_text(pieces), "IOLJSZT");
  EXPECT_NE(
      parse_queue("IOX", 7).error().message.find("'X', letter 3 of the queue 'IOX', is not a piece (valid: I, O,"),
      std::string::npos);
  EXPECT_EQ(parse_queue("IOT", 2).error().message, "the queue 'IOT' has more than 2 pieces");
}

TEST(TetrisText, DropsAreAPieceItsTurnsAndItsColumn) {
  EXPECT_EQ(parse_drop(Piece::T, "T2@4"), (Drop{Orientation::south, 4}));
  EXPECT_EQ(drop_text(Piece::T, {Orientation::south, 4}), "T2@4");
  EXPECT_EQ(parse_drop(Piece::I, "i3@9"), (Drop{Orientation::east, 9})) << "the same cells after one turn";
  const auto why = [](Piece piece, std::string_view text) { return parse_drop(piece, text).error().message; };
  EXPECT_EQ(why(Piece::T, "L2@4"), "'L2@4' drops L, but the next piece is T");
  EXPECT_EQ(why(Piece::T, "T2@8"), "'T2@8' would overlap the right wall: T2 has columns 0 to 7");
  EXPECT_EQ(why(Piece::T, "T4@0"), "'T4@0' makes 4 quarter turns (valid: 0 to 3)");
  EXPECT_NE(why(Piece::T, "T2-8").find("such as T1@4"), std::string::npos);
}

}  // namespace
}  // namespace tetraply::tetris

// Boards, positions and moves as text: round trips, and messages about wrong text.
#include "games/twenty48/notation.hpp"

#include <gtest/gtest.h>

namespace tetraply::twenty48 {
namespace {

Board random_board(Random& random) {
  Board board;
  for (int cell = 0; cell < kCells; ++cell) board.set(cell, static_cast<int>(random.below(Board::kLargest + 1)));
  return board;
}

template <class T>
std::string message_of(const Result<T>& result) {
  return result ? "no error" : result.error().message;
}

TEST(BoardText, RowsAreReadFromTheTop) {
  const Board board = parse_board("2 4 8 16\n0 0 0 0\n0 0 0 0\n32768 65536 131072 .").value();
  for (int cell = 0; cell < 4; ++cell) EXPECT_EQ(board.exponent(cell), cell + 1);
  for (int cell = 4; cell < 12; ++cell) EXPECT_EQ(board.exponent(cell), 0);
  EXPECT_EQ(board.exponent(12), 15);
  EXPECT_EQ(board.exponent(13), 16);
  EXPECT_EQ(board.exponent(14), 17);
  EXPECT_EQ(board.exponent(15), 0);
}

TEST(BoardText, SpacesCommasAndLineEndsAllSeparate) {
  const Board board = parse_board("2 4 8 16 0 0 0 0 0 0 0 0 0 0 0 2").value();
  EXPECT_EQ(parse_board("2,4,8,16,0,0,0,0,0,0,0,0,0,0,0,2").value(), board);
  EXPECT_EQ(parse_board("2, 4, 8, 16\r\n., ., ., .\r\n., ., ., .\r\n\t., ., ., 2\n").value(), board);
}

// nneonneo's 2048-ai prints a board from its lowest digit up: left to right, top to bottom.
TEST(BoardText, HexWordHasTheTopLeftCellLast) {
  const Board board = parse_board("fedcba9876543210").value();
  for (int cell = 0; cell < kCells; ++cell) EXPECT_EQ(board.exponent(cell), cell);
  EXPECT_EQ(board.tiles, 0xfedcba9876543210u);
  EXPECT_EQ(parse_board("0xFEDCBA9876543210").value(), board);
  EXPECT_EQ(parse_board("hg00000000000001").value(), parse_board("2 0 0 0 0 0 0 0 0 0 0 0 0 0 65536 131072").value());
}

TEST(BoardText, BoardsReadBackFromBothForms) {
  Random random(1);
  for (int i = 0; i < 10'000; ++i) {
    const Board board = random_board(random);
    EXPECT_EQ(parse_board(board_text(board)).value(), board);
    EXPECT_EQ(parse_board(hex_text(board)).value(), board);
  }
}

TEST(BoardText, ErrorsNameWhatIsWrongAndWhatIsValid) {
  EXPECT_EQ(message_of(parse_board("2 4 8")), "a board has 16 cells, row by row from the top, not 3");
  EXPECT_EQ(message_of(parse_board("")), "a board has 16 cells, row by row from the top, not 0");
  EXPECT_EQ(message_of(parse_board("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0")),
            "a board has 16 cells, row by row from the top, not 17");
  const std::string tail = " is not a tile (0 or . for an empty cell, or a power of two from 2 to 131072)";
  EXPECT_EQ(message_of(parse_board("0 6 0 0 0 0 0 0 0 0 0 0 0 0 0 0")), "'6' on b4" + tail);
  EXPECT_EQ(message_of(parse_board("0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0")), "'1' on a1" + tail);
  EXPECT_EQ(message_of(parse_board("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 262144")), "'262144' on d1" + tail);
  EXPECT_EQ(message_of(parse_board("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2")), "'-2' on d1" + tail);
  EXPECT_EQ(message_of(parse_board("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 99999999999")), "'99999999999' on d1" + tail);
  EXPECT_EQ(message_of(parse_board("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2x")), "'2x' on d1" + tail);
  EXPECT_EQ(message_of(parse_board("0x123")),
            "'0x123' is not a board: 16 digits in one word, or 16 numbers with spaces or commas between them");
  EXPECT_EQ(message_of(parse_board("000000000000000i")),
            "'i' in '000000000000000i' is not a digit of a board (valid: 0 to 9, a to h)");
}

TEST(BoardText, LongTextIsCutInTheMessage) {
  EXPECT_LT(message_of(parse_board(std::string(100'000, '7'))).size(), 200u);
}

TEST(PositionText, BoardAloneIsBeforeASlide) {
  const Position position = parse_position("2 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0").value();
  EXPECT_EQ(position.turn(), Turn::of(0));
  EXPECT_EQ(position.scores()[0], 0);
}

TEST(PositionText, SpawnAndScoreFollowInAnyOrder) {
  const Position position = parse_position("4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 spawn score 4").value();
  EXPECT_EQ(position.turn(), Turn::chance());
  EXPECT_EQ(position.scores()[0], 4);
  EXPECT_EQ(parse_position("0000000000000002 Score 4 SPAWN").value(), position);
}

TEST(PositionText, EmptyBoardIsTheStart) {
  EXPECT_EQ(parse_position("0000000000000000").value(), Position{});
  EXPECT_EQ(parse_position("0000000000000000 spawn").value(), Position{});
}

TEST(PositionText, EveryPositionOfAGameReadsBack) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    Position position;
    while (true) {
      ASSERT_EQ(parse_position(position_text(position)).value(), position) << position_text(position);
      if (position.turn().is_over()) break;
      position.play(random_move(position, random));
    }
  }
}

TEST(PositionText, ErrorsNameWhatIsWrongAndWhatIsValid) {
  EXPECT_EQ(message_of(parse_position("spawn")), "a board has 16 cells, row by row from the top, not 0");
  // An 8 has earned 8 and the earnings of its fours, 4 each.
  EXPECT_EQ(message_of(parse_position("0000000000000003 score")), "'' is not a score of this board (0 to 16)");
  EXPECT_EQ(message_of(parse_position("0000000000000003 score -1")), "'-1' is not a score of this board (0 to 16)");
  EXPECT_EQ(message_of(parse_position("0000000000000003 score 17")), "'17' is not a score of this board (0 to 16)");
  EXPECT_EQ(message_of(parse_position("0000000000000002 spawn now")),
            "'now' is unexpected after the board\nvalid: spawn, score N");
  EXPECT_EQ(message_of(parse_position("1212212112122121 spawn")),
            "a full board has no room for a new tile, so it cannot have 'spawn'");
}

TEST(MoveText, SlidesByNameOrFirstLetterInAnyCase) {
  const Position position = parse_position("0 0 0 0 0 2 0 0 0 0 0 0 0 0 0 0").value();
  for (const char* text : {"up", "u", "UP", "U"})
    EXPECT_EQ(parse_move(position, text).value(), Move::slide(Direction::up));
  for (const char* text : {"down", "d"}) EXPECT_EQ(parse_move(position, text).value(), Move::slide(Direction::down));
  for (const char* text : {"left", "l"}) EXPECT_EQ(parse_move(position, text).value(), Move::slide(Direction::left));
  for (const char* text : {"right", "R"}) EXPECT_EQ(parse_move(position, text).value(), Move::slide(Direction::right));
}

TEST(MoveText, NewTilesByNumberAndSquareWithA1AtTheLowerLeft) {
  const Position position;
  EXPECT_EQ(parse_move(position, "2@a1").value(), Move::spawn(12, 1));
  EXPECT_EQ(parse_move(position, "4@A4").value(), Move::spawn(0, 2));
  EXPECT_EQ(parse_move(position, "4@d1").value(), Move::spawn(15, 2));
  EXPECT_EQ(to_text(position, Move::spawn(5, 1)), "2@b3");
}

TEST(MoveText, ErrorsNameWhatIsWrongAndWhatIsValid) {
  const Position slide = parse_position("2 4 0 0 0 0 0 0 0 0 0 0 0 0 0 0").value();
  EXPECT_EQ(message_of(parse_move(slide, "sideways")), "'sideways' is not a slide\nvalid: down, right");
  EXPECT_EQ(message_of(parse_move(slide, "2@a1")), "'2@a1' is not a slide\nvalid: down, right");
  EXPECT_EQ(message_of(parse_move(slide, "l")), "'left' changes nothing on this board\nvalid: down, right");
  const Position spawn = parse_position("2 4 0 0 0 0 0 0 0 0 0 0 0 0 0 0 spawn").value();
  EXPECT_EQ(message_of(parse_move(spawn, "left")),
            "'left' is not a new tile: expected its number, @ and its square, such as 2@a1");
  EXPECT_EQ(message_of(parse_move(spawn, "8@a1")), "'8' is not a new tile's number (2 or 4)");
  EXPECT_EQ(message_of(parse_move(spawn, "2@e1")), "'e1' is not a square of this board (a1 to d4)");
  EXPECT_EQ(message_of(parse_move(spawn, "2@b4")), "'2@b4' is on a square that is not empty: b4 has 4");
  const Position over = parse_position("1212212112122121").value();
  EXPECT_EQ(message_of(parse_move(over, "left")), "the game is over: no slide changes the board");
}

}  // namespace
}  // namespace tetraply::twenty48

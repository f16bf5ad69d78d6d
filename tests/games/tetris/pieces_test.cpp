#include "games/tetris/pieces.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace tetraply::tetris {
namespace {

using enum Orientation;
using enum Rotation;

std::vector<Offset> tests_of(Piece piece, Orientation from, Rotation turn) {
  const Kicks kicks = kicks_of(piece, from, turn);
  return {kicks.tests.begin(), kicks.tests.begin() + kicks.count};
}

TEST(TetrisPieces, KicksOfJlstzAreTheGuidelinesTable) {
  for (const Piece piece : {Piece::J, Piece::L, Piece::S, Piece::T, Piece::Z}) {
    const std::vector<Offset> north_east{{0, 0}, {-1, 0}, {-1, 1}, {0, -2}, {-1, -2}};
    const std::vector<Offset> from_east{{0, 0}, {1, 0}, {1, -1}, {0, 2}, {1, 2}};
    const std::vector<Offset> to_west{{0, 0}, {1, 0}, {1, 1}, {0, -2}, {1, -2}};
    const std::vector<Offset> from_west{{0, 0}, {-1, 0}, {-1, -1}, {0, 2}, {-1, 2}};
    EXPECT_EQ(tests_of(piece, north, clockwise), north_east);
    EXPECT_EQ(tests_of(piece, south, counterclockwise), north_east);
    EXPECT_EQ(tests_of(piece, east, clockwise), from_east);
    EXPECT_EQ(tests_of(piece, east, counterclockwise), from_east);
    EXPECT_EQ(tests_of(piece, south, clockwise), to_west);
    EXPECT_EQ(tests_of(piece, north, counterclockwise), to_west);
    EXPECT_EQ(tests_of(piece, west, clockwise), from_west);
    EXPECT_EQ(tests_of(piece, west, counterclockwise), from_west);
  }
}

// The guideline's table for I refers to the corner of a 4×4 box, so the center cell moves as well.
TEST(TetrisPieces, KicksOfIAreTheGuidelinesTableAroundTheCenterOfTheBox) {
  struct Case {
    Orientation from;
    Rotation turn;
    std::vector<Offset> published;
    Offset center_moves;
  };
  const std::vector<Offset> north_east{{0, 0}, {-2, 0}, {1, 0}, {-2, -1}, {1, 2}};
  const std::vector<Offset> east_north{{0, 0}, {2, 0}, {-1, 0}, {2, 1}, {-1, -2}};
  const std::vector<Offset> east_south{{0, 0}, {-1, 0}, {2, 0}, {-1, 2}, {2, -1}};
  const std::vector<Offset> south_east{{0, 0}, {1, 0}, {-2, 0}, {1, -2}, {-2, 1}};
  const std::vector<Case> cases{
      {north, clockwise, north_east, {1, 0}},  {east, counterclockwise, east_north, {-1, 0}},
      {east, clockwise, east_south, {0, -1}},  {south, counterclockwise, south_east, {0, 1}},
      {south, clockwise, east_north, {-1, 0}}, {west, counterclockwise, north_east, {1, 0}},
      {west, clockwise, south_east, {0, 1}},   {north, counterclockwise, east_south, {0, -1}},
  };
  for (const Case& test : cases) {
    std::vector<Offset> expected;
    for (const Offset offset : test.published) expected.push_back(offset + test.center_moves);
    EXPECT_EQ(tests_of(Piece::I, test.from, test.turn), expected)
        << kOrientationNames[static_cast<int>(test.from)] << ' ' << static_cast<int>(test.turn);
  }
}

TEST(TetrisPieces, TurningOLeavesItsCellsWhereTheyAre) {
  for (const Orientation from : {north, east, south, west})
    for (const Rotation turn : {clockwise, half, counterclockwise}) {
      const std::vector<Offset> kicks = tests_of(Piece::O, from, turn);
      ASSERT_EQ(kicks.size(), 1u);
      EXPECT_TRUE(detail::same_cells(cells_of(Piece::O, from), cells_of(Piece::O, turned(from, turn)), kicks[0]));
    }
}

TEST(TetrisPieces, ShapesNameTheOrientationsThatCoverTheSameCells) {
  for (const Piece piece : kAllPieces) {
    int distinct = 0;
    for (const Orientation orientation : {north, east, south, west}) {
      const Shape shape = shape_of(piece, orientation);
      EXPECT_TRUE(detail::same_cells(cells_of(piece, orientation), cells_of(piece, shape.same_as), shape.moved_by));
      if (shape.same_as == orientation) ++distinct;
    }
    EXPECT_EQ(distinct, shapes_of(piece)) << letter(piece);
  }
}

TEST(TetrisPieces, LettersNamePieces) {
  for (const Piece piece : kAllPieces) EXPECT_EQ(piece_of(letter(piece)), piece);
  EXPECT_FALSE(piece_of('X').has_value());
  EXPECT_FALSE(piece_of('\0').has_value());
}

}  // namespace
}  // namespace tetraply::tetris

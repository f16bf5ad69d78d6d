// Turns, new tiles and their odds, scores.
#include "games/twenty48/position.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "games/twenty48/notation.hpp"

namespace tetraply::twenty48 {
namespace {

Position position_of(const char* text) {
  return parse_position(text).value();
}

Position after_moves(Position position, std::initializer_list<const char*> moves) {
  for (const char* text : moves) position.play(parse_move(position, text).value());
  return position;
}

TEST(Position, StartsWithTwoTilesByChanceBeforeTheFirstSlide) {
  Position position;
  EXPECT_EQ(position.turn(), Turn::chance());
  EXPECT_EQ(count_legal_moves(position), 32u);
  position = after_moves(position, {"2@a1"});
  EXPECT_EQ(position.turn(), Turn::chance());
  EXPECT_EQ(count_legal_moves(position), 30u);
  position = after_moves(position, {"4@d4"});
  EXPECT_EQ(position.turn(), Turn::of(0));
  EXPECT_EQ(position, position_of("0 0 0 4 0 0 0 0 0 0 0 0 2 0 0 0"));
}

TEST(Position, OneNewTileFollowsEachSlide) {
  Position position = after_moves(Position{}, {"2@a1", "2@b1", "left"});
  EXPECT_EQ(position.turn(), Turn::chance());
  EXPECT_EQ(count_legal_moves(position), 30u);
  position = after_moves(position, {"2@a4"});
  EXPECT_EQ(position.turn(), Turn::of(0));
}

TEST(Position, OnlySlidesThatChangeTheBoardAreLegal) {
  const Position position = position_of("2 4 0 0 4 2 0 0 0 0 0 0 0 0 0 0");
  Position::MoveList moves;
  position.legal_moves(moves);
  ASSERT_EQ(moves.size(), 2u);
  EXPECT_EQ(moves[0], Move::slide(Direction::down));
  EXPECT_EQ(moves[1], Move::slide(Direction::right));
}

TEST(Position, FullBoardWithAPairIsNotOver) {
  const Position position = position_of("2 4 2 4 4 2 4 2 2 4 2 4 4 2 4 4");
  EXPECT_EQ(position.turn(), Turn::of(0));
  EXPECT_EQ(count_legal_moves(position), 4u);  // the pair in the last row sideways, the pair in the last column upright
}

TEST(Position, FullBoardWithoutAPairIsOver) {
  EXPECT_EQ(position_of("2 4 2 4 4 2 4 2 2 4 2 4 4 2 4 2").turn(), Turn::over());
  // The word of exponents does not distinguish these giants.
  EXPECT_EQ(position_of("2 4 2 4 4 2 4 2 2 4 32768 65536 4 2 65536 131072").turn(), Turn::over());
}

TEST(Position, MergesEarnTheTilesTheyMakeAndNewFoursEarnNothing) {
  Position position = after_moves(Position{}, {"4@a1", "4@b1"});
  EXPECT_EQ(position.scores()[0], 0);
  position = after_moves(position, {"left"});
  EXPECT_EQ(position.scores()[0], 8);
  position = after_moves(position, {"2@a4", "down"});
  EXPECT_EQ(position.scores()[0], 8);
  position = after_moves(position, {"4@a4", "down", "4@a4"});  // 4 on 4 on 2 on 8
  EXPECT_EQ(position.scores()[0], 8);
  EXPECT_EQ(after_moves(position, {"down"}).scores()[0], 16);
}

TEST(Position, ScoreContinuesFromTheOneThatWasSetUp) {
  EXPECT_EQ(after_moves(position_of("1024 1024 0 0 0 0 0 0 0 0 0 0 0 0 0 0"), {"left"}).scores()[0], 2048);
  EXPECT_EQ(after_moves(position_of("1024 1024 0 0 0 0 0 0 0 0 0 0 0 0 0 0 score 18000"), {"left"}).scores()[0], 20048);
}

TEST(Position, GiantsAreMadeAndEarnLikeAnyTile) {
  Position position = position_of("32768 32768 0 0 32768 32768 0 0 0 0 0 0 0 0 0 0");
  position = after_moves(position, {"left"});
  EXPECT_EQ(board_text(position.board()), "65536 0 0 0 65536 0 0 0 0 0 0 0 0 0 0 0");
  EXPECT_EQ(position.scores()[0], 131072);
  position = after_moves(position, {"2@d1", "down"});
  EXPECT_EQ(board_text(position.board()), "0 0 0 0 0 0 0 0 0 0 0 0 131072 0 0 2");
  EXPECT_EQ(position.scores()[0], 262144);
}

TEST(Position, GiantsTellPositionsAndHashesApart) {
  const Position a = position_of("32768 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2");
  const Position b = position_of("65536 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2");
  EXPECT_NE(a, b);
  EXPECT_NE(a.hash(), b.hash());
}

TEST(Position, TurnAndScoreArePartOfTheHash) {
  const Position a = position_of("0 4 0 0 0 0 0 0 0 0 0 0 0 0 0 2");
  EXPECT_NE(a.hash(), position_of("0 4 0 0 0 0 0 0 0 0 0 0 0 0 0 2 spawn").hash());
  EXPECT_NE(a.hash(), position_of("0 4 0 0 0 0 0 0 0 0 0 0 0 0 0 2 score 4").hash());
}

// The chi-square distance of the new tiles, by cell and number, from nine twos and one four on each empty cell.
double chi_square_of_spawns(const Position& position, int draws_per_cell, std::uint64_t seed) {
  Random random(seed);
  const int empty = position.board().count_empty();
  std::array<std::array<int, 3>, kCells> drawn{};
  for (int i = 0; i < draws_per_cell * empty; ++i) {
    const Move move = random_move(position, random);
    EXPECT_TRUE(position.is_legal(move));
    ++drawn.at(static_cast<std::size_t>(move.cell())).at(static_cast<std::size_t>(move.exponent()));
  }
  double chi_square = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (position.board().exponent(cell) != 0) continue;
    for (const auto& [exponent, share] : {std::pair{1, 0.9}, std::pair{2, 0.1}}) {
      const double expected = share * draws_per_cell;
      const double off = drawn[cell][exponent] - expected;
      chi_square += off * off / expected;
    }
  }
  return chi_square;
}

// Limits from the table of chi-square, exceeded by chance once in 1000, for 2 · (empty cells) - 1 degrees of freedom.
TEST(Spawns, CellsAndNumbersHaveTheOddsOfTheOriginalGame) {
  EXPECT_LT(chi_square_of_spawns(Position{}, 20'000, 1), 61.10);
  EXPECT_LT(chi_square_of_spawns(position_of("2 4 8 0 2 4 0 2 4 0 8 2 0 0 2 4 spawn"), 20'000, 2), 27.88);
  EXPECT_LT(chi_square_of_spawns(position_of("2 4 8 2 2 4 4 2 4 0 8 2 8 4 2 4 spawn"), 100'000, 3), 10.83);
  EXPECT_LT(chi_square_of_spawns(position_of("65536 4 8 2 2 4 4 2 4 0 8 2 8 0 2 4 spawn"), 50'000, 4), 16.27);
}

TEST(Spawns, WeightsOfAllOutcomesAreNineToOne) {
  const Position position = position_of("2 4 8 0 2 4 0 2 4 0 8 2 0 0 2 4 spawn");
  Position::MoveList moves;
  position.legal_moves(moves);
  ASSERT_EQ(moves.size(), 10u);
  for (const Move move : moves) EXPECT_EQ(position.chance_weight(move), move.exponent() == 1 ? 9u : 1u);
}

}  // namespace
}  // namespace tetraply::twenty48

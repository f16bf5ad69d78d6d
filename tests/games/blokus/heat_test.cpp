#include "games/blokus/heat.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <initializer_list>
#include <string_view>

#include "games/blokus/evaluation.hpp"
#include "games/blokus/notation.hpp"

namespace tetraply::blokus {
namespace {

constexpr int kBlack = 0;
constexpr int kWhite = 1;

// A square by its name. The first row of a map is the top one.
template <class Map>
int at(const Map& map, std::string_view square) {
  const int x = square[0] - 'a';
  const int y = std::atoi(square.substr(1).data()) - 1;
  return map[map.size() - 1 - static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
}

template <class Map>
int squares_above_zero(const Map& map) {
  int count = 0;
  for (const auto& row : map)
    for (const int value : row) count += value > 0 ? 1 : 0;
  return count;
}

// Black's influence at the start decreases by one with each step from e10, from 5 to 0.
TEST(BlokusHeat, FromTheStartInfluenceIsTheDistanceFromTheStartSquare) {
  const auto map = influence_map(Duo{}, kBlack);
  for (int y = 0; y < 14; ++y)
    for (int x = 0; x < 14; ++x) {
      const int distance = std::abs(x - 4) + std::abs(y - 9);
      EXPECT_EQ(map[static_cast<std::size_t>(13 - y)][static_cast<std::size_t>(x)], distance <= 4 ? 5 - distance : 0)
          << x << ", " << y;
    }
  EXPECT_EQ(squares_above_zero(reachability_map(Duo{}, kBlack)), 14 * 14);
}

TEST(BlokusHeat, InTheCornersOfClassicTheBoardEnds) {
  // From a corner, 5 + 4 + 3 + 2 + 1 squares are at most four steps away.
  for (int color = 0; color < 4; ++color) EXPECT_EQ(squares_above_zero(influence_map(Classic{}, color)), 15);
  EXPECT_EQ(at(influence_map(Classic{}, 0), "a20"), 5);
  EXPECT_EQ(at(influence_map(Classic{}, 3), "a1"), 5);
}

TEST(BlokusHeat, BesideOwnSquaresNothingMayCome) {
  Duo position;
  position.play(*parse_move(position, "e10"));
  const auto influence = influence_map(position, kBlack);
  const auto reachability = reachability_map(position, kBlack);
  for (const char* square : {"e10", "d10", "f10", "e9", "e11"}) {
    EXPECT_EQ(at(influence, square), 0) << square;
    EXPECT_EQ(at(reachability, square), 0) << square;
  }
  for (const char* square : {"d9", "d11", "f9", "f11"}) EXPECT_EQ(at(influence, square), 5) << square;
  EXPECT_EQ(at(influence, "c9"), 4);
  EXPECT_EQ(at(influence, "e8"), 3);
  EXPECT_EQ(squares_above_zero(reachability), 14 * 14 - 5);
  EXPECT_EQ(at(influence_map(position, kWhite), "j5"), 5);
}

// White covers all four neighbors of Black's start square e10 and three of its corners. Through the fourth, d9, Black
// can still get out: first with the monomino, and then anywhere.
TEST(BlokusHeat, PiecesSlipThroughAtCorners) {
  Duo position;
  for (const char* piece : {"d10,d11,e11", "e9,f9,f10,f11"}) position.place(kWhite, *parse_placement<14>(piece));
  const auto influence = influence_map(position, kBlack);
  EXPECT_EQ(at(influence, "e10"), 5);
  EXPECT_EQ(squares_above_zero(influence), 1);
  EXPECT_EQ(squares_above_zero(reachability_map(position, kBlack)), 14 * 14 - 7);

  position.place(kWhite, *parse_placement<14>("d9"));
  EXPECT_EQ(squares_above_zero(reachability_map(position, kBlack)), 1);
}

TEST(BlokusHeat, AColourThatCannotMoveComesNowhere) {
  Duo position;
  position.place(kWhite, *parse_placement<14>("e10"));
  EXPECT_EQ(squares_above_zero(influence_map(position, kBlack)), 0);
  EXPECT_EQ(squares_above_zero(reachability_map(position, kBlack)), 0);
}

TEST(BlokusHeat, ShowsTheSquaresThatTheEvaluationCounts) {
  const Evaluation range(**Evaluation::find("range"));
  Random random(3);
  for (Duo position; !position.turn().is_over(); position.play(random_move(position, random))) {
    const auto values = range(position);
    for (int color = 0; color < 2; ++color) {
      if (!position.can_move(color)) continue;
      EXPECT_EQ(squares_above_zero(influence_map(position, color)) * Evaluation::kParts, values[color]);
      EXPECT_LE(squares_above_zero(influence_map(position, color)),
                squares_above_zero(reachability_map(position, color)));
    }
  }
}

// Every square that a color covers in a game was always within its reach before.
TEST(BlokusHeat, NobodyComesWhereTheMapHasNothing) {
  Random random(4);
  for (int game = 0; game < 3; ++game) {
    std::vector<HeatMap<ClassicRules>> before;
    for (Classic position; !position.turn().is_over();) {
      const int color = position.color_to_move();
      before.push_back(reachability_map(position, color));
      const auto move = random_move(position, random);
      PlacementTable<20>::get()[move].cells.for_each([&](int cell) {
        const auto x = static_cast<std::size_t>(Board<20>::x_of(cell));
        const auto y = static_cast<std::size_t>(19 - Board<20>::y_of(cell));
        EXPECT_EQ(before.back()[y][x], 1);
        if (before.size() <= 4) return;
        EXPECT_EQ(before[static_cast<std::size_t>(color)][y][x], 1);
      });
      position.play(move);
    }
  }
}

}  // namespace
}  // namespace tetraply::blokus

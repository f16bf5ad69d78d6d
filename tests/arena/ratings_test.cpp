#include "arena/ratings.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/random.hpp"

namespace tetraply::arena {
namespace {

TEST(Ratings, WithTwoPlayersEqualTheEloDifference) {
  std::vector<Standing> games;
  for (int i = 0; i < 750; ++i) games.push_back({{0, 1}, {1, 0}});
  for (int i = 0; i < 250; ++i) games.push_back({{0, 1}, {0, 1}});
  const auto elo = rate(games, 2);
  // Three wins to one are 400 log10(3) Elo. The assumed draws reduce this slightly.
  EXPECT_NEAR(elo[0].value - elo[1].value, 400 * std::log10(3), 1);
  EXPECT_NEAR(elo[0].value + elo[1].value, 0, 1e-6);
  EXPECT_LT(elo[0].low, elo[0].value);
  EXPECT_GT(elo[0].high, elo[0].value);
}

TEST(Ratings, SharedPlacesAreHalfAWin) {
  const auto elo = rate({{{0, 1}, {5, 5}}, {{1, 0}, {3, 3}}}, 2);
  EXPECT_NEAR(elo[0].value, elo[1].value, 1e-6);
}

TEST(Ratings, APlayerThatLosesEverythingHasAFiniteRating) {
  const auto elo = rate({{{0, 1, 2, 3}, {9, 5, 5, 0}}}, 4);
  EXPECT_TRUE(std::isfinite(elo[3].value));
  EXPECT_GT(elo[0].value, elo[1].value);
  EXPECT_NEAR(elo[1].value, elo[2].value, 1e-6);
  EXPECT_GT(elo[2].value, elo[3].value);
}

TEST(Ratings, FindTheStrengthsBehindGamesOfFour) {
  // Each player's score is drawn from an exponential distribution, so the odds between two equal the ratio of their
  // strengths.
  const double strengths[] = {1, 2, 4, 8, 16};
  Random random(3);
  std::vector<Standing> games;
  for (int i = 0; i < 3'000; ++i) {
    Standing game;
    for (int seat = 0; seat < 4; ++seat) {
      const int player = (i + seat) % 5;
      const double lot = (random.below(1u << 30) + 0.5) / (1u << 30);
      game.players.push_back(player);
      game.scores.push_back(std::log(lot) / strengths[player]);  // the strongest are nearest to 0
    }
    games.push_back(game);
  }
  const auto elo = rate(games, 5);
  for (int player = 1; player < 5; ++player) {
    const double step = elo[player].value - elo[player - 1].value;
    EXPECT_NEAR(step, 400 * std::log10(2), 20);
  }
}

TEST(Ratings, GamesThatAllEndAlikeStillLeaveDoubt) {
  const auto width = [](int games) {
    const Estimate elo = rate(std::vector<Standing>(static_cast<std::size_t>(games), {{0, 1}, {1, 0}}), 2)[0];
    return elo.high - elo.low;
  };
  EXPECT_GT(width(2), 200);
  EXPECT_GT(width(30), 100);
}

TEST(Ratings, AreTheSameEveryTime) {
  const std::vector<Standing> games{{{0, 1}, {1, 0}}, {{1, 2}, {1, 0}}, {{2, 0}, {0, 0}}};
  const auto first = rate(games, 3);
  const auto again = rate(games, 3);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(first[i].low, again[i].low);
    EXPECT_EQ(first[i].high, again[i].high);
  }
}

}  // namespace
}  // namespace tetraply::arena

#include "arena/elo.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/random.hpp"

namespace tetraply::arena {
namespace {

TEST(Elo, IsTheLogisticScale) {
  EXPECT_DOUBLE_EQ(score_of_elo(0), 0.5);
  EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);  // 400 Elo mean odds of ten to one
  for (const double elo : {-700.0, -50.0, 0.0, 3.0, 250.0}) EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
  EXPECT_TRUE(std::isinf(elo_of_score(1)));
  EXPECT_TRUE(std::isinf(elo_of_score(0)));
}

TEST(Elo, ScoreCountsADrawAsHalf) {
  EXPECT_DOUBLE_EQ((WinDrawLoss{3, 2, 5}.score()), 0.4);
  EXPECT_DOUBLE_EQ(WinDrawLoss{}.score(), 0.5);
}

TEST(Elo, MeanHasTheErrorOfStudentsT) {
  // Four numbers with variance 1: the error of the mean is 1.96 / 2.
  const std::vector<double> numbers{-1, 1, std::sqrt(0.5), -std::sqrt(0.5)};
  const Estimate mean = mean_of(numbers);
  EXPECT_NEAR(mean.value, 0, 1e-12);
  EXPECT_NEAR(mean.high, 3.182446 / 2, 1e-6);
  EXPECT_NEAR(mean.low, -mean.high, 1e-12);
}

TEST(Elo, IntervalOfScoresIsWilsonsForWinsAndLosses) {
  // 8 of 10: Wilson's 95 % interval is 0.490 to 0.943. The spread is that of wins and losses, up to n/(n-1).
  std::vector<double> scores(10, 1);
  scores[0] = scores[1] = 0;
  const Estimate score = score_of(scores);
  EXPECT_DOUBLE_EQ(score.value, 0.8);
  EXPECT_NEAR(score.low, 0.490, 0.001);
  EXPECT_NEAR(score.high, 0.943, 0.001);
}

TEST(Elo, IntervalDoesNotCollapseWhenAllIsWon) {
  const Estimate score = score_of(std::vector<double>(20, 1));
  EXPECT_DOUBLE_EQ(score.high, 1);
  EXPECT_NEAR(score.low, 0.839, 0.001);  // Wilson's interval for 20 of 20
}

TEST(Elo, IntervalCoversTheTruthAsOftenAsItSays) {
  Random random(1);
  int covered = 0;
  constexpr int kMatches = 2'000;
  for (int match = 0; match < kMatches; ++match) {
    std::vector<double> scores;
    for (int game = 0; game < 100; ++game) {
      const auto lot = random.below(10);
      scores.push_back(lot < 5 ? 1 : lot < 7 ? 0.5 : 0);  // 0.6 on average
    }
    const Estimate score = score_of(scores);
    covered += score.low <= 0.6 && 0.6 <= score.high ? 1 : 0;
  }
  EXPECT_NEAR(covered / double{kMatches}, 0.95, 0.02);
}

TEST(Elo, WinningEveryGameGivesNoUpperBound) {
  for (std::size_t games = 1; games <= 200; ++games) {
    const std::vector<double> wins(games, 1.0);
    EXPECT_EQ(elo_of_score(score_of(wins).high), std::numeric_limits<double>::infinity()) << games;
    const std::vector<double> losses(games, 0.0);
    EXPECT_EQ(elo_of_score(score_of(losses).low), -std::numeric_limits<double>::infinity()) << games;
  }
}

}  // namespace
}  // namespace tetraply::arena

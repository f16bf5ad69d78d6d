#include "arena/sprt.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "arena/elo.hpp"
#include "core/random.hpp"
#include "effort.hpp"

namespace tetraply::arena {
namespace {

TEST(Sprt, BoundsAreThoseOfTheErrorRates) {
  const Sprt sprt({.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05});
  EXPECT_NEAR(sprt.upper(), 2.944, 0.001);
  EXPECT_NEAR(sprt.lower(), -2.944, 0.001);
}

TEST(Sprt, RatioIsNoughtWithoutGamesAndForAScoreInTheMiddle) {
  Sprt sprt({.elo0 = -20, .elo1 = 20});
  EXPECT_EQ(sprt.log_likelihood_ratio(), 0);
  for (int i = 0; i < 50; ++i)
    for (const int pair : {1, 2, 2, 3}) sprt.add_pair(pair);
  EXPECT_NEAR(sprt.log_likelihood_ratio(), 0, 1e-6);
}

TEST(Sprt, RatioIsNearTheNormalApproximation) {
  // For small differences: n (s1 - s0)(2 m - s0 - s1) / (2 variance), with the mean m and the variance of the pairs.
  Sprt sprt({.elo0 = 0, .elo1 = 5});
  const int counts[] = {20, 90, 160, 110, 30};
  double n = 0;
  double mean = 0;
  double squares = 0;
  for (int k = 0; k < 5; ++k) {
    for (int i = 0; i < counts[k]; ++i) sprt.add_pair(k);
    n += counts[k];
    mean += counts[k] * k / 4.0;
    squares += counts[k] * k * k / 16.0;
  }
  mean /= n;
  const double variance = squares / n - mean * mean;
  const double s0 = score_of_elo(0);
  const double s1 = score_of_elo(5);
  const double expected = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
  EXPECT_NEAR(sprt.log_likelihood_ratio(), expected, 0.02 * expected);
}

// A pair of games between players who differ by this many Elo. The opening favors one side, chosen at random, by some
// Elo. A third of the games that strength does not decide are draws.
int simulated_pair(Random& random, double elo, double bias) {
  const double opening = random.below(2) == 0 ? bias : -bias;
  // Makes the mean of the two games exactly the expected score of the difference.
  const double mean = score_of_elo(elo);
  const double shift = std::min({score_of_elo(elo + opening) - mean, mean, 1 - mean});
  int half_points = 0;
  for (const double score : {mean + shift, mean - shift}) {
    const double draws = std::min(score, 1 - score) * 2 / 3;
    const double lot = static_cast<double>(random.below(1u << 30)) / (1u << 30);
    if (lot < score - draws / 2)
      half_points += 2;
    else if (lot < score + draws / 2)
      half_points += 1;
  }
  return half_points;
}

// How often the wrong hypothesis is accepted when the other one is true.
double error_rate(double elo0, double elo1, bool first_is_true, double bias) {
  const int matches = effort(10'000);
  constexpr int kMostPairs = 100'000;
  Random random(first_is_true ? 11 : 12);
  int wrong = 0;
  int open = 0;
  for (int match = 0; match < matches; ++match) {
    Sprt sprt({.elo0 = elo0, .elo1 = elo1});
    Sprt::Verdict verdict = Sprt::Verdict::open;
    for (int pair = 0; pair < kMostPairs && verdict == Sprt::Verdict::open; ++pair) {
      sprt.add_pair(simulated_pair(random, first_is_true ? elo0 : elo1, bias));
      verdict = sprt.verdict();
    }
    open += verdict == Sprt::Verdict::open ? 1 : 0;
    wrong += verdict == (first_is_true ? Sprt::Verdict::elo1 : Sprt::Verdict::elo0) ? 1 : 0;
  }
  EXPECT_EQ(open, 0);
  return static_cast<double>(wrong) / matches;
}

TEST(Sprt, ErrsAsOftenAsPromised) {
  // Two and a half standard errors of 10^4 matches are half a percent.
  const double slack = kFullEffort ? 0.006 : 0.02;
  EXPECT_LT(error_rate(0, 50, true, 80), 0.05 + slack);
  EXPECT_LT(error_rate(0, 50, false, 80), 0.05 + slack);
  EXPECT_GT(error_rate(0, 50, true, 80), 0.02) << "it plays more games than it needs";
}

TEST(Sprt, ErrsAsOftenAsPromisedWithoutBias) {
  const double slack = kFullEffort ? 0.006 : 0.02;
  EXPECT_LT(error_rate(-40, 20, true, 0), 0.05 + slack);
  EXPECT_LT(error_rate(-40, 20, false, 0), 0.05 + slack);
}

}  // namespace
}  // namespace tetraply::arena

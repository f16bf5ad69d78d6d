// Statistics of numbers that were computed by hand.
#include "lab/statistics.hpp"

#include <gtest/gtest.h>

namespace tetraply::lab {
namespace {

TEST(Statistics, TheMedianIsTheMiddleOrTheMeanOfTheTwoInIt) {
  EXPECT_EQ(median({3}), 3);
  EXPECT_EQ(median({9, 1, 2}), 2);
  EXPECT_EQ(median({1, 2, 4, 100}), 3);
}

TEST(Statistics, QuantilesAreInterpolated) {
  EXPECT_EQ(quantile({0, 10}, 0.25), 2.5);
  EXPECT_EQ(quantile({5, 1, 4, 2, 3}, 0.25), 2);
  EXPECT_EQ(quantile({5, 1, 4, 2, 3}, 0), 1);
  EXPECT_EQ(quantile({5, 1, 4, 2, 3}, 1), 5);
}

TEST(Statistics, TheSpreadOfFewIsTheirRangeAndOfManyTheirQuartiles) {
  const Spread few = spread({4, 1, 3, 2});
  EXPECT_EQ(few.low, 1);
  EXPECT_EQ(few.high, 4);
  const Spread many = spread({5, 1, 4, 2, 3});
  EXPECT_EQ(many.low, 2);
  EXPECT_EQ(many.high, 4);
}

// The ratios of the pairs are 2, 2 and 4. The ratio of the medians, 8 / 4, is the same only by chance, because it
// leaves out the slow machine of the third round.
TEST(Statistics, TheSpeedupIsTheMedianRatioOfPairs) {
  EXPECT_EQ(speedup({{2}, {8}, {80}}, {{1}, {4}, {20}}), 2);
  EXPECT_EQ(speedup({{6}, {10}}, {{3}, {2}}), 3.5);
}

TEST(Statistics, AMeasurementWithoutPartnerCountsForNothing) {
  EXPECT_EQ(speedup({{2}, std::nullopt, {9}}, {{1}, {1}}), 2);
  EXPECT_EQ(speedup({{2}}, {std::nullopt, {1}}), std::nullopt);
  EXPECT_EQ(speedup({}, {{1}}), std::nullopt);
}

}  // namespace
}  // namespace tetraply::lab

// Intervals of busy time from synthetic events.
#include "lab/timeline.hpp"

#include <gtest/gtest.h>

namespace tetraply::lab {
namespace {

using Kind = TaskEvent::Kind;

constexpr std::int64_t kSecond = 1'000'000'000;

TEST(Timeline, AThreadIsBusyInTasksAndNotWhileItWaits) {
  RunRecord record;
  record.seconds = 10;
  record.events = {{{0, 0, Kind::begin},
                    {1 * kSecond, 1, Kind::spawn},
                    {2 * kSecond, 0, Kind::wait},
                    {4 * kSecond, 2, Kind::begin},
                    {5 * kSecond, 2, Kind::end},
                    {7 * kSecond, 0, Kind::go_on},
                    {10 * kSecond, 0, Kind::end}},
                   {{3 * kSecond, 1, Kind::begin}, {7 * kSecond, 1, Kind::end}}};
  const std::vector<Lane> expected{{{0, 2}, {4, 5}, {7, 10}}, {{3, 7}}};
  EXPECT_EQ(busy_lanes(record), expected);
}

TEST(Timeline, PausesTooShortToBeSeenAreLeftOut) {
  RunRecord record;
  record.seconds = 10;
  record.events = {
      {{0, 1, Kind::begin}, {4 * kSecond, 1, Kind::end}, {5 * kSecond, 2, Kind::begin}, {10 * kSecond, 2, Kind::end}}};
  EXPECT_EQ(busy_lanes(record, 0.2), (std::vector<Lane>{{{0, 10}}}));
  EXPECT_EQ(busy_lanes(record, 0.1), (std::vector<Lane>{{{0, 4}, {5, 10}}}));
}

}  // namespace
}  // namespace tetraply::lab

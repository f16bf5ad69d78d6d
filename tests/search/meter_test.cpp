#include "search/meter.hpp"

#include <gtest/gtest.h>

namespace tetraply {
namespace {

// The number of nodes, counted one by one, until the meter says stop; at most `most`.
std::int64_t nodes_until_end(Meter& meter, std::int64_t most) {
  std::int64_t nodes = 0;
  while (nodes < most) {
    ++nodes;
    if (meter.spend(1)) break;
  }
  return nodes;
}

TEST(Meter, NodeLimitIsKeptExactly) {
  for (const std::uint64_t limit : {1u, 2u, 1023u, 1024u, 1025u, 5000u}) {
    StopSignal signal(Limits{.nodes = limit});
    Meter meter(signal);
    EXPECT_EQ(nodes_until_end(meter, 10'000), static_cast<std::int64_t>(limit));
    EXPECT_TRUE(signal.raised());
  }
}

TEST(Meter, FlagIsSeenWithinThePollInterval) {
  std::atomic<bool> stop{false};
  StopSignal signal(Limits{.stop = &stop});
  Meter meter(signal);
  EXPECT_EQ(nodes_until_end(meter, 3333), 3333);
  EXPECT_FALSE(signal.raised());
  stop = true;
  EXPECT_LE(nodes_until_end(meter, 10'000), StopSignal::kNodesBetweenPolls);
  EXPECT_TRUE(meter.must_end());
}

TEST(Meter, DeadlineThatHasPassedEndsTheSearchBeforeItBegins) {
  StopSignal signal(Limits{.seconds = 0.0});
  EXPECT_TRUE(Meter(signal).must_end());
}

TEST(Meter, OneThreadsEndEndsEveryThread) {
  StopSignal signal(Limits{.nodes = 2000});
  Meter one(signal);
  Meter other(signal);
  nodes_until_end(one, 2000);
  EXPECT_LE(nodes_until_end(other, 10'000), StopSignal::kNodesBetweenPolls);
}

TEST(Limits, OfTheCallReplaceThoseOfTheSpec) {
  const Limits spec{.depth = 4};
  EXPECT_EQ(Limits{}.or_else(spec).depth, 4);
  const Limits timed = Limits{.seconds = 0.5}.or_else(spec);
  EXPECT_FALSE(timed.depth.has_value());
  EXPECT_EQ(timed.seconds, 0.5);
}

}  // namespace
}  // namespace tetraply

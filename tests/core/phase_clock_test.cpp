#include "core/phase_clock.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/stopwatch.hpp"

namespace tetraply {
namespace {

void spin(double seconds) {
  for (const Stopwatch watch; watch.seconds() < seconds;) {
  }
}

TEST(PhaseClock, EveryMomentBelongsToThePhaseThatWasEntered) {
  PhaseClock<3> clock;
  const Stopwatch watch;
  clock.begin();
  spin(0.004);
  clock.enter(0);
  spin(0.008);
  clock.enter(1);
  spin(0.002);
  clock.enter(0);
  spin(0.002);
  clock.end();
  const double whole = watch.seconds();
  EXPECT_GE(clock.seconds(0), 0.010 * 0.98);
  EXPECT_GE(clock.seconds(1), 0.002 * 0.98);
  EXPECT_GE(clock.seconds(2), 0.004 * 0.98);  // the last phase, for everything unnamed
  EXPECT_LE(clock.seconds(0) + clock.seconds(1) + clock.seconds(2), whole * 1.02);
}

TEST(PhaseClock, DoesNotRunBetweenEndAndBegin) {
  PhaseClock<2> clock;
  clock.begin();
  clock.end();
  spin(0.02);
  clock.begin();
  clock.end();
  EXPECT_LT(clock.seconds(0) + clock.seconds(1), 0.01);
}

// Other programs may interrupt it, so one of many attempts must succeed.
TEST(PhaseClock, TakesOffWhatItCosts) {
  double least = 1;
  for (int tries = 0; tries < 200; ++tries) {
    PhaseClock<2> clock;
    const Stopwatch watch;
    clock.begin();
    for (int i = 0; i < 10'000; ++i) clock.enter(i % 2);
    clock.end();
    least = std::min(least, (clock.seconds(0) + clock.seconds(1)) / watch.seconds());
  }
  EXPECT_LT(least, 0.25);
}

}  // namespace
}  // namespace tetraply

#include "parallel/team.hpp"

#include <gtest/gtest.h>
#include <sched.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "parallel/busy.hpp"
#include "parallel/pool.hpp"

namespace tetraply {
namespace {

constexpr std::array kThreads{1, 2, 3, 8};
constexpr std::array kCounts{0, 1, 2, 7, 100};

std::string about(const Team& team) {
  return to_text(team.split()) + " on " + std::to_string(team.threads());
}

template <class Test>
void with_every_team(Test test) {
  for (const SplitKind kind : kAllKinds)
    for (const int threads : kThreads) {
      Team team(split_of(kind, threads));
      SCOPED_TRACE(about(team));
      test(team);
    }
}

TEST(Team, EachIndexIsRunExactlyOnce) {
  with_every_team([](Team& team) {
    for (const int count : kCounts) {
      std::vector<std::atomic<int>> times(static_cast<std::size_t>(count));
      team.run([&] {
        team.for_each(count, [&](int begin, int end) {
          ASSERT_LE(0, begin);
          ASSERT_LE(begin, end);
          ASSERT_LE(end, count);
          for (int i = begin; i < end; ++i) ++times[static_cast<std::size_t>(i)];
        });
        // All calls have ended when for_each returns.
        for (const auto& time : times) EXPECT_EQ(time, 1);
      });
    }
  });
}

TEST(Team, BodiesMaySplitAgain) {
  with_every_team([](Team& team) {
    constexpr int kWidth = 7;
    std::atomic<int> leaves = 0;
    team.run([&] {
      team.for_each(kWidth, [&](int begin, int end) {
        for (int i = begin; i < end; ++i) {
          std::atomic<int> here = 0;
          team.for_each(kWidth, [&](int first, int last) {
            for (int j = first; j < last; ++j) team.for_each(kWidth, [&](int from, int to) { here += to - from; });
          });
          EXPECT_EQ(here, kWidth * kWidth);
          leaves += here;
        }
      });
    });
    EXPECT_EQ(leaves, kWidth * kWidth * kWidth);
  });
}

// Every thread holds its slot while it works, and no other thread may enter it.
TEST(Team, NoTwoThreadsHaveTheSameSlotAtTheSameTime) {
  with_every_team([](Team& team) {
    std::vector<std::atomic<std::thread::id>> holders(static_cast<std::size_t>(team.threads()));
    const auto hold = [&](auto work) {
      const int slot = team.slot();
      ASSERT_LE(0, slot);
      ASSERT_LT(slot, team.threads());
      auto& holder = holders[static_cast<std::size_t>(slot)];
      // A waiting thread may begin another task in the same slot.
      const std::thread::id before = holder.exchange(std::this_thread::get_id());
      EXPECT_TRUE(before == std::thread::id() || before == std::this_thread::get_id());
      work();
      EXPECT_EQ(team.slot(), slot);
      EXPECT_EQ(holder.exchange(before), std::this_thread::get_id());
    };
    team.run([&] {
      EXPECT_EQ(team.slot(), 0);
      team.for_each(16, [&](int begin, int end) {
        for (int i = begin; i < end; ++i)
          hold([&] { team.for_each(8, [&](int, int) { hold([] { work_for(std::chrono::microseconds(50)); }); }); });
      });
      EXPECT_EQ(team.slot(), 0);
    });
  });
}

TEST(Team, TogetherCallsTheBodyOncePerThread) {
  for (const int threads : kThreads) {
    Team team(split_of(SplitKind::shared_table, threads));
    std::atomic<int> calls = 0;
    std::atomic<int> by_caller = 0;
    team.run([&] {
      const auto caller = std::this_thread::get_id();
      team.together([&] {
        ++calls;
        by_caller += std::this_thread::get_id() == caller;
      });
      EXPECT_EQ(calls, threads);
    });
    EXPECT_GE(by_caller, 1);
  }
}

TEST(Team, TogetherRunsAtTheSameTime) {
  Team team(split_of(SplitKind::shared_table, 2));
  std::atomic<int> present = 0;
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  team.run([&] {
    team.together([&] {
      ++present;
      // Each call waits for the other one, so they must run at the same time.
      while (present < 2 && std::chrono::steady_clock::now() < limit) std::this_thread::yield();
      EXPECT_EQ(present, 2);
    });
  });
}

TEST(Team, TogetherOfOneThreadIsACall) {
  for (const SplitKind kind : {SplitKind::sequential, SplitKind::shared_table}) {
    Team team(split_of(kind, 1));
    int calls = 0;
    team.run([&] { team.together([&] { ++calls; }); });
    EXPECT_EQ(calls, 1);
  }
}

TEST(Team, ThreadsAreBounded) {
  EXPECT_EQ(Team(split_of(SplitKind::sequential, 8)).threads(), 1);
  EXPECT_EQ(Team(split_of(SplitKind::budget, 0)).threads(), 1);
  EXPECT_EQ(Team(split_of(SplitKind::budget, 8)).threads(), 8);
  EXPECT_EQ(Team(split_of(SplitKind::budget, 1 << 30)).threads(), kMostThreads);
}

TEST(Team, RangesAreNoLargerThanTheGrain) {
  for (const int grain : {0, 1, 3, 4, 1000}) {
    Split split = split_of(SplitKind::stealing, 2);
    split.parameter = grain;
    Team team(split);
    std::atomic<int> total = 0;
    team.run([&] {
      team.for_each(100, [&](int begin, int end) {
        EXPECT_LE(end - begin, std::max(1, grain));
        total += end - begin;
      });
    });
    EXPECT_EQ(total, 100);
  }
}

TEST(Team, CanRunAgainAndAgain) {
  with_every_team([](Team& team) {
    for (int run = 0; run < 20; ++run) {
      std::atomic<int> sum = 0;
      team.run([&] {
        team.for_each(10, [&](int begin, int end) {
          for (int i = begin; i < end; ++i) sum += i;
        });
      });
      EXPECT_EQ(sum, 45);
    }
  });
}

int allowed_cores() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  sched_getaffinity(0, sizeof allowed, &allowed);
  return CPU_COUNT(&allowed);
}

// The schedulers keep their threads from one team to the next, so a pinned team must restore them.
TEST(Team, PinnedThreadsAreFreeAgainInTheNextTeam) {
  const int everywhere = allowed_cores();
  for (const SplitKind kind : kAllKinds) {
    if (kind == SplitKind::sequential) continue;
    for (const bool pinned : {false, true, false, true, false}) {
      Split split = split_of(kind, 4);
      split.pinned = pinned;
      Team team(split);
      SCOPED_TRACE(about(team) + (pinned ? ", pinned" : ""));
      team.run([&] {
        team.for_each(64, [&](int begin, int end) {
          for (int i = begin; i < end; ++i) {
            work_for(std::chrono::microseconds(50));
            EXPECT_EQ(allowed_cores(), pinned ? 1 : everywhere);
          }
        });
      });
      EXPECT_EQ(allowed_cores(), everywhere);
    }
  }
}

TEST(Pool, TasksThatRunAtTheSameTimeHaveDifferentWorkspaces) {
  with_every_team([](Team& team) {
    struct Workspace {
      std::atomic<bool> taken = false;
      int uses = 0;
    };
    Pool<Workspace> pool(team);
    const auto make = [] { return std::make_unique<Workspace>(); };
    const auto use = [&](auto work) {
      const auto lease = pool.lease(make);
      EXPECT_FALSE(lease->taken.exchange(true));
      ++lease->uses;
      work();
      lease->taken = false;
    };
    team.run([&] {
      team.for_each(8, [&](int begin, int end) {
        for (int i = begin; i < end; ++i) use([&] { team.for_each(8, [&](int, int) { use([] {}); }); });
      });
    });
    int uses = 0;
    pool.visit_all([&](const Workspace& workspace) { uses += workspace.uses; });
    // A body is called at least once for each outer index and each inner loop, at most once for each index.
    EXPECT_GE(uses, 8 + 8);
    EXPECT_LE(uses, 8 + 64);
  });
}

}  // namespace
}  // namespace tetraply

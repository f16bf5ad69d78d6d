#include "parallel/recorder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>

#include "parallel/busy.hpp"
#include "parallel/team.hpp"

namespace tetraply {
namespace {

using Kind = TaskEvent::Kind;

std::size_t count(const RunRecord& record, Kind kind) {
  std::size_t total = 0;
  for (const auto& thread : record.events)
    total += static_cast<std::size_t>(
        std::count_if(thread.begin(), thread.end(), [&](const TaskEvent& event) { return event.kind == kind; }));
  return total;
}

// Two nested loops of 7.
RunRecord record_of(const Split& split, Recorder::Detail detail) {
  Team team(split);
  Recorder recorder(detail);
  team.run(
      [&] {
        team.for_each(7, [&](int begin, int end) {
          for (int i = begin; i < end; ++i)
            team.for_each(7, [&](int, int) { work_for(std::chrono::microseconds(10)); });
        });
      },
      &recorder);
  return recorder.record();
}

TEST(Recorder, CountsTasksByWhoRanThem) {
  for (const SplitKind kind : kAllKinds)
    for (const int threads : {1, 2, 3, 8})
      for (const auto detail : {Recorder::Detail::counts, Recorder::Detail::events}) {
        const Split split = split_of(kind, threads);
        SCOPED_TRACE(to_text(split) + " on " + std::to_string(threads));
        const RunRecord record = record_of(split, detail);
        std::uint64_t expected = 7 + 7 * 7;
        // Ranges up to one grain of 4 are not halved: 0 to 7 becomes 0 to 4 and 4 to 7, with one task each.
        if (kind == SplitKind::stealing) expected = 1 + 7;
        if (kind == SplitKind::inside) expected = 0;  // neither is more than a grain of 64
        if (strategy_of(split).twice) expected *= 2;
        // A nested loop is a call.
        if (kind == SplitKind::root || kind == SplitKind::partition) expected = 7;
        if (kind == SplitKind::sequential) expected = 0;
        EXPECT_EQ(record.tasks.created, expected);
        EXPECT_EQ(record.tasks.by_creator + record.tasks.by_thief, expected);
        EXPECT_TRUE(threads > 1 || record.tasks.by_thief == 0);
        std::uint64_t run = 0;
        for (const ThreadTimes& thread : record.threads) run += thread.tasks;
        EXPECT_EQ(run, expected);
        EXPECT_EQ(record.threads.size(), kind == SplitKind::sequential ? 1u : static_cast<std::size_t>(threads));
        if (detail == Recorder::Detail::counts) {
          EXPECT_TRUE(record.events.empty());
        } else {
          EXPECT_EQ(count(record, Kind::spawn), expected);
          EXPECT_EQ(count(record, Kind::begin), expected + 1);
          EXPECT_EQ(count(record, Kind::end), expected + 1);
          EXPECT_EQ(count(record, Kind::wait), count(record, Kind::go_on));
        }
      }
}

TEST(Recorder, BusyAndIdleTogetherAreTheWholeRun) {
  for (const SplitKind kind : kAllKinds) {
    const RunRecord record = record_of(split_of(kind, 2), Recorder::Detail::counts);
    for (const ThreadTimes& thread : record.threads) {
      EXPECT_NEAR(thread.busy + thread.idle, record.seconds, 1e-6);
      EXPECT_GE(thread.busy, 0);
      EXPECT_GE(thread.idle, 0);
      EXPECT_LE(thread.stealing, thread.idle + 1e-6);
    }
  }
}

TEST(Recorder, TaskNumbersAreUniqueAndFromOneOn) {
  const RunRecord record = record_of(split_of(SplitKind::every_node, 3), Recorder::Detail::events);
  std::map<std::uint32_t, int> spawned;
  std::map<std::uint32_t, int> begun;
  for (const auto& thread : record.events)
    for (const TaskEvent& event : thread) {
      if (event.kind == Kind::spawn) ++spawned[event.task];
      if (event.kind == Kind::begin) ++begun[event.task];
    }
  EXPECT_EQ(spawned.count(0), 0u);
  EXPECT_EQ(begun[0], 1);
  begun.erase(0);
  EXPECT_EQ(spawned, begun);
  for (const auto& [task, times] : spawned) EXPECT_EQ(times, 1) << task;
}

// The later half of 0 to 4 becomes a task, then 1 to 2, and 0 is a call. The thread that runs the later half halves it:
// 3 to 4 joins its group.
TEST(Recorder, EventsTellWhoseGroupATaskIsIn) {
  Split split = split_of(SplitKind::stealing, 1);
  split.parameter = 1;
  Team team(split);
  Recorder recorder(Recorder::Detail::events);
  team.run(
      [&] {
        team.for_each(4, [&](int begin, int) {
          // Two loops in sequence, within the outer loop's first index, which is not a task.
          if (begin == 0)
            for (int loop = 0; loop < 2; ++loop) team.for_each(2, [](int, int) {});
        });
      },
      &recorder);
  std::vector<std::pair<Kind, int>> moments;
  for (const TaskEvent& event : recorder.record().events[0])
    if (event.kind != Kind::begin && event.kind != Kind::end) moments.emplace_back(event.kind, event.group);
  const std::vector<std::pair<Kind, int>> expected{
      {Kind::spawn, 1},                                     // 2 to 4
      {Kind::spawn, 1},                                     // 1 to 2
      {Kind::spawn, 2}, {Kind::wait, 2}, {Kind::go_on, 2},  // the inner loop
      {Kind::spawn, 2}, {Kind::wait, 2},                    // the second inner loop
      {Kind::go_on, 2}, {Kind::wait, 1},                    // the end of the outer loop
      {Kind::go_on, 1},
  };
  // The scheduler decides when the other ranges run, but one of them spawns 3 to 4 beside itself.
  const auto beside = std::find(moments.begin(), moments.end(), std::pair{Kind::spawn, 0});
  ASSERT_NE(beside, moments.end());
  moments.erase(beside);
  EXPECT_EQ(moments, expected);
}

TEST(Recorder, KeepsNoMoreEventsThanItMay) {
  Team team(split_of(SplitKind::every_node, 1));
  Recorder recorder(Recorder::Detail::events, 10);
  team.run([&] { team.for_each(100, [](int, int) {}); }, &recorder);
  EXPECT_TRUE(recorder.record().truncated);
  EXPECT_EQ(recorder.record().events[0].size(), 10u);
  EXPECT_EQ(recorder.record().tasks.created, 100u);
  team.run([&] { team.for_each(1, [](int, int) {}); }, &recorder);
  EXPECT_FALSE(recorder.record().truncated);
}

TEST(Recorder, CountsWhatWasCancelledAndKeepsPhases) {
  Team team(split_of(SplitKind::every_node, 2));
  Recorder recorder;
  team.run(
      [&] {
        team.for_each(10, [&](int begin, int) {
          if (begin % 2 == 0) team.count_cancelled();
        });
        recorder.set_phases({{"drop", 0.5}});
      },
      &recorder);
  EXPECT_EQ(recorder.record().tasks.cancelled, 5u);
  ASSERT_EQ(recorder.record().phases.size(), 1u);
  EXPECT_EQ(recorder.record().phases[0].name, "drop");
  team.run([] {}, &recorder);
  EXPECT_TRUE(recorder.record().phases.empty());
}

TEST(RunRecord, ImbalanceIsTheBusiestByTheLeastBusy) {
  RunRecord record;
  EXPECT_EQ(record.imbalance(), 0);
  record.threads = {{3, 0, 0, 1}, {2, 1, 0, 1}};
  EXPECT_DOUBLE_EQ(record.imbalance(), 1.5);
  record.threads.push_back({0, 3, 0, 0});
  EXPECT_EQ(record.imbalance(), 0);
}

}  // namespace
}  // namespace tetraply

#include "scaling/task_graph.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "core/random.hpp"
#include "parallel/busy.hpp"
#include "parallel/team.hpp"
#include "scaling/forecast.hpp"
#include "scaling/records.hpp"

namespace tetraply {
namespace {

using Kind = TaskEvent::Kind;
using StepKind = TaskGraph::Step::Kind;

std::string message(const RunRecord& record) {
  const Result<TaskGraph> graph = graph_of(record);
  return graph ? "accepted" : graph.error().message;
}

TEST(GraphOf, TimeOfATaskIsWithoutWhatRanWhileItWaited) {
  const Result<TaskGraph> graph = graph_of(two_tasks_on_one_thread());
  ASSERT_TRUE(graph) << graph.error().message;
  ASSERT_EQ(graph->tasks(), 3u);
  ASSERT_EQ(graph->groups(), 1u);
  const auto steps = graph->steps(0);
  ASSERT_EQ(steps.size(), 4u);
  EXPECT_EQ(steps[0].kind, StepKind::spawn);
  EXPECT_EQ(steps[0].nanoseconds, 10);
  EXPECT_EQ(steps[1].kind, StepKind::spawn);
  EXPECT_EQ(steps[1].nanoseconds, 5);
  EXPECT_EQ(steps[2].kind, StepKind::join);
  EXPECT_EQ(steps[2].nanoseconds, 5);
  EXPECT_EQ(steps[3].kind, StepKind::end);
  EXPECT_EQ(steps[3].nanoseconds, 3);
  EXPECT_EQ(graph->length(steps[0].subject), 100);
  EXPECT_EQ(graph->length(steps[1].subject), 30);
  EXPECT_EQ(work_of(*graph), 23 + 130);
  EXPECT_EQ(span_of(*graph), 10 + 100 + 3);
}

TEST(GraphOf, TheCostOfRecordingIsSubtracted) {
  const Result<TaskGraph> graph = graph_of(two_tasks_on_one_thread(), {4, 2});
  ASSERT_TRUE(graph);
  const auto steps = graph->steps(0);
  EXPECT_EQ(steps[0].nanoseconds, 10 - 2);
  EXPECT_EQ(steps[1].nanoseconds, 5 - 4);
  EXPECT_EQ(steps[2].nanoseconds, 5 - 4);
  EXPECT_EQ(steps[3].nanoseconds, 3 - 2);
  const Result<TaskGraph> nothing_left = graph_of(two_tasks_on_one_thread(), {1000, 1000});
  ASSERT_TRUE(nothing_left);
  EXPECT_EQ(work_of(*nothing_left), 0);
}

// Thread 1 takes task 1, and spawns 3 beside it and 4 within it. Task 1 waits only for 4.
TEST(GraphOf, AWaitJoinsItsOwnGroupOnly) {
  RunRecord record;
  record.events = {{{0, 0, Kind::begin},
                    {10, 1, Kind::spawn, 1},
                    {20, 0, Kind::wait, 1},
                    {200, 3, Kind::begin},
                    {1200, 3, Kind::end},
                    {1210, 0, Kind::go_on, 1},
                    {1211, 0, Kind::end}},
                   {{50, 1, Kind::begin},
                    {60, 3, Kind::spawn, 0},
                    {70, 4, Kind::spawn, 1},
                    {80, 1, Kind::wait, 1},
                    {90, 4, Kind::begin},
                    {120, 4, Kind::end},
                    {130, 1, Kind::go_on, 1},
                    {150, 1, Kind::end}}};
  const Result<TaskGraph> graph = graph_of(record);
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_EQ(graph->tasks(), 4u);
  EXPECT_EQ(graph->groups(), 2u);
  EXPECT_EQ(work_of(*graph), 21 + 1000 + 50 + 30);
  // 0 until it creates 1, 1 until it creates 3, then 3, and the end of 0.
  EXPECT_EQ(span_of(*graph), 10 + 10 + 1000 + 1);
}

TEST(GraphOf, RefusesWhatIsNotWhole) {
  EXPECT_NE(message({}).find("without events"), std::string::npos);
  RunRecord record = two_tasks_on_one_thread();
  record.truncated = true;
  EXPECT_NE(message(record).find("cut short"), std::string::npos);
  // Whichever event is left out, the rest is inconsistent.
  const std::size_t events = two_tasks_on_one_thread().events[0].size();
  for (std::size_t i = 0; i < events; ++i) {
    record = two_tasks_on_one_thread();
    record.events[0].erase(record.events[0].begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_NE(message(record).find("broken record"), std::string::npos) << i;
  }
}

TEST(GraphOf, SaysWhatIsBroken) {
  const auto broken = [](auto change) {
    RunRecord record = two_tasks_on_one_thread();
    change(record.events[0]);
    return message(record);
  };
  using Events = std::vector<TaskEvent>;
  EXPECT_NE(broken([](Events& events) { events[3].nanoseconds = 0; }).find("event 3 of thread 0"), std::string::npos);
  EXPECT_NE(broken([](Events& events) { events[2].task = 1; }).find("task 1 is created twice"), std::string::npos);
  EXPECT_NE(broken([](Events& events) { events[2].task = 9; }).find("task 9 is created and never begins"),
            std::string::npos);
  EXPECT_NE(broken([](Events& events) { events[2].group = 0; }).find("which has none"), std::string::npos);
  EXPECT_NE(broken([](Events& events) { events[2].group = 2; }).find("within it is open"), std::string::npos);
  EXPECT_NE(broken([](Events& events) { events[3].group = 0; }).find("task 0 waits for a group that is not its own"),
            std::string::npos);
  EXPECT_NE(broken([](Events& events) { events[3].group = 2; }).find("leaves tasks unjoined"), std::string::npos);
  EXPECT_NE(broken([](Events& events) { events.pop_back(); }).find("task 0 never ends"), std::string::npos);
  RunRecord record = two_tasks_on_one_thread();
  record.events.push_back({{0, 7, Kind::begin}, {1, 7, Kind::end}});
  EXPECT_NE(message(record).find("task 7 does not come from the search"), std::string::npos);
  // Two tasks that create each other do not come from the search, either.
  record.events.back() = {{0, 7, Kind::begin},    {1, 8, Kind::spawn, 1}, {2, 7, Kind::wait, 1},  {3, 8, Kind::begin},
                          {4, 7, Kind::spawn, 0}, {5, 8, Kind::end},      {6, 7, Kind::go_on, 1}, {7, 7, Kind::end}};
  EXPECT_NE(message(record).find("does not come from the search"), std::string::npos);
}

TEST(GraphOf, SurvivesAnyChange) {
  Random random(5);
  int accepted = 0;
  for (int round = 0; round < 20'000; ++round) {
    RunRecord record = two_tasks_on_one_thread();
    auto& events = record.events[0];
    for (std::uint32_t changes = 1 + random.below(3); changes > 0; --changes) {
      TaskEvent& event = events[random.below(static_cast<std::uint32_t>(events.size()))];
      switch (random.below(5)) {
        case 0:
          event.nanoseconds = random.below(200);
          break;
        case 1:
          event.task = random.below(4);
          break;
        case 2:
          event.kind = static_cast<Kind>(random.below(6));
          break;
        case 3:
          event.group = static_cast<std::uint16_t>(random.below(4));
          break;
        default:
          std::swap(event, events[random.below(static_cast<std::uint32_t>(events.size()))]);
          break;
      }
    }
    if (const Result<TaskGraph> graph = graph_of(record)) {
      ++accepted;
      EXPECT_GE(work_of(*graph), span_of(*graph));
      EXPECT_GE(simulate(*graph, 2).nanoseconds, span_of(*graph));
    }
  }
  EXPECT_GT(accepted, 0);
}

// Two nested loops, where each index takes a known time.
constexpr int kOuter = 6;
constexpr int kInner = 5;
constexpr auto kBody = std::chrono::microseconds(100);

RunRecord recorded(const Split& split) {
  Team team(split);
  Recorder recorder(Recorder::Detail::events);
  team.run(
      [&] {
        team.for_each(kOuter, [&](int begin, int end) {
          for (int i = begin; i < end; ++i)
            team.for_each(kInner, [&](int first, int last) { work_for((last - first) * kBody); });
        });
      },
      &recorder);
  return recorder.record();
}

TEST(GraphOf, ARealRunHasTheWorkThatWasDone) {
  for (const SplitKind kind : kAllKinds)
    for (const int threads : {1, 2, 3}) {
      const Split split = split_of(kind, threads);
      SCOPED_TRACE(to_text(split) + " on " + std::to_string(threads));
      const RunRecord record = recorded(split);
      const Result<TaskGraph> graph = graph_of(record);
      ASSERT_TRUE(graph) << graph.error().message;
      EXPECT_EQ(graph->tasks(), record.tasks.created + 1);
      const double work = static_cast<double>(work_of(*graph)) * 1e-9;
      double busy = 0;
      for (const ThreadTimes& thread : record.threads) busy += thread.busy;
      EXPECT_NEAR(work, busy, 1e-6);
      EXPECT_GE(work, kOuter * kInner * std::chrono::duration<double>(kBody).count());
      EXPECT_LE(work, threads * record.seconds);
      EXPECT_GE(span_of(*graph), std::chrono::nanoseconds(kBody).count());
      EXPECT_LE(span_of(*graph), work_of(*graph));
    }
}

// With halved ranges, an inner loop does not wait for the rest of the outer one, although the same tasks create both.
TEST(GraphOf, LoopsOfAStealingRunWaitForTheirOwnRangesOnly) {
  constexpr std::uint32_t kWidth = 8;
  for (const int threads : {1, 2, 3}) {
    Split split = split_of(SplitKind::stealing, threads);
    split.parameter = 1;
    Team team(split);
    Recorder recorder(Recorder::Detail::events);
    team.run([&] { team.for_each(kWidth, [&](int, int) { team.for_each(kWidth, [](int, int) {}); }); }, &recorder);
    const Result<TaskGraph> graph = graph_of(recorder.record());
    ASSERT_TRUE(graph) << graph.error().message;
    // The outer loop and eight inner ones. In each, the first range is a call, and the others are tasks.
    ASSERT_EQ(graph->tasks(), kWidth * kWidth);
    ASSERT_EQ(graph->groups(), 1 + kWidth);
    std::vector<std::uint32_t> sizes(graph->groups(), 0);
    for (std::uint32_t task = 1; task < graph->tasks(); ++task) ++sizes[graph->group_of(task)];
    EXPECT_EQ(sizes, std::vector<std::uint32_t>(1 + kWidth, kWidth - 1));
  }
}

}  // namespace
}  // namespace tetraply

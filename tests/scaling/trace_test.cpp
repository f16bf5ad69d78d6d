#include "scaling/trace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "parallel/busy.hpp"
#include "parallel/team.hpp"
#include "scaling/records.hpp"

namespace tetraply {
namespace {

using Json = nlohmann::json;
using Kind = TaskEvent::Kind;

Json trace_of(const RunRecord& record) {
  std::ostringstream out;
  const Result<void> written = write_trace(record, out);
  EXPECT_TRUE(written) << written.error().message;
  return Json::parse(out.str())["traceEvents"];
}

std::int64_t nanoseconds(const Json& microseconds) {
  return std::llround(microseconds.get<double>() * 1000);
}

// The requirement of a viewer: on each lane, a slice that begins within another one also ends within it.
void expect_nested(const Json& events) {
  std::map<int, std::vector<std::pair<std::int64_t, std::int64_t>>> lanes;
  for (const Json& event : events)
    if (event["ph"] == "X") {
      const std::int64_t begin = nanoseconds(event["ts"]);
      ASSERT_GE(event["dur"].get<double>(), 0);
      lanes[event["tid"]].emplace_back(begin, begin + nanoseconds(event["dur"]));
    }
  for (const auto& [lane, slices] : lanes) {
    std::vector<std::int64_t> open;
    std::int64_t last = 0;
    for (const auto& [begin, end] : slices) {
      EXPECT_GE(begin, last) << "slices come in the order of their beginnings";
      last = begin;
      while (!open.empty() && open.back() <= begin) open.pop_back();
      if (!open.empty()) {
        EXPECT_LE(end, open.back());
      }
      open.push_back(end);
    }
  }
}

std::size_t count_if(const Json& events, std::string_view key, std::string_view value) {
  return static_cast<std::size_t>(std::count_if(events.begin(), events.end(), [&](const Json& event) {
    return event.contains(key) && event[std::string(key)] == value;
  }));
}

TEST(Trace, AWaitingTaskIsAroundWhatItsThreadRunsMeanwhile) {
  const Json events = trace_of(two_tasks_on_one_thread());
  expect_nested(events);
  std::map<std::string, std::vector<std::pair<std::int64_t, std::int64_t>>> slices;
  for (const Json& event : events)
    if (event["ph"] == "X") slices[event["name"]].emplace_back(nanoseconds(event["ts"]), nanoseconds(event["dur"]));
  using Slices = decltype(slices)::mapped_type;
  EXPECT_EQ(slices["search"], (Slices{{0, 173}}));
  EXPECT_EQ(slices["wait"], (Slices{{20, 150}}));
  EXPECT_EQ(slices["task"], (Slices{{25, 30}, {60, 100}}));
}

TEST(Trace, HasALaneForEachThreadAndASliceForEachTaskOfARealRun) {
  for (const SplitKind kind : kAllKinds)
    for (const int threads : {1, 2, 3}) {
      Team team(split_of(kind, threads));
      SCOPED_TRACE(to_text(team.split()) + " on " + std::to_string(threads));
      Recorder recorder(Recorder::Detail::events);
      team.run(
          [&] {
            team.for_each(9, [&](int begin, int end) {
              for (int i = begin; i < end; ++i)
                team.for_each(9, [](int, int) { work_for(std::chrono::microseconds(3)); });
            });
          },
          &recorder);
      const RunRecord& record = recorder.record();
      const Json events = trace_of(record);
      expect_nested(events);
      EXPECT_EQ(count_if(events, "cat", "task"), record.tasks.created + 1);
      EXPECT_EQ(count_if(events, "name", "stolen task"), record.tasks.by_thief);
      EXPECT_EQ(count_if(events, "name", "thread_name"), record.threads.size());
      std::map<std::uint32_t, int> seen;
      for (const Json& event : events)
        if (event.value("cat", "") == "task") {
          ++seen[event["args"]["task"]];
          EXPECT_EQ(event["args"]["stolen"].get<bool>(), event["name"] == "stolen task");
          if (event["name"] == "stolen task") {
            EXPECT_NE(event["args"]["creator"].get<int>() + 1, event["tid"].get<int>());
          }
        }
      EXPECT_EQ(seen.size(), record.tasks.created + 1);
    }
}

TEST(Trace, TasksCarryWhatTheyAreAboutAndAnArrowFromTheirCreation) {
  for (const SplitKind kind : {SplitKind::budget, SplitKind::root, SplitKind::stealing}) {
    Team team(split_of(kind, 2));
    Recorder recorder(Recorder::Detail::labels);
    team.run(
        [&] {
          team.for_each(9, [&](int begin, int end) {
            for (int i = begin; i < end; ++i) {
              team.label(3, [&] { return "move \"" + std::to_string(i) + '"'; });
              work_for(std::chrono::microseconds(20));
            }
          });
        },
        &recorder);
    const RunRecord& record = recorder.record();
    std::ostringstream out;
    ASSERT_TRUE(write_trace(record, out, {"maxn:depth=4", to_text(team.split())}));
    const Json trace = Json::parse(out.str());
    EXPECT_EQ(trace["otherData"]["player"], "maxn:depth=4");
    EXPECT_EQ(trace["otherData"]["truncated"], false);
    const Json& events = trace["traceEvents"];
    expect_nested(events);
    std::map<std::uint32_t, double> begins;
    int moves = 0;
    for (const Json& event : events)
      if (event.value("cat", "") == "task" && event["args"]["task"] != 0) {
        const Json& args = event["args"];
        EXPECT_EQ(args["depth"], 3);
        EXPECT_EQ(args["split"], to_text(team.split()));
        moves += args["moves"].get<int>();
        const std::string name = event["name"];
        EXPECT_NE(name.find("depth 3: " + args["move"].get<std::string>()), std::string::npos) << name;
        EXPECT_EQ(name.starts_with("stolen, "), args["stolen"].get<bool>()) << name;
        begins[args["task"]] = event["ts"];
      }
    // Ranges are halved by the thread that searches the first half itself, within another task.
    if (kind != SplitKind::stealing) {
      EXPECT_EQ(moves, 9);
    }
    EXPECT_EQ(begins.size(), record.tasks.created);
    EXPECT_EQ(count_if(events, "ph", "s"), record.tasks.created);
    for (const Json& event : events)
      if (event["ph"] == "f") {
        EXPECT_EQ(event["ts"], begins.at(event["id"]));
        EXPECT_EQ(event["bp"], "e");
      }
  }
}

TEST(Trace, ThatIsCutSaysSo) {
  Team team(split_of(SplitKind::every_node, 2));
  Recorder recorder(Recorder::Detail::labels, 10);
  team.run([&] { team.for_each(30, [&](int, int) { team.label(1, [] { return std::string("a"); }); }); }, &recorder);
  std::ostringstream out;
  ASSERT_TRUE(write_trace(recorder.record(), out));
  const Json trace = Json::parse(out.str());
  EXPECT_EQ(trace["otherData"]["truncated"], true);
  EXPECT_EQ(count_if(trace["traceEvents"], "name", "the trace is cut: there were more events"), 1u);
  EXPECT_LE(recorder.record().labels.size(), 20u);
}

TEST(Trace, ShowsTheKnownPartOfATruncatedRecording) {
  Team team(split_of(SplitKind::every_node, 2));
  for (std::size_t most = 1; most < 40; ++most) {
    Recorder recorder(Recorder::Detail::events, most);
    team.run([&] { team.for_each(30, [](int, int) {}); }, &recorder);
    ASSERT_TRUE(recorder.record().truncated);
    const Json events = trace_of(recorder.record());
    expect_nested(events);
    EXPECT_EQ(count_if(events, "name", "search"), 1u);
    EXPECT_TRUE(busy_intervals(recorder.record()));
  }
}

TEST(Trace, RefusesABrokenRecord) {
  std::ostringstream out;
  EXPECT_FALSE(write_trace({}, out));
  RunRecord record = two_tasks_on_one_thread();
  record.events[0].pop_back();
  EXPECT_FALSE(write_trace(record, out));
  EXPECT_FALSE(busy_intervals(record));
  EXPECT_TRUE(out.str().empty());
}

TEST(Trace, SaysWhenItCannotBeWritten) {
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  EXPECT_FALSE(write_trace(two_tasks_on_one_thread(), out));
}

TEST(Timeline, BusyIsWhatIsNotWaitingOrOutsideOfTasks) {
  const auto lanes = busy_intervals(two_tasks_on_one_thread());
  ASSERT_TRUE(lanes);
  ASSERT_EQ(lanes->size(), 1u);
  const std::vector<std::pair<double, double>> expected{{0, 20}, {25, 55}, {60, 160}, {170, 173}};
  ASSERT_EQ((*lanes)[0].size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR((*lanes)[0][i].begin, expected[i].first * 1e-9, 1e-15);
    EXPECT_NEAR((*lanes)[0][i].end, expected[i].second * 1e-9, 1e-15);
  }
}

TEST(Timeline, TheSmallestGapsAreFilledFirst) {
  const auto expect_lane = [](std::size_t most, const std::vector<std::pair<double, double>>& expected) {
    const auto lanes = busy_intervals(two_tasks_on_one_thread(), most);
    ASSERT_TRUE(lanes);
    ASSERT_EQ((*lanes)[0].size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_NEAR((*lanes)[0][i].begin, expected[i].first * 1e-9, 1e-15);
      EXPECT_NEAR((*lanes)[0][i].end, expected[i].second * 1e-9, 1e-15);
    }
  };
  // The gaps are 5, 5 and 10.
  expect_lane(2, {{0, 160}, {170, 173}});
  expect_lane(1, {{0, 173}});
  expect_lane(0, {{0, 173}});
}

TEST(Timeline, HasAtMostTheRequestedIntervals) {
  Team team(split_of(SplitKind::every_node, 2));
  Recorder recorder(Recorder::Detail::events);
  team.run([&] { team.for_each(5000, [](int, int) {}); }, &recorder);
  for (const std::size_t most : {1u, 10u, 1999u}) {
    const auto lanes = busy_intervals(recorder.record(), most);
    ASSERT_TRUE(lanes);
    for (const auto& lane : *lanes) {
      EXPECT_LE(lane.size(), most);
      for (std::size_t i = 1; i < lane.size(); ++i) EXPECT_LT(lane[i - 1].end, lane[i].begin);
    }
  }
}

}  // namespace
}  // namespace tetraply

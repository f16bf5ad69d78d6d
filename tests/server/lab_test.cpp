// The lab behind the page: sweeps, their reports, and comparisons of splits.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>

#include "server/running_server.hpp"

namespace tetraply::server {
namespace {

const Json kSmall{{"experiment", "tetris-lookahead"},
                  {"workloads", {"bits"}},
                  {"depths", {1, 2}},
                  {"threads", {2}},
                  {"splits", {"stealing:4"}},
                  {"repeat", 2}};

TEST(Lab, ListsTheExperiments) {
  const RunningServer server;
  const Json lab = server.get("lab").json;
  ASSERT_EQ(lab["experiments"].size(), 5u);
  EXPECT_TRUE(lab["sweeps"].empty());
}

TEST(Lab, ASweepRunsIsListedAndHasAReport) {
  const RunningServer server;
  const auto events = server.stream("lab/sweeps", kSmall);
  ASSERT_FALSE(events.empty());
  ASSERT_EQ(events.back().name, "done") << events.back().data;
  const std::string name = events.back().data["name"];
  const Json sweep = server.get("lab").json["sweeps"][0];
  EXPECT_EQ(sweep["name"], name);
  EXPECT_EQ(sweep["complete"], true);
  const Answer report = server.get("lab/sweeps/" + name + "/report");
  EXPECT_EQ(report.status, 200);
  EXPECT_NE(report.text.find("<!doctype html>"), std::string::npos);
}

TEST(Lab, AnAbandonedSweepContinues) {
  const RunningServer server;
  server.stream("lab/sweeps", kSmall, [](const Event& event) { return event.data["done"] < 2; });
  const Json begun = server.get("lab").json["sweeps"][0];
  EXPECT_EQ(begun["complete"], false);
  const auto events = server.stream("lab/sweeps", kSmall);
  EXPECT_GE(events[0].data["done"], 1);
  EXPECT_EQ(events.back().name, "done");
  EXPECT_EQ(server.get("lab").json["sweeps"].size(), 1u);
}

TEST(Lab, RefusesWhatItDoesNotKnow) {
  const RunningServer server;
  EXPECT_EQ(server.post("lab/sweeps", {{"experiment", "chess"}}).status, 400);
  EXPECT_EQ(server.post("lab/sweeps", {{"experiment", "blokus-maxn"}, {"splits", {"magic"}}}).status, 400);
  EXPECT_EQ(server.post("lab/sweeps", {{"experiment", "blokus-maxn"}, {"name", "../x"}}).status, 400);
  EXPECT_EQ(server.get("lab/sweeps/none/report").status, 404);
  EXPECT_EQ(server.get("lab/sweeps/%2e%2e/report").status, 400);
}

Json with(Json request, const Json& changes) {
  request.update(changes);
  return request;
}

// Its first run takes minutes.
const Json kEndless{{"experiment", "tetris-lookahead"},
                    {"workloads", {"naive"}},
                    {"depths", {4}},
                    {"threads", {1}},
                    {"splits", {"sequential"}},
                    {"repeat", 1}};

TEST(Lab, ThreadsRepeatsAndSizeHaveBoundsThatTheErrorNames) {
  ServerLimits limits;
  limits.threads = 4;
  limits.sweep_repeats = 20;
  limits.sweep_cells = 3;
  const RunningServer server(limits);
  const auto refused = [&](const Json& changes, const std::string& bound) {
    const Answer answer = server.post("lab/sweeps", with(kSmall, changes));
    EXPECT_EQ(answer.status, 400) << answer.text;
    EXPECT_NE(answer.text.find(bound), std::string::npos) << answer.text;
  };
  refused({{"threads", {1, 5}}}, "from 1 to 4");
  refused({{"threads", {1024}}}, "from 1 to 4");
  refused({{"repeat", 21}}, "from 1 to 20");
  refused({{"repeat", 10'000}}, "from 1 to 20");
  refused({{"depths", {1, 2}}, {"threads", {1, 2}}}, "up to 3");
  EXPECT_TRUE(server.get("lab").json["sweeps"].empty());
}

TEST(Lab, ARunTakesNoLongerThanASearchMay) {
  ServerLimits limits;
  limits.search_seconds = 0.2;
  const RunningServer server(limits);
  const auto begun = std::chrono::steady_clock::now();
  const auto events = server.stream("lab/sweeps", kEndless);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(10));
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(events.back().name, "error");
  EXPECT_NE(events.back().data["error"]["message"].get<std::string>().find("0.2 s"), std::string::npos)
      << events.back().data;
}

TEST(Lab, SweepsAndComparisonsLeaveASlotForOthers) {
  ServerLimits limits;
  limits.searches = 2;
  RunningServer server(limits);
  std::atomic<bool> enough = false;
  std::vector<std::thread> sweeps;
  for (int i = 0; i < 2; ++i)
    sweeps.emplace_back([&, i] {
      server.stream("lab/sweeps", with(kEndless, {{"name", "endless-" + std::to_string(i)}}),
                    [&](const Event&) { return !enough; });
    });
  while (server.get("lab").json["sweeps"].size() != 2 || server.get("status").json["searches"] == 0)
    std::this_thread::yield();
  const auto events = server.stream("analyze", {{"at", {{"game", "duo"}}}, {"seconds", 0.1}});
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(events.back().name, "done");
  EXPECT_EQ(server.get("status").json["searches"], 1);
  enough = true;
  server.stop();
  for (std::thread& sweep : sweeps) sweep.join();
}

// A request for a sweep of one or two runs.
Json tiny(const std::string& name, int depth = 1) {
  return with(kSmall,
              {{"name", name}, {"repeat", 1}, {"depths", {depth}}, {"threads", {1}}, {"splits", {"sequential"}}});
}

std::set<std::string> files_in(const std::filesystem::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) names.insert(entry.path().filename());
  return names;
}

TEST(Lab, ARemovedSweepLeavesNoFiles) {
  const RunningServer server;
  server.stream("lab/sweeps", tiny("mine"));
  EXPECT_TRUE(files_in(server.data() / "sweeps").contains("mine.db"));
  EXPECT_EQ(server.erase("lab/sweeps/mine").status, 204);
  EXPECT_TRUE(files_in(server.data() / "sweeps").empty());
  EXPECT_EQ(server.erase("lab/sweeps/mine").status, 404);
  EXPECT_EQ(server.erase("lab/sweeps/%2e%2e").status, 400);
}

TEST(Lab, AnotherSweepOfTheSameNameReplacesTheRuns) {
  const RunningServer server;
  server.stream("lab/sweeps", tiny("mine", 2));
  server.stream("lab/sweeps", tiny("mine", 1));
  const auto events = server.stream("lab/sweeps", tiny("mine", 2));
  EXPECT_EQ(events[0].data["done"], 0) << "runs of the sweep before were kept";
}

TEST(Lab, OnlyTheNewestSweepsAreKept) {
  ServerLimits limits;
  limits.sweeps = 2;
  const RunningServer server(limits);
  for (const char* name : {"first", "second", "third"}) server.stream("lab/sweeps", tiny(name));
  const auto files = files_in(server.data() / "sweeps");
  EXPECT_TRUE(files.contains("third.db"));
  EXPECT_EQ(std::count_if(files.begin(), files.end(), [](const auto& file) { return file.ends_with(".db"); }), 2);
  EXPECT_EQ(server.get("lab").json["sweeps"].size(), 2u);
}

TEST(Compare, EverySplitFindsTheSameMoveAndIsMeasuredAgainstTheSequentialOne) {
  const RunningServer server;
  const auto events = server.stream(
      "compare",
      {{"at", {{"game", "duo"}}}, {"player", {{"spec", "maxn"}}}, {"depth", 1}, {"threads", 2}, {"repeat", 2}});
  ASSERT_GE(events.size(), 3u);
  EXPECT_EQ(events.back().name, "done");
  EXPECT_EQ(events[0].data["split"], "sequential");
  EXPECT_EQ(events[0].data["speed_up"], 1.0);
  for (const Event& event : events)
    EXPECT_TRUE(event.name != "run" || event.data["move"] == events[0].data["move"]) << event.data;
}

TEST(Compare, APlayerThatCannotBeSplitIsRefused) {
  const RunningServer server;
  const Answer answer = server.post("compare", {{"at", {{"game", "duo"}}}, {"player", {{"spec", "random"}}}});
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(answer.json["error"]["code"], "bad_player");
}

}  // namespace
}  // namespace tetraply::server

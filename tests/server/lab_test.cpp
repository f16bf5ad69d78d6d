// The laboratory behind the page: sweeps, their reports, and comparisons of splits.
#include <gtest/gtest.h>

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
  ASSERT_EQ(lab["experiments"].size(), 4u);
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

TEST(Lab, ASweepThatWasLeftGoesOn) {
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

// Analyses of positions and reviews of games.
#include <gtest/gtest.h>

#include "server/running_server.hpp"

namespace tetraply::server {
namespace {

TEST(Analysis, RanksTheBestMovesOfAPosition) {
  const RunningServer server;
  const auto events = server.stream(
      "analyze", {{"at", {{"game", "duo"}}}, {"player", {{"spec", "alphabeta"}}}, {"depth", 2}, {"lines", 3}});
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(events.back().name, "done");
  const Json& best = events.back().data["best"];
  ASSERT_EQ(best.size(), 3u);
  EXPECT_GE(best[0]["values"][0], best[1]["values"][0]);
  EXPECT_EQ(best[0]["line"][0], best[0]["move"]);
}

TEST(Analysis, TakesAPositionOfAGameOrOneThatWasDrawn) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"moves", {"e10", "j5"}}});
  const Json at{{"id", game.substr(6)}, {"ply", 1}};
  EXPECT_EQ(server.post("positions", {{"at", at}}).json["turn"]["player"], 1);
  const Json board{{"game", "2048"}, {"text", "2 2 4 8\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"}};
  EXPECT_EQ(server.post("positions", {{"at", board}}).json["board"][0], Json({2, 2, 4, 8}));
  const Answer wrong = server.post("positions", {{"at", {{"game", "2048"}, {"text", "2 3\n"}}}});
  EXPECT_EQ(wrong.status, 400);
  EXPECT_EQ(wrong.json["error"]["code"], "bad_position");
}

TEST(Analysis, TakesAPositionOfTetrisByItsSeedAndMoves) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "tetris"}, {"seed", 17}});
  const std::string move = server.get(game).json["position"]["moves"][0];
  const Json played = server.post(game + "/moves", {{"move", move}, {"ply", 0}}).json["position"];
  const Json at{{"game", "tetris"}, {"seed", 17}, {"moves", {move}}};
  EXPECT_EQ(server.post("positions", {{"at", at}}).json, played);
}

TEST(Analysis, PositionsAndSpeedBelongToTheTimeThatIsTold) {
  const RunningServer server;
  // Long enough for more than one search.
  const auto events =
      server.stream("analyze", {{"at", {{"game", "duo"}}}, {"player", {{"spec", "alphabeta"}}}, {"seconds", 1.2}});
  double last = 0;
  for (const Event& event : events) {
    if (event.name != "info") continue;
    const double nodes = event.data["nodes"];
    const double seconds = event.data["seconds"];
    const double speed = event.data["nodes_per_second"];
    EXPECT_GE(nodes, last);
    EXPECT_NEAR(speed * seconds, nodes, 0.01 * nodes + 1);
    last = nodes;
  }
  EXPECT_GT(last, 0);
}

TEST(Analysis, TellsWhatTheThreadsOfASplitSearchDo) {
  const RunningServer server;
  const auto events = server.stream(
      "analyze", {{"at", {{"game", "duo"}}}, {"player", {{"spec", "alphabeta"}}}, {"seconds", 0.6}, {"threads", 2}});
  int activities = 0;
  double last = 0;
  for (const Event& event : events)
    if (event.name == "activity") {
      ++activities;
      ASSERT_EQ(event.data["threads"].size(), 2u);
      EXPECT_GT(event.data["seconds"], last);
      last = event.data["seconds"];
    }
  EXPECT_GE(activities, 2);
}

TEST(Analysis, ALeavingClientFreesTheSearch) {
  const RunningServer server;
  server.stream("analyze", {{"at", {{"game", "duo"}}}, {"player", {{"spec", "alphabeta"}}}, {"seconds", 60}},
                [](const Event&) { return false; });
  for (int i = 0; i < 100 && server.get("status").json["searches"] != 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(server.get("status").json["searches"], 0);
}

TEST(Heat, ShowsWhereTheColoursOfBlokusCanComeAndNothingElse) {
  const RunningServer server;
  const Json heat = server.post("heat", {{"at", {{"game", "duo"}}}}).json;
  ASSERT_EQ(heat["influence"].size(), 2u);
  EXPECT_EQ(heat["influence"][0][4][4], 5);             // e10, where Black begins
  EXPECT_EQ(heat["reachability"][1][0][0], 1 + 9 + 9);  // from j5, where White begins, to a14
  EXPECT_EQ(server.post("heat", {{"at", {{"game", "2048"}}}}).json["error"]["code"], "bad_game");
}

TEST(Review, FindsTheLossOfEveryMoveAndKeepsIt) {
  RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"moves", {"e10", "j5", "d9,d8"}}});
  const Json request{{"seconds", 0.2}, {"player", {{"spec", "alphabeta"}}}};
  const auto events = server.stream(game + "/review", request);
  ASSERT_EQ(events.size(), 4u);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(events[i].name, "move");
    EXPECT_EQ(events[i].data["ply"], i);
    EXPECT_EQ(events[i].data["seat"], i % 2);
    const double best = events[i].data["best"]["value"];
    const double value = events[i].data["value"];
    EXPECT_DOUBLE_EQ(events[i].data["loss"].get<double>(), std::max(0.0, best - value));
  }
  // A first move of one square is bad.
  EXPECT_GT(events[0].data["loss"], 0);
  EXPECT_EQ(events[3].name, "done");
  EXPECT_EQ(events[3].data["seats"][0]["moves"], 2);
  server.stop();
  server.start();
  const Json kept = server.get(game + "/review").json;
  EXPECT_EQ(kept["complete"], true);
  EXPECT_EQ(kept["moves"][0], events[0].data);
}

// The value of the last move is the result, whether or not it is the one that the engine would have played.
TEST(Review, ComparesScoresWithScores) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"seed", 5}});
  static_cast<void>(
      server.stream(game + "/play", {{"moves", 0}, {"humans", true}, {"player", {{"spec", "alphabeta:depth=1"}}}}));
  const Json view = server.get(game).json;
  const auto scores = view["result"]["scores"].get<std::vector<double>>();
  const auto events = server.stream(game + "/review", {{"player", {{"spec", "alphabeta:depth=2"}}}, {"seconds", 0.2}});
  ASSERT_GE(events.size(), 3u);
  const Json& last = events[events.size() - 2].data;
  const std::size_t seat = last["seat"];
  EXPECT_EQ(last["value"], scores[seat] - scores[1 - seat]);  // after it nobody can move
  EXPECT_GE(last["best"]["value"], last["value"]);
}

TEST(Review, NoMoveOfBlokusLosesMoreThanAllSquares) {
  constexpr double kAllSquares = 89;
  const RunningServer server;
  const Json seats{{{"kind", "engine"}, {"level", 4}}, {{"kind", "engine"}, {"level", 1}}};
  const std::string game = server.begin({{"game", "duo"}, {"seed", 3}, {"seats", seats}});
  static_cast<void>(server.stream(game + "/play", {{"moves", 0}}));
  const auto events = server.stream(game + "/review", {{"seconds", 0.1}});
  ASSERT_GT(events.size(), 20u);
  for (std::size_t i = 0; i + 1 < events.size(); ++i) EXPECT_LT(events[i].data["loss"], kAllSquares) << events[i].data;
}

TEST(Review, GoesOnWhereItWasCutOff) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"moves", {"e10", "j5", "d9,d8"}}});
  const Json request{{"seconds", 0.1}, {"player", {{"spec", "alphabeta"}}}};
  server.stream(game + "/review", request, [](const Event&) { return false; });
  const Json first = server.get(game + "/review").json["moves"];
  ASSERT_GE(first.size(), 1u);
  const auto events = server.stream(game + "/review", request);
  EXPECT_EQ(events[0].data, first[0]);
  EXPECT_EQ(events.back().name, "done");
}

}  // namespace
}  // namespace tetraply::server

// Engines that play in a game.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>

#include "server/running_server.hpp"

namespace tetraply::server {
namespace {

Json engines(int count, const std::string& spec) {
  Json seats = Json::array();
  for (int i = 0; i < count; ++i) seats.push_back({{"kind", "engine"}, {"spec", spec}});
  return seats;
}

TEST(PlayOn, EndsWhereAPersonIsOnTurn) {
  const RunningServer server;
  const std::string game =
      server.begin({{"game", "duo"},
                    {"seats", {{{"kind", "human"}}, {{"kind", "engine"}, {"spec", "alphabeta:depth=1"}}}},
                    {"moves", {"e10"}}});
  const auto events = server.stream(game + "/play", {{"moves", 0}});
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(events.back().name, "done");
  EXPECT_EQ(events.back().data["reason"], "human");
  const Json now = server.get(game).json;
  EXPECT_EQ(now["ply"], 2);
  EXPECT_EQ(now["plies"][1]["by"], "engine");
  EXPECT_EQ(now["plies"][1]["depth"], 1);
}

TEST(PlayOn, FourEnginesPlayToTheEndAndTheResultIsThatOfTheBoard) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "classic"}, {"seats", engines(4, "greedy")}});
  const auto events = server.stream(game + "/play", {{"moves", 0}});
  EXPECT_EQ(events.back().data["reason"], "over");
  const Json now = server.get(game + "?plies=all").json;
  EXPECT_EQ(now["position"]["turn"]["kind"], "over");
  // Every move's squares are on the board, in the color of its player.
  std::vector<int> squares(4);
  for (const Json& ply : now["plies"]) {
    const std::string move = ply["move"];
    squares[ply["seat"].get<std::size_t>()] += 1 + static_cast<int>(std::count(move.begin(), move.end(), ','));
  }
  EXPECT_EQ(now["position"]["scores"]["squares"], Json(squares));
}

TEST(PlayOn, PlaysForPeopleIfTold) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "2048"}});
  const auto events = server.stream(game + "/play", {{"moves", 5}, {"humans", true}, {"player", {{"spec", "random"}}}});
  EXPECT_EQ(events.back().data["reason"], "moves");
  EXPECT_EQ(server.get(game).json["length"], 2 + 2 * 5);
}

TEST(PlayOn, FramesTellWhatWasPlayedAndOnlyTheLastListsLegalMoves) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"seats", engines(2, "random")}});
  const auto events = server.stream(game + "/play", {{"moves", 4}, {"pace", 40}});
  int played = 0;
  const Json* last = nullptr;
  for (const Event& event : events)
    if (event.name == "frame") {
      EXPECT_FALSE(last != nullptr && (*last)["position"].contains("moves"));
      played += static_cast<int>(event.data["played"].size());
      last = &event.data;
    }
  ASSERT_NE(last, nullptr);
  EXPECT_EQ(played, 4);
  EXPECT_TRUE((*last)["position"].contains("moves"));
}

TEST(PlayOn, LeavingEndsTheWorkAndKeepsThePlayedMoves) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "tetris"}, {"seats", engines(1, "lookahead:depth=1")}});
  int frames = 0;
  server.stream(game + "/play", {{"moves", 0}}, [&](const Event& event) {
    frames += event.name == "frame" ? 1 : 0;
    return frames < 5;
  });
  // The next request that changes the game is answered after the engine has stopped.
  const Answer back = server.post(game + "/ply", {{"ply", 1}});
  EXPECT_EQ(back.status, 200) << back.text;
  EXPECT_GT(back.json["length"], 1);
  EXPECT_EQ(server.get("status").json["searches"], 0);
}

TEST(PlayOn, AMoveDoesNotWaitForAnalyses) {
  const RunningServer server;
  std::atomic<bool> enough = false;
  std::vector<std::thread> analyses;
  for (int i = 0; i < ServerLimits{}.searches; ++i)
    analyses.emplace_back([&] {
      server.stream("analyze", {{"at", {{"game", "duo"}}}, {"player", {{"spec", "alphabeta"}}}, {"seconds", 60}},
                    [&](const Event&) { return !enough; });
    });
  while (server.get("status").json["searches"] != ServerLimits{}.searches) std::this_thread::yield();
  const std::string game = server.begin({{"game", "duo"}, {"seats", {{{"kind", "engine"}, {"level", 2}}}}});
  const auto events = server.stream(game + "/play", Json::object());
  EXPECT_EQ(events.back().name, "done");
  EXPECT_EQ(server.get("status").json["searches"], ServerLimits{}.searches);
  enough = true;
  for (std::thread& analysis : analyses) analysis.join();
}

TEST(PlayOn, ThePaceHasALeastValue) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"seats", engines(2, "random")}});
  for (const double pace : {1e-5, 0.09}) {
    const Answer refused = server.post(game + "/play", {{"pace", pace}});
    EXPECT_EQ(refused.status, 400);
    EXPECT_NE(refused.text.find("0.1"), std::string::npos) << refused.text;
  }
}

// Each of them pauses ten seconds between two moves.
TEST(PlayOn, GamesThatPauseLockNobodyOut) {
  ServerLimits limits;
  limits.streams = 4;
  RunningServer server(limits);
  std::vector<std::thread> watchers;
  std::atomic<int> pausing = 0;
  std::atomic<int> gave_way = 0;
  for (int i = 0; i < 6; ++i) {
    const std::string game = server.begin({{"game", "duo"}, {"seats", engines(2, "random")}});
    watchers.emplace_back([&, game] {
      server.stream(game + "/play", {{"moves", 0}, {"pace", 0.1}}, [&](const Event& event) {
        if (event.name == "frame") ++pausing;
        if (event.name == "error") gave_way += event.data["error"]["code"] == "gave_way";
        return true;
      });
    });
    while (pausing <= i) std::this_thread::yield();
  }
  const auto events = server.stream("analyze", {{"at", {{"game", "duo"}}}, {"depth", 1}});
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(events.back().name, "done");
  server.stop();
  for (std::thread& watcher : watchers) watcher.join();
  EXPECT_GT(gave_way, 0);
}

TEST(PlayOn, NobodyElseMovesMeanwhile) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"seats", engines(2, "alphabeta:depth=1")}});
  server.stream(game + "/play", {{"moves", 0}, {"pace", 1}}, [&](const Event& event) {
    if (event.name != "frame") return true;
    const Answer refused = server.post(game + "/ply", {{"ply", 0}});
    EXPECT_EQ(refused.status, 409);
    EXPECT_EQ(refused.json["error"]["code"], "busy");
    return false;
  });
}

TEST(PlayOn, TheEndOfTheServerEndsIt) {
  RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"seats", engines(2, "alphabeta:time=30")}});
  std::thread watcher([&] { server.stream(game + "/play", {{"moves", 0}}); });
  while (server.get("status").json["searches"] == 0) std::this_thread::yield();
  const auto begun = std::chrono::steady_clock::now();
  server.stop();
  watcher.join();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(15));
}

}  // namespace
}  // namespace tetraply::server

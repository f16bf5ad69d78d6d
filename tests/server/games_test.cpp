// Games on disk, from their first move.
#include <gtest/gtest.h>

#include "server/running_server.hpp"

namespace tetraply::server {
namespace {

TEST(Games, BeginWithTheUsualPositionAndAllLegalMoves) {
  const RunningServer server;
  const Answer game = server.post("games", {{"game", "duo"}});
  ASSERT_EQ(game.status, 201) << game.text;
  EXPECT_EQ(game.json["ply"], 0);
  EXPECT_EQ(game.json["seats"].size(), 2u);
  EXPECT_EQ(game.json["position"]["moves"].size(), 414u);  // as in perft.json
  EXPECT_TRUE(game.json["result"].is_null());
}

TEST(Games, AMoveChangesTheBoardAndGivesTheTurnAway) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}});
  const Answer news = server.post(game + "/moves", {{"move", "e10"}, {"ply", 0}, {"seconds", 1.5}});
  ASSERT_EQ(news.status, 200) << news.text;
  EXPECT_EQ(news.json["ply"], 1);
  EXPECT_EQ(news.json["played"][0]["seconds"], 1.5);
  EXPECT_EQ(news.json["played"][0]["by"], "human");
  EXPECT_EQ(news.json["position"]["turn"]["player"], 1);
  EXPECT_EQ(news.json["position"]["scores"]["squares"], Json({1, 0}));
}

TEST(Games, AMoveForAnotherPlyIsRefusedAndChangesNothing) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"moves", {"e10"}}});
  const Answer refused = server.post(game + "/moves", {{"move", "e10"}, {"ply", 0}});
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(refused.json["error"]["code"], "conflict");
  EXPECT_EQ(server.get(game).json["ply"], 1);
}

TEST(Games, UndoAndRedoMoveThePlyAndANewMoveReplacesWhatWasTakenBack) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"moves", {"e10", "j5", "d9,d8"}}});
  const Answer back = server.post(game + "/ply", {{"ply", 1}});
  EXPECT_EQ(back.json["ply"], 1);
  EXPECT_EQ(back.json["length"], 3);
  EXPECT_EQ(server.post(game + "/ply", {{"ply", 3}}).json["position"]["scores"]["squares"], Json({3, 1}));
  static_cast<void>(server.post(game + "/ply", {{"ply", 1}}));
  const Answer other = server.post(game + "/moves", {{"move", "j5,j6"}, {"ply", 1}, {"replaces", 2}});
  EXPECT_EQ(other.json["length"], 2);
  EXPECT_EQ(server.get(game + "/plies").json["plies"].size(), 2u);
  EXPECT_EQ(server.post(game + "/ply", {{"ply", 3}}).status, 400);
}

TEST(Games, ChanceAnswersAtOnceAndTheSameAfterUndo) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "2048"}, {"seed", 7}});
  const Json start = server.get(game).json;
  EXPECT_EQ(start["ply"], 2);  // two tiles
  const std::string move = start["position"]["moves"][0];
  const Json first = server.post(game + "/moves", {{"move", move}, {"ply", 2}}).json;
  EXPECT_EQ(first["played"].size(), 2u);
  EXPECT_EQ(first["played"][1]["by"], "chance");
  static_cast<void>(server.post(game + "/ply", {{"ply", 2}}));
  const Json again = server.post(game + "/moves", {{"move", move}, {"ply", 2}, {"replaces", 2}}).json;
  EXPECT_EQ(again["position"]["board"], first["position"]["board"]);
}

TEST(Games, OutliveTheServer) {
  RunningServer server;
  const std::string game = server.begin({{"game", "duo"},
                                         {"title", "kept"},
                                         {"seats", {{{"kind", "human"}, {"name", "Ada"}}}},
                                         {"clock", {{"seconds", 60}, {"increment", 2}}}});
  static_cast<void>(server.post(game + "/moves", {{"move", "e10"}, {"ply", 0}, {"seconds", 10}}));
  Json before = server.get(game).json;
  server.stop();
  server.start();
  Json after = server.get(game).json;
  EXPECT_EQ(after["left"][0], 52.0);  // 60 - 10 + 2
  EXPECT_NEAR(after["left"][1].get<double>(), 60, 5);
  before.erase("left");  // the time of the player to move is running
  after.erase("left");
  EXPECT_EQ(after, before);
  EXPECT_EQ(server.get("games").json["games"][0]["title"], "kept");
}

TEST(Games, AMoveMayTakeDays) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}});
  constexpr double kWeek = 604'800;
  EXPECT_EQ(server.post(game + "/moves", {{"move", "e10"}, {"ply", 0}, {"seconds", kWeek}}).status, 200);
  const Answer back = server.post("games/import", {{"text", server.get(game + "/export?format=json").text}});
  ASSERT_EQ(back.status, 201) << back.text;
  EXPECT_EQ(back.json["plies"][0]["seconds"], kWeek);
}

TEST(Games, LoadingAGameAgainGivesNoTimeBack) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"clock", {{"seconds", 60}}}});
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_LE(server.get(game).json["left"][0].get<double>(), 59.7);
  EXPECT_EQ(server.get(game).json["left"][1], 60.0);
  const Json news = server.post(game + "/moves", {{"move", "e10"}, {"ply", 0}, {"seconds", 0.1}}).json;
  EXPECT_LE(news["left"][0].get<double>(), 59.7);
}

TEST(Games, APlayerWithoutTimeHasLost) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"clock", {{"seconds", 5}}}});
  EXPECT_EQ(server.post(game + "/flag", {{"ply", 0}}).status, 409);  // time is left
  const Json news = server.post(game + "/moves", {{"move", "e10"}, {"ply", 0}, {"seconds", 6}}).json;
  EXPECT_EQ(news["result"]["reason"], "time");
  EXPECT_EQ(news["result"]["winner"], 1);
  EXPECT_EQ(server.post(game + "/moves", {{"move", "j5"}, {"ply", 1}}).json["error"]["code"], "game_over");
}

TEST(Games, AreListedNewestFirstAndCanBeDeleted) {
  const RunningServer server;
  const std::string first = server.begin({{"game", "duo"}});
  const std::string second = server.begin({{"game", "2048"}});
  Json games = server.get("games").json["games"];
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ("games/" + games[0]["id"].get<std::string>(), second);
  EXPECT_EQ(server.get("games?game=duo").json["games"].size(), 1u);
  EXPECT_EQ(server.get("games?before=" + second.substr(6)).json["games"].size(), 1u);
  EXPECT_EQ(server.erase(first).status, 204);
  EXPECT_EQ(server.get(first).status, 404);
  EXPECT_EQ(server.get("games").json["games"].size(), 1u);
}

TEST(Games, CanBeginWithAPositionThatWasSetUp) {
  const RunningServer server;
  const std::string game =
      server.begin({{"game", "2048"}, {"start", {{"text", "2 2 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"}}}});
  const Json news = server.post(game + "/moves", {{"move", "left"}, {"ply", 0}}).json;
  EXPECT_EQ(news["position"]["board"][0][0], 4);
}

TEST(Games, EveryPlyCanBeLookedAt) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"moves", {"e10", "j5"}}});
  EXPECT_EQ(server.get(game + "/positions/1").json["scores"]["squares"], Json({1, 0}));
  EXPECT_EQ(server.get(game + "/positions/2").json["scores"]["squares"], Json({1, 1}));
  EXPECT_EQ(server.get(game + "/positions/3").status, 404);
  EXPECT_EQ(server.get(game).json["ply"], 2);
}

}  // namespace
}  // namespace tetraply::server

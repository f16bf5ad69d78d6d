// Games in and out as files.
#include <gtest/gtest.h>

#include "server/running_server.hpp"

namespace tetraply::server {
namespace {

std::vector<std::string> moves_of(const Json& game) {
  std::vector<std::string> moves;
  for (const Json& ply : game["plies"]) moves.push_back(ply["move"]);
  return moves;
}

TEST(Records, ABlokusGameGoesOutAndInAsBlksgf) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"moves", {"e10", "j5", "d9,d8"}}});
  const Answer file = server.get(game + "/export?format=blksgf");
  ASSERT_EQ(file.status, 200);
  EXPECT_NE(file.text.find("GM[Blokus Duo]"), std::string::npos);
  const Answer back = server.post("games/import", {{"text", file.text}});
  ASSERT_EQ(back.status, 201) << back.text;
  EXPECT_EQ(back.json["game"], "duo");
  EXPECT_EQ(moves_of(back.json), (std::vector<std::string>{"e10", "j5", "d8,d9"}));
}

TEST(Records, EveryGameGoesOutAndInAsJson) {
  const RunningServer server;
  for (const std::string name : {"classic", "duo", "2048", "tetris", "tetris-guideline", "tetris-versus"}) {
    const std::string game = server.begin({{"game", name}, {"seed", 3}});
    static_cast<void>(
        server.stream(game + "/play", {{"moves", 6}, {"humans", true}, {"player", {{"spec", "random"}}}}));
    const Answer file = server.get(game + "/export?format=json");
    const Answer back = server.post("games/import", {{"text", file.text}});
    ASSERT_EQ(back.status, 201) << name << back.text;
    EXPECT_EQ(back.json["position"], server.get(game).json["position"]) << name;
  }
}

TEST(Records, AFieldOfTetrisGoesOutAndInAsFumen) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "tetris"}, {"seed", 3}});
  static_cast<void>(server.stream(game + "/play", {{"moves", 6}, {"humans", true}, {"player", {{"spec", "greedy"}}}}));
  const Answer file = server.get(game + "/export?format=fumen");
  ASSERT_TRUE(file.text.starts_with("v115@")) << file.text;
  const Answer back = server.post("games/import", {{"text", file.text}});
  ASSERT_EQ(back.status, 201) << back.text;
  EXPECT_EQ(back.json["position"]["board"], server.get(game).json["position"]["board"]);
}

TEST(Records, WhatIsNoRecordIsRefused) {
  const RunningServer server;
  for (const std::string text : {"", "hello", "{\"game\": 5}", "(;GM[Chess])", "v115@!!!", "{"}) {
    const Answer answer = server.post("games/import", {{"text", text}});
    EXPECT_EQ(answer.status, 400) << text;
    EXPECT_FALSE(answer.json["error"]["message"].get<std::string>().empty());
  }
  EXPECT_EQ(server.get("games").json["games"].size(), 0u);
}

TEST(Records, AFormatOfAnotherGameIsRefused) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "2048"}});
  const Answer answer = server.get(game + "/export?format=blksgf");
  EXPECT_EQ(answer.status, 400);
  EXPECT_NE(answer.text.find("json"), std::string::npos);
}

}  // namespace
}  // namespace tetraply::server

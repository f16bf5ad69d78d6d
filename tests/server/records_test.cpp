// Importing and exporting games as files.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

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

TEST(Records, ABlksgfNamesThePlayersAndTheResult) {
  const RunningServer server;
  const std::string game = server.begin(
      {{"game", "duo"}, {"seats", {{{"kind", "human"}, {"name", "Ada"}}, {{"kind", "engine"}, {"level", 1}}}}});
  static_cast<void>(server.stream(game + "/play", {{"moves", 0}, {"humans", true}, {"player", {{"spec", "random"}}}}));
  const Json over = server.get(game).json;
  const int margin = over["result"]["scores"][0].get<int>() - over["result"]["scores"][1].get<int>();
  const std::string result = margin == 0 ? "0" : fmt::format("{}+{}", margin > 0 ? "B" : "W", std::abs(margin));
  const std::string file = server.get(game + "/export?format=blksgf").text;
  EXPECT_NE(file.find("PB[Ada]"), std::string::npos) << file;
  EXPECT_NE(file.find("RE[" + result + "]"), std::string::npos) << file;
  EXPECT_NE(file.find("DT[20"), std::string::npos) << file;
  EXPECT_EQ(server.post("games/import", {{"text", file}}).json["seats"][0]["name"], "Ada");
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

TEST(Records, JsonBringsBackWhoPlayedAndWhatWasThought) {
  const RunningServer server;
  const std::string game = server.begin(
      {{"game", "duo"},
       {"title", "kept"},
       {"seats", {{{"kind", "human"}, {"name", "Ada"}}, {{"kind", "engine"}, {"spec", "alphabeta:depth=1"}}}},
       {"clock", {{"seconds", 600}, {"increment", 5}}}});
  static_cast<void>(server.post(game + "/moves", {{"move", "e10"}, {"ply", 0}, {"seconds", 2.5}}));
  static_cast<void>(server.stream(game + "/play", Json::object()));
  const Json before = server.get(game).json;
  ASSERT_TRUE(before["plies"][1].contains("value"));
  const Answer back = server.post("games/import", {{"text", server.get(game + "/export?format=json").text}});
  ASSERT_EQ(back.status, 201) << back.text;
  for (const char* const same : {"title", "seats", "clock", "plies", "position", "seed"})
    EXPECT_EQ(back.json[same], before[same]) << same;
}

TEST(Records, JsonOfAnotherHandIsChecked) {
  const RunningServer server;
  const auto code = [&](const Json& ply) {
    const Json game{{"game", "duo"}, {"plies", {ply}}};
    return server.post("games/import", {{"text", game.dump()}}).json["error"]["message"].get<std::string>();
  };
  EXPECT_NE(code({{"seat", 0}}).find("plies[0]"), std::string::npos);
  EXPECT_NE(code({{"move", "e10"}, {"by", "ghost"}}).find("valid: human, engine, chance"), std::string::npos);
  EXPECT_NE(code({{"move", "e10"}, {"seconds", -1}}).find("seconds"), std::string::npos);
}

// 120,000 nested arrays used to exhaust the stack.
TEST(Records, DeepNestingIsRefused) {
  const RunningServer server;
  constexpr std::size_t kDepth = 120'000;
  const std::string deep = std::string(kDepth, '[') + std::string(kDepth, ']');
  for (const std::string& text : {"{\"game\": \"duo\", \"plies\": " + deep + "}", "{\"game\": " + deep + "}"}) {
    const Answer answer = server.post("games/import", {{"text", text}});
    EXPECT_EQ(answer.status, 400);
    EXPECT_EQ(answer.json["error"]["code"], "bad_json") << answer.text;
  }
  EXPECT_EQ(server.get("status").status, 200);
}

// Imports any export, which may be larger than all other requests.
TEST(Records, AFileIsImportedAsItIs) {
  ServerLimits limits;
  limits.body = 2000;
  const RunningServer server(limits);
  const std::string game = server.begin({{"game", "tetris"}, {"seed", 3}});
  static_cast<void>(server.stream(game + "/play", {{"moves", 1200}, {"humans", true}, {"player", {{"level", 5}}}}));
  const Json played = server.get(game).json;
  for (const std::string format : {"json", "fumen"}) {
    const Answer file = server.get(game + "/export?format=" + format);
    ASSERT_EQ(file.status, 200);
    EXPECT_GT(file.text.size(), limits.body);
    const auto back = server.client().post("/api/v1/games/import/file", file.text, "application/octet-stream");
    ASSERT_EQ(back.status, 201) << back.body;
    const Json json = Json::parse(back.body);
    EXPECT_EQ(json["length"], played["length"]);
    EXPECT_EQ(json["position"]["board"], played["position"]["board"]);
  }
  EXPECT_EQ(server.get(game + "?plies=all").json["plies"].size(), played["length"].get<std::size_t>());
  EXPECT_EQ(server.get(game + "/plies?from=100&count=1000").json["plies"].size(), 1000u);
  const auto refused = server.client().post("/api/v1/games/import/file?format=json", "{\"game\": 5}", "text/plain");
  EXPECT_EQ(refused.status, 400);
}

TEST(Records, AnIllegalMoveInAVariationIsAWarning) {
  const RunningServer server;
  const std::string text = "(;GM[Blokus Duo];B[e10](;W[j5])(;W[a1]))";
  const Answer game = server.post("games/import", {{"text", text}});
  ASSERT_EQ(game.status, 201) << game.text;
  EXPECT_EQ(moves_of(game.json), (std::vector<std::string>{"e10", "j5"}));
  ASSERT_EQ(game.json["warnings"].size(), 1u);
  EXPECT_NE(game.json["warnings"][0].get<std::string>().find("1:36: 'a1'"), std::string::npos) << game.text;
}

TEST(Records, TheListLeavesOutHowGamesBegan) {
  const RunningServer server;
  static_cast<void>(server.begin({{"game", "duo"}, {"start", {{"text", "(;GM[Blokus Duo]C[long])"}}}}));
  const Json games = server.get("games").json["games"];
  ASSERT_EQ(games.size(), 1u);
  EXPECT_FALSE(games[0].contains("start"));
  EXPECT_EQ(server.get("games?limit=201").status, 400);
}

TEST(Records, AnEngineHasAName) {
  const RunningServer server;
  const std::string game = server.begin(
      {{"game", "duo"}, {"seats", {{{"kind", "engine"}, {"level", 3}}, {{"kind", "human"}}}}, {"moves", {"e10"}}});
  EXPECT_NE(server.get(game + "/export?format=blksgf").text.find("PB[Level 3]"), std::string::npos);
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

// A queue cannot hold all pieces of the game, so they come from the seed.
TEST(Records, AWholeGameOfTetrisGoesOutAndInAsFumen) {
  const RunningServer server;
  for (const std::string name : {"tetris", "tetris-20", "tetris-guideline"}) {
    const std::string game = server.begin({{"game", name}, {"seed", 3}});
    const Json request{{"moves", 60}, {"humans", true}, {"player", {{"level", 4}}}};
    static_cast<void>(server.stream(game + "/play", request));
    const Answer back = server.post("games/import", {{"text", server.get(game + "/export?format=fumen").text}});
    ASSERT_EQ(back.status, 201) << name << back.text;
    const Json played = server.get(game).json;
    EXPECT_EQ(back.json["game"], name);
    EXPECT_EQ(back.json["length"], played["length"]) << name;
    EXPECT_EQ(back.json["position"]["board"], played["position"]["board"]) << name;
  }
}

// The opener of the community's codec: a field, then T, Z and S.
TEST(Records, AForeignFumenIsAFieldAndItsPlacements) {
  const RunningServer server;
  const std::string text =
      "v115@9gilGeglRpGeg0RpGei0GeI8AeAgWYAQIKvDll2TAS?IvBElCyTASIqPEFGNXEvhE9tB0sBXjBAwSYATwgkDlt0TAz?"
      "B88AQx2vAx178AwngHBAAPMAFbuYCJciNEyoAVB";
  const Answer game = server.post("games/import", {{"text", text}, {"game", "tetris-guideline"}});
  ASSERT_EQ(game.status, 201) << game.text;
  EXPECT_EQ(game.json["start"]["queue"].get<std::string>().substr(0, 3), "TZS");
  EXPECT_EQ(moves_of(game.json).at(0), "T,west,9,1");
  EXPECT_EQ(server.post("games/import", {{"text", text}, {"game", "duo"}}).status, 400);
  EXPECT_EQ(server.post("games/import", {{"text", text}, {"game", "checkers"}}).status, 400);
}

TEST(Records, AnInvalidRecordIsRefused) {
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

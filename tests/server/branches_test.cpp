// Games are never truncated by accident: branches, taking moves back, and games with a clock.
#include <gtest/gtest.h>

#include "server/running_server.hpp"

namespace tetraply::server {
namespace {

const Json kFour = {"e10", "j5", "d9,d8", "k6,k7"};

std::string code_of(const Answer& answer) {
  return answer.json.value("error", Json::object()).value("code", "");
}

std::string path_of(const Json& game) {
  return "games/" + game["id"].get<std::string>();
}

TEST(Branches, AMoveFromAnEarlierPointIsRefusedAndCutsNothing) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"moves", kFour}});
  static_cast<void>(server.post(game + "/ply", {{"ply", 1}}));
  for (const Json& wrong : {Json(nullptr), Json(0), Json(2), Json(4)}) {
    const Answer refused = server.post(game + "/moves", {{"move", "j5,j6"}, {"ply", 1}, {"replaces", wrong}});
    EXPECT_EQ(refused.status, 409) << wrong;
    EXPECT_EQ(code_of(refused), "would_cut");
  }
  const Answer engine = server.post(game + "/play", {{"humans", true}});
  EXPECT_EQ(code_of(engine), "would_cut");
  EXPECT_EQ(server.get(game).json["length"], 4);
  EXPECT_EQ(server.post(game + "/moves", {{"move", "j5,j6"}, {"ply", 1}, {"replaces", 3}}).json["length"], 2);
}

TEST(Branches, ABranchIsAGameOfItsOwnAndTheOldOneStaysWhole) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"moves", kFour}, {"title", "kept"}});
  const Json before = server.get(game).json;
  const Answer branch = server.post(game + "/branches", {{"ply", 1}, {"move", "j5,j6"}, {"seconds", 2.5}});
  ASSERT_EQ(branch.status, 201) << branch.text;
  EXPECT_NE(branch.json["id"], before["id"]);
  EXPECT_EQ(branch.json["origin"], Json({{"id", before["id"]}, {"ply", 1}}));
  EXPECT_TRUE(branch.json["origin_kept"]);
  EXPECT_EQ(branch.json["title"], "kept");
  EXPECT_EQ(branch.json["length"], 2);
  EXPECT_EQ(branch.json["plies"][0], before["plies"][0]);
  EXPECT_EQ(branch.json["plies"][1]["move"], "j5,j6");
  EXPECT_EQ(branch.json["plies"][1]["seconds"], 2.5);

  Json after = server.get(game).json;
  EXPECT_EQ(after["branches"], Json::array({{{"id", branch.json["id"]}, {"ply", 1}}}));
  after["branches"] = before["branches"];
  EXPECT_EQ(after, before);

  EXPECT_EQ(server.erase(game).status, 204);
  const Json alone = server.get(path_of(branch.json)).json;
  EXPECT_EQ(alone["length"], 2);
  EXPECT_FALSE(alone["origin_kept"]);
}

TEST(Branches, AMoveThatIsRefusedLeavesNoBranchBehind) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"moves", kFour}});
  EXPECT_EQ(code_of(server.post(game + "/branches", {{"ply", 1}, {"move", "a1"}})), "bad_move");
  EXPECT_EQ(server.post(game + "/branches", {{"ply", 5}}).status, 400);
  EXPECT_EQ(server.get("games").json["games"].size(), 1u);
}

TEST(Branches, MayHaveOtherSeatsAndKeepWhoPlayedBefore) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"moves", kFour}});
  const Json seats{{{"kind", "engine"}, {"spec", "greedy"}}, {{"kind", "human"}}};
  const Json branch = server.post(game + "/branches", {{"ply", 2}, {"seats", seats}}).json;
  EXPECT_EQ(branch["seats"][0]["kind"], "engine");
  EXPECT_EQ(branch["plies"][0]["by"], "human");
  EXPECT_EQ(server.get(game).json["seats"][0]["kind"], "human");
}

TEST(Branches, ChancePlaysTheSameOutcomeAgain) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "2048"}, {"seed", 7}});
  const Json branch = server.post(game + "/branches", {{"ply", 0}}).json;
  EXPECT_EQ(branch["position"], server.get(game).json["position"]);
}

TEST(Branches, OriginsOutliveTheServerAndExports) {
  RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"moves", kFour}});
  const Json branch = server.post(game + "/branches", {{"ply", 2}}).json;
  server.stop();
  server.start();
  EXPECT_EQ(server.get(path_of(branch)).json["origin"], branch["origin"]);
  EXPECT_EQ(server.get(game).json["branches"].size(), 1u);
  const Answer file = server.get(path_of(branch) + "/export?format=json");
  const Answer back = server.post("games/import", {{"text", file.text}});
  ASSERT_EQ(back.status, 201) << back.text;
  EXPECT_EQ(back.json["origin"], branch["origin"]);
}

TEST(Branches, LookingBackDoesNotUnmakeAResult) {
  const RunningServer server;
  const std::string game =
      server.begin({{"game", "2048"}, {"start", {{"text", "8 16 8 16 16 8 16 8 8 16 8 16 32 64 32 0"}}}});
  const Json over = server.post(game + "/moves", {{"move", "right"}, {"ply", 0}}).json;
  ASSERT_FALSE(over["result"].is_null()) << over;
  static_cast<void>(server.post(game + "/ply", {{"ply", 0}}));
  EXPECT_EQ(server.get("games").json["games"][0]["result"], over["result"]);
  EXPECT_EQ(code_of(server.post(game + "/moves", {{"move", "right"}, {"ply", 0}, {"replaces", 2}})), "");
}

TEST(GamesWithAClock, TakeNoMoveBack) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"clock", {{"seconds", 5}}}});
  static_cast<void>(server.post(game + "/moves", {{"move", "e10"}, {"ply", 0}}));
  EXPECT_EQ(code_of(server.post(game + "/ply", {{"ply", 0}})), "has_clock");
  EXPECT_EQ(server.get(game + "/positions/0").status, 200);
  // A loss on time is permanent.
  const Json lost = server.post(game + "/moves", {{"move", "j5"}, {"ply", 1}, {"seconds", 6}}).json;
  ASSERT_EQ(lost["result"]["reason"], "time");
  EXPECT_EQ(code_of(server.post(game + "/ply", {{"ply", 1}})), "has_clock");
  EXPECT_EQ(code_of(server.post(game + "/moves", {{"move", "d9,d8"}, {"ply", 2}})), "game_over");
  EXPECT_EQ(server.get(game).json["result"], lost["result"]);

  const Json branch = server.post(game + "/branches", {{"ply", 1}}).json;
  EXPECT_TRUE(branch["clock"].is_null());
  EXPECT_TRUE(branch["result"].is_null());
}

}  // namespace
}  // namespace tetraply::server

// The build of the server, and the build that played a game.
#include <gtest/gtest.h>

#include <filesystem>

#include "core/version.hpp"
#include "server/game_store.hpp"
#include "server/open_game.hpp"
#include "server/running_server.hpp"

namespace tetraply::server {
namespace {

TEST(ServerBuild, StatusAndCatalogNameIt) {
  const RunningServer server;
  for (const char* const path : {"status", "catalog"}) {
    const Json answer = server.get(path).json;
    EXPECT_EQ(answer.at("version"), this_build().version) << path;
    EXPECT_EQ(answer.at("build"), Json(this_build().facts())) << path;
  }
}

TEST(ServerBuild, GamesAndTheirExportsNameIt) {
  const RunningServer server;
  const std::string game = server.begin({{"game", "duo"}, {"moves", {"e10"}}});
  EXPECT_EQ(server.get(game).json.at("build"), this_build().name());
  EXPECT_EQ(server.get("games").json.at("games")[0].at("build"), this_build().name());
  const std::string json = server.get(game + "/export?format=json").text;
  EXPECT_EQ(Json::parse(json).at("build"), this_build().name());
  EXPECT_NE(server.get(game + "/export?format=blksgf").text.find("AP[Tetraply:" + this_build().name() + "]"),
            std::string::npos);
  EXPECT_EQ(server.post("games/import", {{"text", json}}).status, 201);
}

class OldGames : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "tetraply-games-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string file() const { return folder_ / "games.db"; }

 private:
  std::filesystem::path folder_;
};

TEST_F(OldGames, OfAFileOf010AreReadAndSayNoBuildUntilTheNextPly) {
  KeptGame game;
  game.id = "abc";
  game.game = "duo";
  game.length = game.ply = 1;
  game.seats = {{}, {}};
  game.build = "9.9.9";
  GameStore::open(file())->add(game, {{.move = "e10"}});
  // The tables of version 0.1.0.
  ASSERT_TRUE(Database::open(file())->exec(
      "DROP INDEX games_by_origin; ALTER TABLE games DROP COLUMN origin; "
      "ALTER TABLE games DROP COLUMN origin_ply; ALTER TABLE games DROP COLUMN "
      "turn_began; ALTER TABLE games DROP COLUMN owner; ALTER TABLE games DROP COLUMN build; "
      "PRAGMA user_version = 1"));

  GameStore store = *GameStore::open(file());
  auto kept = store.find("abc");
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->build, "");
  EXPECT_EQ(kept->owner, "");
  EXPECT_EQ(store.plies("abc", 0, 1).size(), 1u);
  const ServerLimits limits;
  OpenGame open(store, limits, *kept);
  const auto lock = open.change();
  open.play({.move = "j5"});
  EXPECT_EQ(store.find("abc")->build, this_build().name());
}

}  // namespace
}  // namespace tetraply::server

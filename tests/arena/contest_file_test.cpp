// Tournament files as people write them, including mistakes.
#include "arena/contest_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace tetraply::arena {
namespace {

class TournamentFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / fmt::format("tetraply-toml-{}", getpid());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  [[nodiscard]] Result<Plan> read(const std::string& text) const { return read_tournament(write("t.toml", text)); }

  static constexpr const char* kPlayers =
      "[[player]]\nname = \"a\"\nspec = \"greedy\"\n[[player]]\nname = \"b\"\nspec = \"random\"\n";

  std::filesystem::path folder_;
};

TEST_F(TournamentFile, SaysEverything) {
  static_cast<void>(write("openings.txt", "# two\ne10,f10 j5\n\ne10 # a short one\n"));
  const auto plan = read(
      "game = \"duo\"\nkind = \"gauntlet\"\ngames = 6\ndepth = 3\nnodes = 1000\ntime = 0.5\nseed = 9\n"
      "openings = \"openings.txt\"\npatience = 2\nmemory = 512\nmoves = 40\n" +
      std::string(kPlayers));
  ASSERT_TRUE(plan) << plan.error().message;
  EXPECT_EQ(plan->contest.game, "duo");
  EXPECT_EQ(plan->contest.kind, ContestKind::gauntlet);
  EXPECT_EQ(plan->games, 6);
  EXPECT_EQ(plan->contest.depth, 3);
  EXPECT_EQ(plan->contest.nodes, 1000u);
  EXPECT_EQ(plan->contest.seconds, 0.5);
  EXPECT_EQ(plan->contest.seed, 9u);
  EXPECT_EQ(plan->contest.openings, (std::vector<std::vector<std::string>>{{"e10,f10", "j5"}, {"e10"}}));
  EXPECT_EQ(plan->contest.random_moves, 0);
  EXPECT_EQ(plan->contest.patience, 2);
  EXPECT_EQ(plan->contest.memory, 512);
  EXPECT_EQ(plan->contest.most_moves, 40u);
  EXPECT_EQ(plan->contest.players, (std::vector<Contestant>{{"a", "greedy"}, {"b", "random"}}));
}

TEST_F(TournamentFile, NeedsOnlyAGameAndPlayers) {
  const auto plan = read("game = \"classic\"\n[[player]]\nspec = \"greedy\"\n[[player]]\nspec = \"random\"\n");
  ASSERT_TRUE(plan) << plan.error().message;
  EXPECT_EQ(plan->contest.kind, ContestKind::round_robin);
  EXPECT_EQ(plan->contest.random_moves, 4) << "one of each color";
  EXPECT_EQ(plan->contest.players[0].name, "greedy");
}

TEST_F(TournamentFile, AnErrorNamesItsLocation) {
  const auto refused = [&](const std::string& text, const std::string& message) {
    const auto plan = read(text);
    ASSERT_FALSE(plan) << text;
    EXPECT_NE(plan.error().message.find(message), std::string::npos) << plan.error().message;
  };
  const std::string players = kPlayers;
  refused("", "'game' is missing");
  refused("game = ", "t.toml:1:");
  refused("game = \"chess\"\n" + players, "unknown game 'chess'; valid: classic");
  refused("game = 3\n" + players, "t.toml:1:8: 'game' must be a text");
  refused("game = \"duo\"\nkind = \"swiss\"\n" + players, "valid: round robin, gauntlet");
  refused("game = \"duo\"\ngame_count = 3\n" + players, "unknown key 'game_count'");
  refused("game = \"duo\"\ngames = 0\n" + players, "t.toml:2:9: 'games' must be a whole number from 1");
  refused("game = \"duo\"\ngames = \"many\"\n" + players, "'games' must be a whole number");
  refused("game = \"duo\"\ntime = -1\n" + players, "'time' must be a number");
  refused("game = \"duo\"\ntime = \"1\"\n" + players, "'time' must be a number");
  refused("game = \"duo\"\nopenings = \"none.txt\"\n" + players, "none.txt");
  refused("game = \"duo\"\n", "two players or more");
  refused("game = \"duo\"\nplayer = [1, 2]\n", "[[player]]");
  refused("game = \"duo\"\n[[player]]\nname = \"x\"\n[[player]]\nspec = \"random\"\n", "'spec' is missing");
  refused("game = \"duo\"\n" + players + players, "two players are called 'a'");
  refused("game = \"2048\"\n" + players, "is played alone");
  EXPECT_FALSE(read_tournament((folder_ / "missing.toml").string()));
}

}  // namespace
}  // namespace tetraply::arena

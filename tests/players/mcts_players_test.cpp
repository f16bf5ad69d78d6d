// Monte Carlo tree search as a player: what its options do, and what they refuse.
#include <gtest/gtest.h>

#include <filesystem>

#include "games/blokus/notation.hpp"
#include "learn/blokus/network_file.hpp"
#include "players/player.hpp"

namespace tetraply {
namespace {

using blokus::Duo;

template <Game G>
std::string message_of(std::string_view spec) {
  const auto player = make_player<G>(spec);
  return player ? "valid" : player.error().message;
}

// Gives the final position.
template <Game G>
G play_to_end(std::string_view spec, int most_plies = 1'000) {
  const auto player = make_player<G>(spec).value();
  G position = new_game<G>(1);
  Random random(1);
  for (int ply = 0; ply < most_plies && !position.turn().is_over(); ++ply) {
    if (position.turn() == Turn::chance()) {
      position.play(random_move(position, random));
      continue;
    }
    const auto report = player->think(position, {});
    EXPECT_TRUE(position.is_legal(report.best.at(0).move)) << spec;
    for (const double value : report.best[0].values) {
      EXPECT_GE(value, 0);
      EXPECT_LE(value, 100.001);
    }
    position.play(report.best[0].move);
  }
  return position;
}

TEST(MctsPlayers, PlayAGameToItsEnd) {
  EXPECT_TRUE(play_to_end<Duo>("mcts:guide=hand,nodes=60").turn().is_over());
  EXPECT_TRUE(play_to_end<Duo>("mcts:nodes=60").turn().is_over());
  EXPECT_TRUE(play_to_end<blokus::Classic>("mcts:nodes=30").turn().is_over());
  EXPECT_TRUE(play_to_end<blokus::ClassicTwo>("mcts:nodes=30").turn().is_over());
  EXPECT_TRUE(play_to_end<blokus::ClassicThree>("mcts:nodes=30").turn().is_over());
  EXPECT_GT(play_to_end<twenty48::Position>("mcts:nodes=30", 300).scores()[0], 500);
}

TEST(MctsPlayers, TheSameSeedPlaysTheSameGame) {
  const auto play = [](std::string_view spec) { return play_to_end<Duo>(spec).hash(); };
  EXPECT_EQ(play("mcts:guide=hand,nodes=40,seed=3"), play("mcts:guide=hand,nodes=40,seed=3"));
  EXPECT_NE(play("mcts:guide=hand,nodes=40,seed=3"), play("mcts:guide=hand,nodes=40,seed=4"));
}

TEST(MctsPlayers, LimitsAreSimulations) {
  const auto nodes = [](std::string_view spec, const Limits& limits = {}) {
    return make_player<Duo>(spec).value()->think(Duo{}, limits).counters.nodes;
  };
  EXPECT_EQ(nodes("mcts:guide=hand,nodes=50,early-stop=off"), 50u);
  EXPECT_EQ(nodes("mcts:guide=hand,depth=6,early-stop=off"), 64u);
  EXPECT_EQ(nodes("mcts:guide=hand,nodes=50,early-stop=off", {.nodes = 20}), 20u);
  EXPECT_EQ(nodes("mcts:guide=hand,early-stop=off"), 10'000u);
  EXPECT_GT(nodes("mcts:guide=hand,time=0.5"), 10u);
}

TEST(MctsPlayers, TheEndIsExact) {
  // What the solver proves of a position is what the outcomes say.
  const auto solver = make_player<Duo>("solve").value();
  const auto player = make_player<Duo>("mcts:guide=hand,nodes=100000,endgame=1M").value();
  Random random(2);
  int proved = 0;
  for (int game = 0; game < 10; ++game) {
    Duo position;
    const auto both = [&] { return position.count_legal_moves(0) + position.count_legal_moves(1); };
    while (both() > 12) position.play(random_move(position, random));
    if (position.turn().is_over()) continue;
    const auto solved = solver->think(position, {});
    const auto report = player->think(position, {.lines = 2});
    ASSERT_TRUE(report.complete);
    const int winner = position.turn().player;
    const double lead = solved.best[0].values[winner] - solved.best[0].values[1 - winner];
    EXPECT_EQ(report.best[0].values[winner], lead > 0 ? 100 : lead < 0 ? 0 : 50);
    EXPECT_EQ(report.best[0].values[0] + report.best[0].values[1], 100);
    ++proved;
  }
  EXPECT_GT(proved, 5);
}

class MctsNetwork : public testing::Test {
 protected:
  void SetUp() override {
    path_ = (std::filesystem::temp_directory_path() / fmt::format("tetraply-{}.network", getpid())).string();
    // A policy that wants the X and nothing else.
    constexpr int kX = 18;
    static_assert(blokus::kPieceDrawings[kX].name == "X");
    using Layout = learn::PolicyLayout<blokus::DuoRules>;
    std::vector<float> weights(Layout::kSize);
    for (int pieces = 0; pieces < blokus::kPieces; ++pieces)
      weights[Layout::kPiece + pieces * blokus::kPieces + kX] = 10;
    ASSERT_TRUE(learn::save_network({learn::Policy<blokus::DuoRules>(weights), std::nullopt}, path_));
  }
  void TearDown() override { std::filesystem::remove(path_); }

  std::string path_;
};

TEST_F(MctsNetwork, GuidesTheSearch) {
  const auto player = make_player<Duo>("mcts:nodes=20,file=" + path_).value();
  const auto move = player->think(Duo{}, {}).best.at(0).move;
  EXPECT_EQ(blokus::PlacementTable<14>::get()[move].piece, 18);
}

TEST_F(MctsNetwork, DamagedOnesAreRefused) {
  std::filesystem::resize_file(path_, std::filesystem::file_size(path_) - 1);
  EXPECT_NE(message_of<Duo>("mcts:file=" + path_).find("bytes instead of"), std::string::npos);
  EXPECT_NE(message_of<Duo>("mcts:file=/nowhere/net").find("/nowhere/net"), std::string::npos);
}

TEST(MctsPlayers, WrongOptionsAreRefused) {
  EXPECT_NE(message_of<Duo>("mcts:guide=hand,memory=1k").find("at least 1M"), std::string::npos);
  EXPECT_NE(message_of<Duo>("mcts:guide=hand,playouts=2").find("valid: 0 to 1"), std::string::npos);
  EXPECT_NE(message_of<Duo>("mcts:guide=hand,file=net").find("needs guide=network"), std::string::npos);
  EXPECT_NE(message_of<blokus::Classic>("mcts:file=net").find("unknown option"), std::string::npos);
  EXPECT_NE(message_of<Duo>("mcts:guide=netwerk").find("did you mean 'network'"), std::string::npos);
  EXPECT_EQ(message_of<twenty48::Position>("mcts:nodes=10,slips=0.1,seed=2"), "valid");
}

}  // namespace
}  // namespace tetraply

// The players of Blokus: the effects of their options, and refused combinations.
#include <gtest/gtest.h>

#include "players/player.hpp"

namespace tetraply {
namespace {

template <Game G>
std::string message_of(std::string_view spec) {
  const auto player = make_player<G>(spec);
  return player ? "valid" : player.error().message;
}

TEST(BlokusPlayers, EvaluationAndWeightsAreOptions) {
  EXPECT_EQ(message_of<blokus::Duo>("maxn:eval=combined,weights=1/0.9/0.5"), "valid");
  EXPECT_EQ(message_of<blokus::Classic>("paranoid:eval=chao,weights=10/3/-1,depth=3"), "valid");
  EXPECT_NE(message_of<blokus::Duo>("best-reply:eval=centralisation").find("'centralization'"), std::string::npos);
  EXPECT_EQ(message_of<blokus::Duo>("alphabeta:eval=composite,weights=influence:0.5/reachability:-0.2"), "valid");
  EXPECT_NE(message_of<blokus::Duo>("alphabeta:eval=composite,weights=rim:1").find("corners-touching"),
            std::string::npos);
  EXPECT_NE(message_of<blokus::Duo>("maxn:eval=combined,weights=1/2").find("3 numbers"), std::string::npos);
  EXPECT_NE(message_of<blokus::Duo>("maxn:eval=score,weights=101").find("too large"), std::string::npos);
}

TEST(BlokusPlayers, PruningOfMaxNNeedsABoundedSum) {
  EXPECT_NE(message_of<blokus::Classic>("maxn:prune=shallow").find("add shares=on"), std::string::npos);
  EXPECT_EQ(message_of<blokus::Classic>("maxn:prune=speculative,shares=on,order=on,tt=1M"), "valid");
}

// With the same values, pruning changes the work but not the answer.
TEST(BlokusPlayers, PruningDoesNotChangeTheMove) {
  const auto think = [](std::string_view spec) {
    return make_player<blokus::Duo>(spec).value()->think(blokus::Duo{}, Limits{.depth = 2});
  };
  const auto plain = think("maxn:shares=on");
  const auto pruned = think("maxn:shares=on,prune=speculative,order=on,tt=1M");
  EXPECT_EQ(plain.best[0].move, pruned.best[0].move);
  EXPECT_EQ(plain.best[0].values, pruned.best[0].values);
  EXPECT_LT(pruned.counters.evaluations, plain.counters.evaluations / 2);
  EXPECT_GT(pruned.counters.cutoffs, 0u);
}

TEST(BlokusPlayers, EveryKindPlaysAGameToItsEnd) {
  const auto play = []<class G>(std::type_identity<G>) {
    for (const char* spec :
         {"maxn:depth=1,endgame=2k", "paranoid:depth=1,endgame=2k", "best-reply:depth=1,endgame=2k"}) {
      const auto player = make_player<G>(spec).value();
      G position;
      while (!position.turn().is_over()) {
        const auto report = player->think(position, {});
        ASSERT_TRUE(position.is_legal(report.best.at(0).move)) << spec;
        position.play(report.best[0].move);
      }
    }
  };
  play(std::type_identity<blokus::Classic>{});
  play(std::type_identity<blokus::ClassicTwo>{});
  play(std::type_identity<blokus::ClassicThree>{});
  play(std::type_identity<blokus::Duo>{});
}

}  // namespace
}  // namespace tetraply

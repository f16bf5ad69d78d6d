// Several thinkers who share the moves rank them like one thinker with all moves.
#include "cluster/shared_thought.hpp"

#include <gtest/gtest.h>

#include <set>

#include "effort.hpp"
#include "engine/registry.hpp"

namespace tetraply::cluster {
namespace {

// Compares a player with all moves to two players who share them. All of them keep their tables.
AnyPosition random_position(const AnyGame& rules, std::uint64_t seed, std::uint64_t most_moves) {
  Random random(seed);
  while (true) {
    AnyPosition game = rules.new_game();
    int plies = 0;
    for (AnyPosition probe = game; !probe.turn().is_over(); ++plies) probe.play(probe.random_move(random));
    for (int ply = static_cast<int>(random.below(static_cast<std::uint32_t>(plies))); ply > 0; --ply)
      if (!game.turn().is_over()) game.play(game.random_move(random));
    if (game.turn().kind == Turn::Kind::player && game.count_legal_moves() <= most_moves) return game;
  }
}

// By a player who thinks about all moves, and by two who share them, each with what it remembers.
void expect_the_same(const std::string& spec, const AnyPosition& position, int depth, int lines) {
  SCOPED_TRACE(spec);
  const AnyGame& game = position.game();
  const auto whole = game.make_player(spec);
  ASSERT_TRUE(whole) << whole.error().message;
  const Limits limits{.depth = depth, .lines = lines};
  const auto order = (*whole)->root_order(position, limits);
  ASSERT_TRUE(order);
  const auto expected = (*whole)->think(position, limits);

  const std::unique_ptr<AnyPlayer> sharers[] = {*game.make_player(spec), *game.make_player(spec)};
  std::vector<ShareThought> thoughts;
  for (const auto& share : shares_of(*order, 2)) {
    const auto thought = think_of_share(*sharers[thoughts.size() % 2], position, limits, *order, share);
    const auto arrived = parse_share_thought(to_text(thought));
    ASSERT_TRUE(arrived) << arrived.error().message;
    thoughts.push_back(*arrived);
  }
  if (partly_complete(thoughts)) return;  // then a single player thinks
  const ReportText together = put_together(*order, thoughts, lines);
  EXPECT_EQ(together.depth, expected.depth);
  EXPECT_EQ(together.complete, expected.complete);
  ASSERT_EQ(together.best.size(), expected.best.size());
  for (std::size_t i = 0; i < expected.best.size(); ++i) {
    EXPECT_EQ(together.best[i].moves[0], position.to_text(expected.best[i].move)) << i;
    EXPECT_EQ(together.best[i].values, expected.best[i].values) << i;
  }
}

void expect_the_same(const char* game, const std::vector<std::string>& specs, int positions, std::uint64_t most_moves,
                     int depth) {
  for (int seed = 1; seed <= positions; ++seed) {
    SCOPED_TRACE(seed);
    const AnyPosition position = random_position(*find_game(game), static_cast<std::uint64_t>(seed), most_moves);
    for (const std::string& spec : specs)
      for (const int lines : {1, 3}) expect_the_same(spec, position, depth, lines);
  }
}

// The players have endgame=0, because only a search of all moves can prove the end of a game.
TEST(SharedThought, AlphaBetaRanksEqualsLikeOnePlayer) {
  expect_the_same("duo",
                  {"alphabeta:lmr=off,endgame=0", "alphabeta:lmr=off,endgame=0,eval=squares",
                   "alphabeta:lmr=off,endgame=0,tt=0", "alphabeta:lmr=off,endgame=0,by-value=off,eval=squares",
                   "alphabeta:lmr=off,endgame=0,deepening=off,eval=squares",
                   "alphabeta:lmr=off,endgame=0,by-value=off,by-size=off,eval=squares,opening=on"},
                  effort(40), 60, 3);
}

TEST(SharedThought, SearchesOfManyPlayersRankEqualsLikeOnePlayer) {
  expect_the_same(
      "classic",
      {"maxn:endgame=0", "maxn:endgame=0,eval=squares,order=on,tt=1M",
       "maxn:endgame=0,eval=squares,shares=on,prune=speculative,order=on", "paranoid:endgame=0,eval=squares",
       "best-reply:endgame=0,eval=squares", "best-reply:endgame=0,tt=0", "best-reply:endgame=0,prune=off,eval=squares"},
      effort(40), 40, 2);
}

TEST(SharedThought, ChanceAndPathsRankEqualsLikeOnePlayer) {
  expect_the_same("2048", {"minimax", "minimax:tt=1M", "expectimax", "minimax:alpha-beta=off"}, effort(20), 4, 2);
  expect_the_same("tetris", {"lookahead", "lookahead:eval=seed", "lookahead:split=root:dynamic,threads=2"}, effort(20),
                  100, 2);
}

TEST(SharedThought, ASearchThatDoesNotValueMovesIndependentlySaysSo) {
  const auto has_order = [](const char* game, const char* spec) {
    const AnyGame& rules = *find_game(game);
    return rules.make_player(spec).value()->root_order(rules.new_game(), {}).has_value();
  };
  for (const char* spec : {"alphabeta", "alphabeta:lmr=off,drop=10", "alphabeta:lmr=off,offset=1", "random", "greedy"})
    EXPECT_FALSE(has_order("duo", spec)) << spec;
  EXPECT_FALSE(has_order("tetris-guideline", "beam"));
  for (const char* spec : {"lookahead:order=breadth-first", "lookahead:order=partition", "lookahead:split=partition"})
    EXPECT_FALSE(has_order("tetris", spec)) << spec;
}

ShareThought thought_of(std::size_t place, std::string move, std::vector<double> by_depth) {
  ShareThought thought;
  thought.best = {{place, by_depth, {{by_depth.back()}, {std::move(move)}}}};
  return thought;
}

std::string ranked(const RootOrder& order, const std::vector<ShareThought>& thoughts, int lines) {
  std::string moves;
  for (const auto& best : put_together(order, thoughts, lines).best) moves += best.moves[0];
  return moves;
}

TEST(SharedThought, AmongEqualsTheOrderOrThePreviousBestMoveDecides) {
  const std::vector thoughts{thought_of(0, "a", {1, 5}), thought_of(1, "b", {2, 7}), thought_of(2, "c", {3, 7}),
                             thought_of(3, "d", {0, 7})};
  EXPECT_EQ(ranked({{0, 1, 2, 3}, false}, thoughts, 1), "b");
  EXPECT_EQ(ranked({{0, 1, 2, 3}, false}, thoughts, 3), "bcd");
  EXPECT_EQ(ranked({{0, 1, 2, 3}, true}, thoughts, 1), "c");
  EXPECT_EQ(ranked({{0, 1, 2, 3}, true}, thoughts, 3), "cbd");
  EXPECT_EQ(ranked({{0, 1, 2, 3}, true}, thoughts, 9), "cbda");
}

TEST(SharedThought, EveryMoveIsInOneShareAndBoundsMeanFewShares) {
  RootOrder order;
  for (std::uint32_t move = 0; move < 50; ++move) order.moves.push_back(move);
  for (const bool prunes : {false, true})
    for (const bool best_first : {false, true}) {
      order.prunes = prunes;
      order.best_first = best_first;
      const auto shares = shares_of(order, 3);
      EXPECT_EQ(shares.size(), prunes && !best_first ? 6u : 50u);
      std::set<std::size_t> places;
      for (const auto& share : shares) places.insert(share.begin(), share.end());
      EXPECT_EQ(places.size(), 50u);
    }
  order.moves.resize(2);
  EXPECT_EQ(shares_of(order, 3).size(), 2u);
}

TEST(SharedThought, InvalidTextIsRefused) {
  for (const char* text : {"", "{}", "[1]", "{\"best\": 1}"}) EXPECT_FALSE(parse_share_thought(text)) << text;
}

}  // namespace
}  // namespace tetraply::cluster

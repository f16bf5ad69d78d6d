// Moves that were thought about one by one are ranked as by one who thought about all of them.
#include "protocols/shared_thought.hpp"

#include <gtest/gtest.h>

#include "effort.hpp"
#include "search/positions.hpp"

namespace tetraply::protocols {
namespace {

// By a player who thinks about all moves, and by two who share them, each with what it remembers.
template <Game G>
void expect_the_same(const std::string& spec, const G& position, int depth, int lines) {
  SCOPED_TRACE(spec);
  const auto whole = make_player<G>(spec);
  ASSERT_TRUE(whole) << whole.error().message;
  const Limits limits{.depth = depth, .lines = lines};
  const auto order = (*whole)->root_order(position, limits);
  ASSERT_TRUE(order);
  const auto expected = (*whole)->think(position, limits);

  const std::unique_ptr<Player<G>> sharers[] = {*make_player<G>(spec), *make_player<G>(spec)};
  std::vector<MoveThought> thoughts;
  for (const std::uint32_t place : order->moves) {
    Limits part = limits;
    part.lines = 1;
    part.only = {place};
    MoveThought thought;
    const auto report = sharers[place % 2]->think(position, part, [&](const Report<G>& so_far) {
      thought.by_depth.push_back(so_far.best[0].values[position.turn().player]);
    });
    thought.report = as_text(position, report);
    const auto arrived = parse_move_thought(to_text(thought));
    ASSERT_TRUE(arrived) << arrived.error().message;
    thoughts.push_back(*arrived);
  }
  if (partly_complete(thoughts)) return;  // then one thinks alone
  const ReportText together = put_together(*order, thoughts, lines);
  EXPECT_EQ(together.depth, expected.depth);
  EXPECT_EQ(together.complete, expected.complete);
  ASSERT_EQ(together.best.size(), expected.best.size());
  for (std::size_t i = 0; i < expected.best.size(); ++i) {
    EXPECT_EQ(together.best[i].moves[0], to_text(position, expected.best[i].move)) << i;
    EXPECT_EQ(together.best[i].values,
              std::vector<double>(expected.best[i].values.begin(), expected.best[i].values.end()))
        << i;
  }
}

template <Game G>
void expect_the_same(const std::vector<std::string>& specs, int positions, std::uint64_t most_moves, int depth) {
  for (int seed = 1; seed <= positions; ++seed) {
    SCOPED_TRACE(seed);
    const G position = random_position<G>(static_cast<std::uint64_t>(seed), most_moves);
    for (const std::string& spec : specs)
      for (const int lines : {1, 3}) expect_the_same(spec, position, depth, lines);
  }
}

// With endgame=0, for what can be proved is proved by one.
TEST(SharedThought, AlphaBetaRanksEqualsAsOneDoes) {
  expect_the_same<blokus::Duo>(
      {"alphabeta:lmr=off,endgame=0", "alphabeta:lmr=off,endgame=0,eval=squares", "alphabeta:lmr=off,endgame=0,tt=0",
       "alphabeta:lmr=off,endgame=0,by-value=off,eval=squares", "alphabeta:lmr=off,endgame=0,deepening=off",
       "alphabeta:lmr=off,endgame=0,by-value=off,by-size=off,eval=squares,opening=on"},
      effort(40), 60, 3);
}

TEST(SharedThought, ManyPlayersRankEqualsAsOneDoes) {
  expect_the_same<blokus::Classic>(
      {"maxn:endgame=0", "maxn:endgame=0,eval=squares,order=on,tt=1M",
       "maxn:endgame=0,eval=squares,shares=on,prune=speculative,order=on", "paranoid:endgame=0,eval=squares",
       "best-reply:endgame=0,eval=squares", "best-reply:endgame=0,tt=0"},
      effort(40), 40, 2);
}

TEST(SharedThought, ChanceAndPathsRankEqualsAsOneDoes) {
  expect_the_same<twenty48::Position>({"minimax", "minimax:tt=1M", "expectimax", "minimax:alpha-beta=off"}, effort(20),
                                      4, 2);
  expect_the_same<tetris::DropGame>({"lookahead", "lookahead:eval=seed", "lookahead:split=root:dynamic,threads=2"},
                                    effort(20), 100, 2);
}

TEST(SharedThought, WhoDoesNotValueMovesByThemselvesSaysSo) {
  const blokus::Duo duo;
  for (const char* spec : {"alphabeta", "alphabeta:lmr=off,drop=10", "alphabeta:lmr=off,offset=1", "random", "greedy"})
    EXPECT_FALSE((*make_player<blokus::Duo>(spec))->root_order(duo, {})) << spec;
  EXPECT_FALSE((*make_player<tetris::Guideline>("beam"))->root_order(tetris::Guideline(), {}));
  for (const char* spec : {"lookahead:order=breadth-first", "lookahead:order=partition", "lookahead:split=partition"})
    EXPECT_FALSE((*make_player<tetris::DropGame>(spec))->root_order(tetris::DropGame(), {})) << spec;
}

MoveThought thought_of(std::string move, std::vector<double> by_depth) {
  MoveThought thought;
  thought.report.best = {{{by_depth.back()}, {std::move(move)}}};
  thought.by_depth = std::move(by_depth);
  return thought;
}

std::string ranked(const RootOrder& order, const std::vector<MoveThought>& thoughts, int lines) {
  std::string moves;
  for (const auto& best : put_together(order, thoughts, lines).best) moves += best.moves[0];
  return moves;
}

TEST(SharedThought, AmongEqualsTheOrderDecidesAndWhereTheBestComeFirstWhatWasBestBefore) {
  const std::vector thoughts{thought_of("a", {1, 5}), thought_of("b", {2, 7}), thought_of("c", {3, 7}),
                             thought_of("d", {0, 7})};
  EXPECT_EQ(ranked({{0, 1, 2, 3}, false}, thoughts, 1), "b");
  EXPECT_EQ(ranked({{0, 1, 2, 3}, false}, thoughts, 3), "bcd");
  EXPECT_EQ(ranked({{0, 1, 2, 3}, true}, thoughts, 1), "c");
  EXPECT_EQ(ranked({{0, 1, 2, 3}, true}, thoughts, 3), "cbd");
  EXPECT_EQ(ranked({{0, 1, 2, 3}, true}, thoughts, 9), "cbda");
}

TEST(SharedThought, WhatIsNotAThoughtIsRefused) {
  for (const char* text : {"", "{}", "[1]", "{\"by_depth\": 1}"}) EXPECT_FALSE(parse_move_thought(text)) << text;
}

}  // namespace
}  // namespace tetraply::protocols

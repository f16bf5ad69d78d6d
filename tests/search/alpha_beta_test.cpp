// Alpha-beta against plain minimax: every exact switch gives the same value, whatever the other switches are.
#include "search/alpha_beta/alpha_beta.hpp"
#include "effort.hpp"

#include <gtest/gtest.h>

#include "games/blokus/notation.hpp"
#include "games/blokus/position.hpp"
#include "search/alpha_beta/stack.hpp"
#include "search/plain_minimax.hpp"
#include "search/positions.hpp"

namespace tetraply {
namespace {

using blokus::ClassicTwo;
using blokus::Duo;

// Squares on the board and open corners, an evaluation with both ties and differences.
struct SquaresAndCorners {
  template <class R>
  Scores<2> operator()(const blokus::Position<R>& position) const {
    auto values = position.scores(blokus::Scoring::squares);
    for (int color = 0; color < R::kColors; ++color) values[color % 2] += position.frontier(color).count();
    return values;
  }
};

// The options for a combination of the exact switches that make a difference, as bits.
AlphaBetaOptions switched(unsigned bits) {
  AlphaBetaOptions options;
  options.pruning = (bits & 1) == 0;
  options.pvs = (bits & 2) != 0;
  options.aspiration = (bits & 4) != 0;
  options.killers = (bits & 8) != 0;
  options.history = (bits & 16) != 0;
  options.by_size = (bits & 32) != 0;
  options.by_value = (bits & 64) != 0;
  options.deepening = (bits & 128) != 0;
  options.table_bytes = (bits & 256) != 0 ? 1 << 16 : 0;
  return options;
}
constexpr unsigned kCombinations = 512;

template <class G>
class AlphaBetaOn : public testing::Test {};
using Games = testing::Types<Duo, ClassicTwo>;
TYPED_TEST_SUITE(AlphaBetaOn, Games);

TYPED_TEST(AlphaBetaOn, ExactSwitchesGiveTheValueOfPlainMinimax) {
  const SquaresAndCorners evaluate;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(effort(500)); ++seed) {
    const auto position = random_position<TypeParam>(seed, 60);
    const int player = position.turn().player;
    const int depth = depth_with_leaves(position, 3'000, 5);
    const int expected = plain_minimax(position, depth, player, evaluate);
    // Five combinations per position, so that every combination occurs several times.
    for (unsigned i = 0; i < 5; ++i) {
      const unsigned bits = static_cast<unsigned>(seed * 5 + i) % kCombinations;
      AlphaBeta<TypeParam, SquaresAndCorners> search(switched(bits), evaluate);
      const auto report = search.run(position, Limits{.depth = depth});
      ASSERT_EQ(report.best[0].values[player], expected) << "seed " << seed << " switches " << bits;
      ASSERT_EQ(report.best[0].values[1 - player], -expected);
      // The value of the move is correct.
      const auto child = after(position, report.best[0].move);
      ASSERT_EQ(plain_minimax(child, depth - 1, player, evaluate), expected) << "seed " << seed;
      ASSERT_EQ(report.best[0].line[0], report.best[0].move);
    }
  }
}

TYPED_TEST(AlphaBetaOn, RanksTheBestLinesWithExactValues) {
  const SquaresAndCorners evaluate;
  for (std::uint64_t seed = 0; seed < 25; ++seed) {
    const auto position = random_position<TypeParam>(seed, 60);
    const int player = position.turn().player;
    typename TypeParam::MoveList moves;
    position.legal_moves(moves);
    std::vector<int> expected;
    for (const auto move : moves) expected.push_back(plain_minimax(after(position, move), 1, player, evaluate));
    std::sort(expected.rbegin(), expected.rend());
    AlphaBeta<TypeParam, SquaresAndCorners> search({}, evaluate);
    const auto report = search.run(position, Limits{.depth = 2, .lines = 4});
    ASSERT_EQ(report.best.size(), std::min<std::size_t>(4, moves.size()));
    for (std::size_t i = 0; i < report.best.size(); ++i) EXPECT_EQ(report.best[i].values[player], expected[i]);
  }
}

TYPED_TEST(AlphaBetaOn, LinesComeInTheOrderOfTheirValuesAlsoWithReductions) {
  AlphaBetaOptions options;
  options.reductions = true;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(effort(60)); ++seed) {
    const auto position = random_position<TypeParam>(seed, 400);
    const int player = position.turn().player;
    AlphaBeta<TypeParam, SquaresAndCorners> search(options, {});
    const auto report = search.run(position, Limits{.depth = 4, .lines = 4});
    for (std::size_t i = 1; i < report.best.size(); ++i)
      EXPECT_LE(report.best[i].values[player], report.best[i - 1].values[player]) << "seed " << seed << " line " << i;
  }
}

TYPED_TEST(AlphaBetaOn, LineIsPlayableAndLeadsToTheValue) {
  const SquaresAndCorners evaluate;
  AlphaBetaOptions options;
  options.table_bytes = 0;  // a table may cut the line short
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    auto position = random_position<TypeParam>(seed, 40);
    const int player = position.turn().player;
    AlphaBeta<TypeParam, SquaresAndCorners> search(options, evaluate);
    const auto report = search.run(position, Limits{.depth = 3});
    for (const auto move : report.best[0].line) {
      ASSERT_TRUE(position.is_legal(move));
      position.play(move);
    }
    EXPECT_TRUE(report.best[0].line.size() == 3 || position.turn().is_over());
    EXPECT_EQ(lead_of(player, evaluate(position)), report.best[0].values[player]) << seed;
  }
}

TEST(AlphaBeta, NodesOfPlainMinimaxAreThoseOfPerft) {
  const SquaresAndCorners evaluate;
  AlphaBeta<Duo, SquaresAndCorners> search(AlphaBetaOptions::plain_minimax(), evaluate);
  const auto report = search.run(Duo{}, Limits{.depth = 2});
  EXPECT_EQ(report.counters.nodes, 414u + 171'396u);  // the published perft of depths 1 and 2
  EXPECT_EQ(report.counters.evaluations, 171'396u);
  EXPECT_EQ(report.counters.cutoffs, 0u);
}

TYPED_TEST(AlphaBetaOn, WithoutRecursionItIsTheSameNodeForNode) {
  const SquaresAndCorners evaluate;
  StackAlphaBeta<TypeParam, SquaresAndCorners> stack(evaluate);
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(effort(100)); ++seed) {
    const auto position = random_position<TypeParam>(seed, 100);
    const Limits limits{.depth = depth_with_leaves(position, 50'000, 6)};
    AlphaBeta<TypeParam, SquaresAndCorners> recursive(AlphaBetaOptions::plain_alpha_beta(), evaluate);
    const auto expected = recursive.run(position, limits);
    const auto found = stack.run(position, limits);
    ASSERT_EQ(found.counters, expected.counters) << seed;
    ASSERT_EQ(found.best[0].values, expected.best[0].values);
    ASSERT_EQ(found.best[0].line, expected.best[0].line);
  }
}

TEST(AlphaBeta, EachPartOfTheDefaultSavesNodes) {
  const SquaresAndCorners evaluate;
  const auto nodes = [&](const AlphaBetaOptions& options) {
    std::uint64_t total = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      AlphaBeta<Duo, SquaresAndCorners> search(options, evaluate);
      total += search.run(random_position<Duo>(seed, 150), Limits{.depth = 3}).counters.nodes;
    }
    return total;
  };
  const auto minimax = nodes(AlphaBetaOptions::plain_minimax());
  const auto pruned = nodes(AlphaBetaOptions::plain_alpha_beta());
  const auto all = nodes({});
  EXPECT_LT(pruned, minimax / 2);
  EXPECT_LT(all, pruned / 2);
}

TEST(AlphaBeta, OffsetOfZeroIsPlainAndALargerOneLooksAtLess) {
  const SquaresAndCorners evaluate;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto position = random_position<Duo>(seed, 60);
    const auto run = [&](int offset) {
      AlphaBetaOptions options = AlphaBetaOptions::plain_alpha_beta();
      options.offset = offset;
      options.offset_depth = 2;
      return AlphaBeta<Duo, SquaresAndCorners>(options, evaluate).run(position, Limits{.depth = 3});
    };
    const auto plain = AlphaBeta<Duo, SquaresAndCorners>(AlphaBetaOptions::plain_alpha_beta(), evaluate)
                           .run(position, Limits{.depth = 3});
    EXPECT_EQ(run(0).counters, plain.counters);
    EXPECT_EQ(run(0).best[0].values, plain.best[0].values);
    EXPECT_LE(run(5).counters.nodes, plain.counters.nodes);
  }
}

TEST(AlphaBeta, DropsAboutThePercentageOfMovesThatWasAskedFor) {
  const SquaresAndCorners evaluate;
  AlphaBetaOptions options = AlphaBetaOptions::plain_minimax();
  options.drop_percent = 30;
  AlphaBeta<Duo, SquaresAndCorners> search(options, evaluate);
  const auto leaves = search.run(Duo{}, Limits{.depth = 2}).counters.evaluations;
  // 171,396 leaves below 414 moves at the root, of which none is dropped: 5 standard deviations are about 950.
  EXPECT_NEAR(static_cast<double>(leaves), 0.7 * 171'396, 1'400);
  AlphaBeta<Duo, SquaresAndCorners> again(options, evaluate);
  EXPECT_EQ(again.run(Duo{}, Limits{.depth = 2}).counters.evaluations, leaves);
}

TEST(AlphaBeta, StopsDeepeningWhenTheGameIsPlayedToItsEnd) {
  const SquaresAndCorners evaluate;
  int solved = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto position = position_before_end<Duo>(seed, 4);
    if (!is_small_endgame(position, 2'000)) continue;
    ++solved;
    AlphaBeta<Duo, SquaresAndCorners> search({}, evaluate);
    const auto report = search.run(position, Limits{});
    EXPECT_TRUE(report.complete);
    EXPECT_EQ(report.best[0].values[position.turn().player],
              plain_minimax(position, 42, position.turn().player, evaluate));
  }
  EXPECT_GE(solved, 20);
}

TEST(AlphaBeta, GoesDeeperWhenItsTableKnowsThePositionAlready) {
  const SquaresAndCorners evaluate;
  AlphaBeta<Duo, SquaresAndCorners> search({}, evaluate);
  for (const int depth : {1, 2, 2, 3}) {
    const auto report = search.run(Duo{}, Limits{.depth = depth});
    EXPECT_EQ(report.depth, depth);
    EXPECT_FALSE(report.complete);
  }
}

TEST(AlphaBeta, AnEndgameIsCompleteASecondTimeToo) {
  const SquaresAndCorners evaluate;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto position = position_before_end<Duo>(seed, 3);
    AlphaBeta<Duo, SquaresAndCorners> search({}, evaluate);
    const auto first = search.run(position, Limits{});
    const auto second = search.run(position, Limits{});
    EXPECT_TRUE(first.complete && second.complete);
    EXPECT_EQ(first.best[0].values, second.best[0].values);
  }
}

TEST(AlphaBeta, EndsWithinAPollAndANodeOfTheStopFlag) {
  const SquaresAndCorners evaluate;
  std::atomic<bool> stop{false};
  AlphaBeta<Duo, SquaresAndCorners> search({}, evaluate);
  std::uint64_t nodes_at_flag = 0;
  const auto report = search.run(Duo{}, Limits{.stop = &stop}, [&](const Report<Duo>& so_far) {
    if (so_far.depth < 2) return;
    nodes_at_flag = so_far.counters.nodes;
    stop = true;
  });
  EXPECT_EQ(report.depth, 2);
  EXPECT_GT(nodes_at_flag, 0u);
  // The interval between polls, plus the leaves of one node, which are counted at once.
  EXPECT_LE(report.counters.nodes, nodes_at_flag + StopSignal::kNodesBetweenPolls + 2'000);
}

TEST(AlphaBeta, NodeLimitGivesTheSameAnswerEveryTime) {
  const SquaresAndCorners evaluate;
  const auto run = [&] { return AlphaBeta<Duo, SquaresAndCorners>({}, evaluate).run(Duo{}, Limits{.nodes = 20'000}); };
  const auto first = run();
  const auto second = run();
  EXPECT_EQ(first.counters, second.counters);
  EXPECT_EQ(first.best[0].move, second.best[0].move);
  EXPECT_GE(first.depth, 1);
}

TEST(AlphaBeta, WithoutAnyTimeItStillGivesALegalMove) {
  AlphaBeta<Duo, SquaresAndCorners> search({}, SquaresAndCorners{});
  const auto report = search.run(Duo{}, Limits{.seconds = 0.0});
  EXPECT_EQ(report.depth, 0);
  EXPECT_TRUE(Duo{}.is_legal(report.best[0].move));
}

}  // namespace
}  // namespace tetraply

// Pruning that is not exact, against a second implementation of its definition: a node is left when its value is within
// the offset of what the other side already has, and its parent's value stays as it is.
#include "search/alpha_beta/inexact.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "effort.hpp"
#include "games/blokus/evaluation.hpp"
#include "games/blokus/opening.hpp"
#include "games/blokus/test_data.hpp"
#include "search/alpha_beta/alpha_beta.hpp"
#include "search/alpha_beta/stack.hpp"
#include "search/positions.hpp"

namespace tetraply {
namespace {

using blokus::Duo;
using blokus::Evaluation;

// Maximizer and minimizer apart, each with the best that it already has on the way from the root.
template <Game G, class E>
class Reference {
 public:
  Reference(const E& evaluate, int maximizer, int offset, int offset_depth)
      : evaluate_(evaluate), maximizer_(maximizer), offset_(offset), offset_depth_(offset_depth) {}

  struct Found {
    int value;
    bool pruned;
  };

  Found search(const G& position, int depth, int least, int most) {
    if (depth == 0 || position.turn().is_over()) {
      const auto values = evaluate_(position);
      return {values[maximizer_] - values[1 - maximizer_], false};
    }
    const bool maximizes = position.turn().player == maximizer_;
    const int offset = depth <= offset_depth_ ? offset_ : 0;
    int score = maximizes ? -kInfinity : kInfinity;
    typename G::MoveList moves;
    position.legal_moves(moves);
    for (const auto move : moves) {
      const G child = after(position, move);
      ++nodes;
      const int had = maximizes ? std::max(least, score) : std::min(most, score);
      Found found = maximizes ? search(child, depth - 1, had, most) : search(child, depth - 1, least, had);
      if (found.pruned) {
        // Where the same side is on turn twice, the child was pruned because of what the other side has; so is this
        // node.
        if (child.turn().player == position.turn().player) return found;
        // It is no better than what this side has already.
        found.value = maximizes ? std::min(found.value, had) : std::max(found.value, had);
      }
      score = maximizes ? std::max(score, found.value) : std::min(score, found.value);
      if (maximizes ? score >= most - offset : score <= least + offset) return {score, true};
    }
    return {score, false};
  }

  std::uint64_t nodes = 0;

 private:
  const E& evaluate_;
  int maximizer_;
  int offset_;
  int offset_depth_;
};

struct SquaresAndCorners {
  template <class R>
  Scores<2> operator()(const blokus::Position<R>& position) const {
    auto values = position.scores(blokus::Scoring::squares);
    for (int color = 0; color < R::kColors; ++color) values[color % 2] += position.frontier(color).count();
    return values;
  }
};

AlphaBetaOptions with_offset(AlphaBetaOptions options, int offset, int offset_depth) {
  options.offset = offset;
  options.offset_depth = offset_depth;
  return options;
}

TEST(Offset, FollowsItsDefinitionInValuesAndNodes) {
  const SquaresAndCorners evaluate;
  int smaller = 0;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(effort(60)); ++seed) {
    const auto position = random_position<Duo>(seed, 60);
    const int player = position.turn().player;
    const int depth = depth_with_leaves(position, 20'000, 5);
    for (const auto& [offset, offset_depth] : {std::pair(0, 1), {1, 1}, {2, 2}, {5, 1}, {5, 3}, {30, 9}}) {
      Reference<Duo, SquaresAndCorners> reference(evaluate, player, offset, offset_depth);
      const auto expected = reference.search(position, depth, -kInfinity, kInfinity);
      const auto options = with_offset(AlphaBetaOptions::plain_alpha_beta(), offset, offset_depth);
      const auto found = AlphaBeta<Duo, SquaresAndCorners>(options, evaluate).run(position, {.depth = depth});
      ASSERT_EQ(found.best[0].values[player], expected.value) << "seed " << seed << ", offset " << offset;
      ASSERT_EQ(found.counters.nodes, reference.nodes) << "seed " << seed << ", offset " << offset;
      if (offset == 5 && offset_depth == 3) {
        const auto plain = AlphaBeta<Duo, SquaresAndCorners>(AlphaBetaOptions::plain_alpha_beta(), evaluate)
                               .run(position, {.depth = depth});
        smaller += found.counters.nodes < plain.counters.nodes ? 1 : 0;
      }
    }
  }
  EXPECT_GT(smaller, effort(60) / 2);
}

// The midgame of the TypeScript program, at depth 4. With the offset one ply above the horizon, the opponent's replies
// there are what is pruned, so the root's player can only lose by it, and no more than the offset. A pruned node that
// is taken for an improvement raises the value by ten points and more.
TEST(Offset, CostsNoMoreThanItselfInTheMidgameWithEveryOrder) {
  const auto data = blokus::test_data("seed_positions.json").at("duo-midgame");
  Duo position;
  for (const auto& [player, color] : {std::pair("first", 0), std::pair("second", 1)})
    for (const std::string text : data.at(player)) blokus::place_text(position, color, text);
  position.set_turn(0);
  const Evaluation evaluate(**Evaluation::find("combined"));
  struct Order {
    bool killers;
    bool history;
    bool by_size;
    bool by_value;
  };
  constexpr Order kOrders[] = {
      {true, true, true, true}, {true, true, true, false}, {false, false, true, false}, {false, false, false, true}};
  for (const Order& order : kOrders) {
    std::uint64_t nodes_without = 0;
    double value_without = 0;
    for (const int offset : {0, 1, 2, 5, 10}) {
      AlphaBetaOptions options = AlphaBetaOptions::plain_alpha_beta();
      options.killers = order.killers;
      options.history = order.history;
      options.by_size = order.by_size;
      options.by_value = order.by_value;
      const auto report = AlphaBeta<Duo, Evaluation>(with_offset(options, offset * Evaluation::kParts, 1), evaluate)
                              .run(position, {.depth = 4});
      const double value = report.best[0].values[0];
      if (offset == 0) {
        EXPECT_NEAR(value, -8.6, 1e-9) << "with every order";
        nodes_without = report.counters.nodes;
        value_without = value;
      }
      EXPECT_LE(value, value_without) << "offset " << offset;
      EXPECT_GE(value, value_without - offset - 1e-9) << "offset " << offset;
      EXPECT_LE(report.counters.nodes, nodes_without) << "offset " << offset;
      RecordProperty(fmt::format("nodes_{}_{}", &order - kOrders, offset), std::to_string(report.counters.nodes));
    }
  }
}

// A table entry of a pruned node is a lower bound. If it passed for an exact value, the answer would be another one.
TEST(Offset, ATableDoesNotTakePrunedNodesForExact) {
  const SquaresAndCorners evaluate;
  int same = 0;
  int all = 0;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(effort(60)); ++seed) {
    const auto position = random_position<Duo>(seed, 60);
    const int player = position.turn().player;
    const int depth = depth_with_leaves(position, 20'000, 5);
    const auto value = [&](std::size_t bytes) {
      AlphaBetaOptions options = with_offset(AlphaBetaOptions::plain_alpha_beta(), 3, 2);
      options.table_bytes = bytes;
      return AlphaBeta<Duo, SquaresAndCorners>(options, evaluate)
          .run(position, {.depth = depth})
          .best[0]
          .values[player];
    };
    const auto plain = AlphaBeta<Duo, SquaresAndCorners>(AlphaBetaOptions::plain_alpha_beta(), evaluate)
                           .run(position, {.depth = depth})
                           .best[0]
                           .values[player];
    // Each of the nodes that are two plies or fewer above the horizon loses at most the offset.
    EXPECT_LE(std::abs(value(1 << 20) - plain), 2 * 3) << seed;
    same += value(1 << 20) == value(0) ? 1 : 0;
    ++all;
  }
  EXPECT_GT(same, all * 9 / 10);
}

TEST(Offset, SwitchesOffTheWindowsThatAreGuesses) {
  AlphaBetaOptions options;
  EXPECT_TRUE(options.consistent().pvs && options.consistent().aspiration);
  options.offset = 1;
  EXPECT_FALSE(options.consistent().pvs || options.consistent().aspiration);
}

// Opening restriction, dropped moves and offset together, as in the player for hardware.
TEST(Inexact, WithoutRecursionItIsTheSameNodeForNode) {
  const SquaresAndCorners evaluate;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(effort(60)); ++seed) {
    // Early positions, too, because the opening is restricted for seven turns.
    const auto position = random_position<Duo>(seed, seed % 2 == 0 ? 100 : 1'000);
    for (const bool opening : {false, true})
      for (const auto& [drop, offset] : {std::pair(0, 0), {30, 0}, {0, 4}, {60, 4}}) {
        AlphaBetaOptions options = with_offset(AlphaBetaOptions::plain_alpha_beta(), offset, 2);
        options.drop_percent = drop;
        options.drop_seed = seed + 1;
        const blokus::LargePiecesFirst select(opening);
        const Limits limits{.depth = std::max(2, depth_with_leaves(position, 20'000, 5))};
        AlphaBeta<Duo, SquaresAndCorners, blokus::LargePiecesFirst> recursive(options, evaluate, select);
        StackAlphaBeta<Duo, SquaresAndCorners, blokus::LargePiecesFirst> stack(evaluate, options, select);
        const auto expected = recursive.run(position, limits);
        const auto found = stack.run(position, limits);
        ASSERT_EQ(found.counters, expected.counters) << seed << " drop " << drop << " offset " << offset;
        ASSERT_EQ(found.best[0].values, expected.best[0].values);
        ASSERT_EQ(found.best[0].line, expected.best[0].line);
      }
  }
}

}  // namespace
}  // namespace tetraply

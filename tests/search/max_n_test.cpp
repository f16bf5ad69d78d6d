#include "search/max_n/max_n.hpp"

#include <gtest/gtest.h>

#include "effort.hpp"
#include "search/blokus_positions.hpp"
#include "search/plain_searches.hpp"
#include "search/tree_game.hpp"

namespace tetraply {
namespace {

using blokus::late_positions;
using blokus::small_endgames;
using BlokusEvaluation = blokus::Evaluation;

constexpr MaxNPruning kPrunings[] = {MaxNPruning::none, MaxNPruning::immediate, MaxNPruning::shallow,
                                     MaxNPruning::last_branch, MaxNPruning::speculative};
constexpr std::size_t kSmallTable = 1 << 16;

template <class E, class G>
void expect_plain_answer(const E& evaluate, const G& root, int depth, const MaxNOptions& options,
                         const std::vector<Scores<G::kPlayers>>& plain_values) {
  const auto moves = plain::moves_of(root);
  const int player = root.turn().player;
  std::vector<std::int32_t> own;
  for (const auto& values : plain_values) own.push_back(values[player]);
  const std::size_t best = plain::best_of(own);

  MaxN<G, E> search(evaluate, options);
  const Report<G> report = search.run(root, Limits{.depth = depth});
  ASSERT_EQ(report.best.size(), 1u);
  for (int any = 0; any < G::kPlayers; ++any)
    ASSERT_DOUBLE_EQ(report.best[0].values[any], plain_values[best][any] * unit_of(evaluate)) << "of player " << any;
  ASSERT_EQ(report.best[0].move, moves[best]);
  if (options.table_bytes != 0) return;  // the table may cut lines short
  G end = root;
  for (const auto move : report.best[0].line) {
    ASSERT_TRUE(end.is_legal(move));
    end.play(move);
  }
  ASSERT_EQ(evaluate(end), plain_values[best]);
}

// Small numbers make ties at every node, and players often have the maximum sum.
template <class Players>
class TreeMaxN : public testing::Test {};
using TwoToFour =
    testing::Types<std::integral_constant<int, 2>, std::integral_constant<int, 3>, std::integral_constant<int, 4>>;
TYPED_TEST_SUITE(TreeMaxN, TwoToFour);

TYPED_TEST(TreeMaxN, EverySwitchGivesThePlainValuesAndMove) {
  using G = TreeGame<TypeParam::value>;
  const DealtPoints<TypeParam::value> evaluate;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const G root{.state = mix64(seed)};
    const int depth = 2 + static_cast<int>(seed % 5);
    const auto values = plain::max_n_of_moves(root, depth, evaluate);
    for (const MaxNPruning pruning : kPrunings)
      for (const bool ordering : {false, true})
        for (const std::size_t table : {std::size_t{0}, kSmallTable}) {
          SCOPED_TRACE(testing::Message() << "seed " << seed << " pruning " << static_cast<int>(pruning) << " ordering "
                                          << ordering << " table " << table);
          expect_plain_answer(evaluate, root, depth, {pruning, ordering, table, false}, values);
          if (this->HasFatalFailure()) return;
        }
  }
}

// The effect of each pruning: fewer leaves than with the previous one, and repeated searches for the last one.
TEST(MaxN, EachPruningSparesLeaves) {
  std::uint64_t before = std::numeric_limits<std::uint64_t>::max();
  for (const MaxNPruning pruning : kPrunings) {
    Counters total;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      MaxN<TreeGame<3>, DealtPoints<3>> search({}, {.pruning = pruning, .deepening = false});
      total += search.run(TreeGame<3>{.state = mix64(seed)}, Limits{.depth = 6}).counters;
    }
    EXPECT_LT(total.evaluations, before) << static_cast<int>(pruning);
    EXPECT_EQ(total.cutoffs > 0, pruning != MaxNPruning::none);
    EXPECT_EQ(total.researches > 0, pruning == MaxNPruning::speculative);
    before = total.evaluations;
  }
}

template <class G>
class BlokusMaxN : public testing::Test {};
using Variants = testing::Types<blokus::Classic, blokus::ClassicTwo, blokus::ClassicThree, blokus::Duo>;
TYPED_TEST_SUITE(BlokusMaxN, Variants);

TYPED_TEST(BlokusMaxN, EverySwitchGivesThePlainValuesAndMove) {
  for (const auto& [root, task] : late_positions<TypeParam>(effort(500), 1)) {
    const Shares<BlokusEvaluation, TypeParam> evaluate{BlokusEvaluation(*task.evaluation)};
    const auto values = plain::max_n_of_moves(root, task.depth, evaluate);
    for (const MaxNPruning pruning : kPrunings)
      for (const bool ordering : {false, true})
        for (const std::size_t table : {std::size_t{0}, kSmallTable}) {
          SCOPED_TRACE(testing::Message()
                       << task.evaluation->name << " depth " << task.depth << " pruning " << static_cast<int>(pruning)
                       << " ordering " << ordering << " table " << table);
          expect_plain_answer(evaluate, root, task.depth, {pruning, ordering, table, ordering}, values);
          if (this->HasFatalFailure()) return;
        }
  }
}

TYPED_TEST(BlokusMaxN, ValuesThatAreNoSharesAreSearchedPlainlyWithTableAndOrder) {
  for (const auto& [root, task] : late_positions<TypeParam>(effort(500), 2)) {
    const BlokusEvaluation evaluate(*task.evaluation);
    const auto values = plain::max_n_of_moves(root, task.depth, evaluate);
    for (const bool ordering : {false, true})
      for (const std::size_t table : {std::size_t{0}, kSmallTable}) {
        expect_plain_answer(evaluate, root, task.depth, {MaxNPruning::none, ordering, table, true}, values);
        if (this->HasFatalFailure()) return;
      }
  }
}

TYPED_TEST(BlokusMaxN, LinesAreTheBestMovesWithExactValues) {
  for (const auto& [root, task] : late_positions<TypeParam>(60, 3)) {
    const Shares<BlokusEvaluation, TypeParam> evaluate{BlokusEvaluation(*task.evaluation)};
    const int player = root.turn().player;
    const auto moves = plain::moves_of(root);
    const auto values = plain::max_n_of_moves(root, task.depth, evaluate);
    std::vector<std::size_t> order(moves.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return values[a][player] > values[b][player]; });
    for (const MaxNPruning pruning : kPrunings) {
      MaxN<TypeParam, Shares<BlokusEvaluation, TypeParam>> search(evaluate, {pruning, true, kSmallTable, true});
      const auto report = search.run(root, Limits{.depth = task.depth, .lines = 3});
      ASSERT_EQ(report.best.size(), std::min<std::size_t>(3, moves.size()));
      for (std::size_t i = 0; i < report.best.size(); ++i) {
        ASSERT_EQ(report.best[i].move, moves[order[i]]);
        ASSERT_DOUBLE_EQ(report.best[i].values[player], values[order[i]][player] * unit_of(evaluate));
      }
    }
  }
}

TYPED_TEST(BlokusMaxN, SharesAreBoundedInSumAndNeverNegative) {
  Random random(4);
  for (const BlokusEvaluation::Named& named : BlokusEvaluation::all()) {
    const Shares<BlokusEvaluation, TypeParam> evaluate{BlokusEvaluation(named)};
    for (TypeParam position;; position.play(random_move(position, random))) {
      std::int64_t sum = 0;
      for (const std::int32_t share : evaluate(position)) {
        ASSERT_GE(share, 0);
        sum += share;
      }
      ASSERT_LE(sum, evaluate.kSum);
      if (position.turn().is_over()) break;
    }
  }
}

BlokusEvaluation named(std::string_view name) {
  return BlokusEvaluation(**BlokusEvaluation::find(name));
}

// The counts are the perft of Classic: every leaf is evaluated.
TEST(MaxN, PlainSearchFromTheStartEvaluatesEveryLeaf) {
  MaxN<blokus::Classic, BlokusEvaluation> search(named("chao"), {.deepening = false});
  EXPECT_EQ(search.run({}, Limits{.depth = 1}).counters.evaluations, 58u);
  EXPECT_EQ(search.run({}, Limits{.depth = 2}).counters.evaluations, 3364u);
  EXPECT_EQ(search.run({}, Limits{.depth = 3}).counters.evaluations, 195'112u);
}

TEST(MaxN, StopsWithinThePollIntervalAndOneNodesLeaves) {
  constexpr std::int64_t kMostMoves = 1500;  // of a position; the largest count seen in real games is 1 030
  for (const std::uint64_t limit : {1u, 100u, 5000u, 50'000u}) {
    MaxN<blokus::Duo, BlokusEvaluation> search(named("reachability"), {});
    const auto report = search.run({}, Limits{.nodes = limit});
    EXPECT_LE(report.counters.nodes, limit + StopSignal::kNodesBetweenPolls + kMostMoves);
    EXPECT_TRUE(blokus::Duo{}.is_legal(report.best.at(0).move));
  }
}

TEST(MaxN, FlagThatIsUpEndsItAtOnceWithALegalMove) {
  const std::atomic<bool> stop{true};
  MaxN<blokus::Duo, BlokusEvaluation> search(named("chao"), {});
  const auto report = search.run({}, Limits{.depth = 5, .stop = &stop});
  EXPECT_EQ(report.depth, 0);
  EXPECT_TRUE(blokus::Duo{}.is_legal(report.best.at(0).move));
}

TEST(MaxN, SaysWhenTheGameIsSearchedToItsEnd) {
  for (const auto& root : small_endgames<blokus::Duo>(30, 5)) {
    MaxN<blokus::Duo, BlokusEvaluation> search(named("score"), {.ordering = true, .table_bytes = kSmallTable});
    int reports = 0;
    const auto report = search.run(root, Limits{.depth = 60}, [&](const auto&) { ++reports; });
    EXPECT_TRUE(report.complete);
    EXPECT_EQ(reports, report.depth);
    EXPECT_LT(report.depth, 60);
  }
}

TEST(MaxN, SameSearchTwiceGivesTheSameReport) {
  const auto run = [] {
    MaxN<blokus::Classic, Shares<BlokusEvaluation, blokus::Classic>> search(
        Shares<BlokusEvaluation, blokus::Classic>(named("chao")), {MaxNPruning::speculative, true, kSmallTable, true});
    return search.run({}, Limits{.nodes = 100'000});
  };
  const auto one = run();
  const auto other = run();
  EXPECT_EQ(one.counters, other.counters);
  EXPECT_EQ(one.best[0].move, other.best[0].move);
  EXPECT_EQ(one.best[0].line, other.best[0].line);
}

}  // namespace
}  // namespace tetraply

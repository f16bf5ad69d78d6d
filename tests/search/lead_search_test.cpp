#include "search/lead/lead_search.hpp"

#include <gtest/gtest.h>

#include "effort.hpp"
#include "search/blokus_positions.hpp"
#include "search/lead/best_reply.hpp"
#include "search/lead/paranoid.hpp"
#include "search/plain_searches.hpp"

namespace tetraply {
namespace {

using blokus::late_positions;
using blokus::small_endgames;
using BlokusEvaluation = blokus::Evaluation;

constexpr std::size_t kSmallTable = 1 << 16;

BlokusEvaluation named(std::string_view name) {
  return BlokusEvaluation(**BlokusEvaluation::find(name));
}

template <class Search, class G>
void expect_plain_answers(const BlokusEvaluation& evaluate, const G& root, int depth,
                          const std::vector<int>& plain_leads) {
  const auto moves = plain::moves_of(root);
  const std::size_t best = plain::best_of(plain_leads);
  const double unit = BlokusEvaluation::unit() / (G::kPlayers - 1);
  for (const bool pruning : {false, true})
    for (const bool ordering : {false, true})
      for (const std::size_t table : {std::size_t{0}, kSmallTable}) {
        SCOPED_TRACE(testing::Message() << "depth " << depth << " pruning " << pruning << " ordering " << ordering
                                        << " table " << table);
        Search search(evaluate, {pruning, ordering, table, ordering});
        const Report<G> report = search.run(root, Limits{.depth = depth});
        ASSERT_NEAR(report.best.at(0).values[root.turn().player], plain_leads[best] * unit, 1e-9);
        ASSERT_EQ(report.best[0].move, moves[best]);
        ASSERT_EQ(report.best[0].line.at(0), moves[best]);
      }
}

template <class G>
class BlokusLeadSearch : public testing::Test {};
using Variants = testing::Types<blokus::Classic, blokus::ClassicTwo, blokus::ClassicThree, blokus::Duo>;
TYPED_TEST_SUITE(BlokusLeadSearch, Variants);

TYPED_TEST(BlokusLeadSearch, ParanoidGivesThePlainValueAndMoveWithEverySwitch) {
  for (const auto& [root, task] : late_positions<TypeParam>(effort(500), 11)) {
    const BlokusEvaluation evaluate(*task.evaluation);
    const auto leads = plain::paranoid_of_moves(root, task.depth, evaluate);
    expect_plain_answers<Paranoid<TypeParam, BlokusEvaluation>>(evaluate, root, task.depth, leads);
    if (this->HasFatalFailure()) return;
  }
}

TYPED_TEST(BlokusLeadSearch, BestReplyGivesThePlainValueAndMoveWithEverySwitch) {
  for (const auto& [root, task] : late_positions<TypeParam>(effort(500), 12)) {
    const BlokusEvaluation evaluate(*task.evaluation);
    const auto leads = plain::best_reply_of_moves(root, task.depth, evaluate);
    expect_plain_answers<BestReply<TypeParam, BlokusEvaluation>>(evaluate, root, task.depth, leads);
    if (this->HasFatalFailure()) return;
  }
}

TYPED_TEST(BlokusLeadSearch, LinesAreTheBestMovesWithExactValues) {
  for (const auto& [root, task] : late_positions<TypeParam>(60, 13)) {
    const BlokusEvaluation evaluate(*task.evaluation);
    const auto moves = plain::moves_of(root);
    const auto leads = plain::paranoid_of_moves(root, task.depth, evaluate);
    std::vector<std::size_t> order(moves.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return leads[a] > leads[b]; });
    Paranoid<TypeParam, BlokusEvaluation> search(evaluate, {.table_bytes = kSmallTable});
    const auto report = search.run(root, Limits{.depth = task.depth, .lines = 3});
    ASSERT_EQ(report.best.size(), std::min<std::size_t>(3, moves.size()));
    for (std::size_t i = 0; i < report.best.size(); ++i) ASSERT_EQ(report.best[i].move, moves[order[i]]);
  }
}

// With one opponent both are minimax, and so have the same values.
TEST(LeadSearch, ParanoidAndBestReplyAreOneWithOneOpponent) {
  for (const auto& [root, task] : late_positions<blokus::Duo>(50, 14)) {
    const BlokusEvaluation evaluate(*task.evaluation);
    Paranoid<blokus::Duo, BlokusEvaluation> paranoid(evaluate, {});
    BestReply<blokus::Duo, BlokusEvaluation> best_reply(evaluate, {});
    const Limits limits{.depth = task.depth};
    EXPECT_EQ(paranoid.run(root, limits).best[0].values, best_reply.run(root, limits).best[0].values);
  }
}

// In Classic, any of three opponents may reply to the first move, each with one of 58 first moves.
TEST(LeadSearch, BestReplyLooksAtTheRepliesOfAllOpponents) {
  BestReply<blokus::Classic, BlokusEvaluation> search(named("chao"), {.pruning = false, .deepening = false});
  EXPECT_EQ(search.run({}, Limits{.depth = 2}).counters.evaluations, 58u * 3 * 58);
}

TEST(LeadSearch, StopsWithinThePollIntervalAndOneNodesLeaves) {
  constexpr std::int64_t kMostMoves = 3 * 1500;  // of three opponents
  for (const std::uint64_t limit : {1u, 100u, 5000u, 50'000u}) {
    BestReply<blokus::Classic, BlokusEvaluation> search(named("reachability"), {});
    const auto report = search.run({}, Limits{.nodes = limit});
    EXPECT_LE(report.counters.nodes, limit + StopSignal::kNodesBetweenPolls + kMostMoves);
    EXPECT_TRUE(blokus::Classic{}.is_legal(report.best.at(0).move));
  }
}

TEST(LeadSearch, SaysWhenTheGameIsSearchedToItsEnd) {
  for (const auto& root : small_endgames<blokus::Classic>(30, 15)) {
    Paranoid<blokus::Classic, BlokusEvaluation> search(named("score"), {.table_bytes = kSmallTable});
    int reports = 0;
    const auto report = search.run(root, Limits{.depth = 60}, [&](const auto&) { ++reports; });
    EXPECT_TRUE(report.complete);
    EXPECT_EQ(reports, report.depth);
  }
}

}  // namespace
}  // namespace tetraply

// Every search gives the same answer under every splitting strategy, on any number of threads. These tests also run
// under the thread sanitizer.
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "games/blokus/evaluation.hpp"
#include "games/blokus/notation.hpp"
#include "games/twenty48/evaluations.hpp"
#include "games/twenty48/notation.hpp"
#include "positions.hpp"
#include "search/alpha_beta/alpha_beta.hpp"
#include "search/chance/expectimax.hpp"
#include "search/chance/minimax.hpp"
#include "search/lead/best_reply.hpp"
#include "search/lead/paranoid.hpp"
#include "search/max_n/max_n.hpp"

namespace tetraply {
namespace {

blokus::Evaluation evaluation(std::string_view name) {
  return blokus::Evaluation(**blokus::Evaluation::find(name));
}

std::vector<Split> splits_of(std::initializer_list<const char*> texts) {
  std::vector<Split> splits;
  for (const char* text : texts)
    for (const int threads : {1, 2, 5}) {
      splits.push_back(parse_split(text).value());
      splits.back().threads = threads;
    }
  return splits;
}

std::vector<Split> node_splits() {
  return splits_of({"every-node", "budget:1", "budget:2", "root:static", "root:dynamic", "stealing:1", "stealing:4",
                    "below-root", "every-node-rpar", "budget-rpar:2"});
}

std::string name_of(const Split& split) {
  return fmt::format("{} on {} threads", to_text(split), split.threads);
}

// The ranked moves and their values; with `lines` also the expected lines.
template <Game G>
void expect_same(const Report<G>& report, const Report<G>& expected, const Split& split, bool lines = false) {
  ASSERT_EQ(report.best.size(), expected.best.size()) << name_of(split);
  EXPECT_EQ(report.depth, expected.depth) << name_of(split);
  for (std::size_t i = 0; i < expected.best.size(); ++i) {
    EXPECT_EQ(report.best[i].move, expected.best[i].move) << name_of(split) << ", rank " << i;
    EXPECT_EQ(report.best[i].values, expected.best[i].values) << name_of(split) << ", rank " << i;
    if (lines) {
      EXPECT_EQ(report.best[i].line, expected.best[i].line) << name_of(split) << ", rank " << i;
    }
  }
}

template <Game G, class E>
void expect_max_n_splits(const std::vector<G>& positions, const E& evaluate, MaxNOptions options, int depth) {
  const bool plain = options.pruning == MaxNPruning::none && !options.ordering && options.table_bytes == 0;
  for (const G& position : positions) {
    options.split = {};
    const Limits limits{.depth = depth, .lines = 3};
    const Report<G> expected = MaxN<G, E>(evaluate, options).run(position, limits);
    for (const Split& split : node_splits()) {
      options.split = split;
      const Report<G> report = MaxN<G, E>(evaluate, options).run(position, limits);
      expect_same(report, expected, split, plain);
      if (plain) {
        EXPECT_EQ(report.counters, expected.counters) << name_of(split);
      }
    }
  }
}

template <Game G>
std::vector<G> some_positions(int count, std::uint64_t most_moves) {
  std::vector<G> positions;
  for (int seed = 1; seed <= count; ++seed) positions.push_back(random_position<G>(seed, most_moves));
  return positions;
}

TEST(SplitMaxN, PlainGivesTheSameMovesValuesLinesAndCounts) {
  const auto chao = evaluation("chao");
  expect_max_n_splits(some_positions<blokus::Classic>(3, 12), chao, {}, 3);
  expect_max_n_splits(some_positions<blokus::Duo>(3, 20), chao, {}, 2);
}

TEST(SplitMaxN, InsideANodeGivesTheSameMovesValuesLinesAndCounts) {
  for (const char* eval : {"chao", "reachability"})
    for (const bool shares : {false, true})
      for (const auto& position : some_positions<blokus::Classic>(3, 40)) {
        MaxNOptions options;
        options.ordering = shares;
        const Limits limits{.depth = 2, .lines = 3};
        const auto evaluate = evaluation(eval);
        const auto expected = MaxN<blokus::Classic, blokus::Evaluation>(evaluate, options).run(position, limits);
        for (const Split& split : splits_of({"inside:1", "inside:7", "inside:64"})) {
          options.split = split;
          const auto report = MaxN<blokus::Classic, blokus::Evaluation>(evaluate, options).run(position, limits);
          expect_same(report, expected, split, true);
          EXPECT_EQ(report.counters, expected.counters) << name_of(split);
        }
      }
}

TEST(SplitMaxN, EveryPruningGivesTheSameMovesAndValues) {
  using Shared = Shares<blokus::Evaluation, blokus::Classic>;
  const Shared shares(evaluation("chao"));
  for (const auto pruning :
       {MaxNPruning::immediate, MaxNPruning::shallow, MaxNPruning::last_branch, MaxNPruning::speculative}) {
    MaxNOptions options;
    options.pruning = pruning;
    options.ordering = true;
    options.table_bytes = pruning == MaxNPruning::shallow ? 1 << 16 : 0;
    expect_max_n_splits(some_positions<blokus::Classic>(3, 12), shares, options, 3);
  }
}

TEST(SplitAlphaBeta, BrothersAndTableGiveTheSameMoveAndValue) {
  for (const char* eval : {"combined", "squares"})
    for (const bool plain : {false, true})
      for (const auto& position : some_positions<blokus::Duo>(4, 40)) {
        AlphaBetaOptions options = plain ? AlphaBetaOptions::plain_alpha_beta() : AlphaBetaOptions{};
        if (!plain) options.table_bytes = 1 << 20;
        const auto evaluate = evaluation(eval);
        const Limits limits{.depth = 3, .lines = plain ? 1 : 2};
        const auto expected = AlphaBeta<blokus::Duo, blokus::Evaluation>(options, evaluate).run(position, limits);
        for (const Split& split : splits_of({"ybw:1", "ybw:2", "shared-table"})) {
          options.split = split;
          expect_same(AlphaBeta<blokus::Duo, blokus::Evaluation>(options, evaluate).run(position, limits), expected,
                      split);
        }
      }
}

template <class Search>
void expect_lead_search_splits() {
  const auto evaluate = evaluation("standard");
  for (const bool pruning : {false, true})
    for (const auto& position : some_positions<blokus::Classic>(3, 12)) {
      LeadOptions options;
      options.pruning = pruning;
      options.table_bytes = pruning ? 1 << 16 : 0;
      const Limits limits{.depth = 3, .lines = 2};
      const auto expected = Search(evaluate, options).run(position, limits);
      for (const Split& split : node_splits()) {
        options.split = split;
        expect_same(Search(evaluate, options).run(position, limits), expected, split);
      }
    }
}

TEST(SplitLeadSearch, GivesTheSameMovesAndValues) {
  expect_lead_search_splits<Paranoid<blokus::Classic, blokus::Evaluation>>();
  expect_lead_search_splits<BestReply<blokus::Classic, blokus::Evaluation>>();
}

TEST(SplitMinimax, GivesTheSameMovesAndValues) {
  using twenty48::Position;
  for (const bool alpha_beta : {false, true})
    for (const auto& position : some_positions<Position>(3, 4)) {
      MinimaxOptions options;
      options.alpha_beta = alpha_beta;
      options.table_bytes = alpha_beta ? 1 << 16 : 0;
      const Limits limits{.depth = 2, .lines = 2};
      const auto expected = Minimax<Position, twenty48::Empties>({}, options).run(position, limits);
      for (const Split& split : node_splits()) {
        options.split = split;
        const auto report = Minimax<Position, twenty48::Empties>({}, options).run(position, limits);
        expect_same(report, expected, split, !alpha_beta);
      }
    }
}

TEST(SplitExpectimax, GivesTheSameMovesAndValues) {
  using twenty48::Position;
  for (const bool exact : {false, true})
    for (const auto& position : some_positions<Position>(3, 4)) {
      ExpectimaxOptions options;
      if (!exact) options.likelihood_bits = 6;
      options.table_bytes = exact ? 0 : 1 << 16;
      const Limits limits{.depth = exact ? 2 : 3, .lines = 4};
      const auto expected = Expectimax<Position, twenty48::Empties>({}, options).run(position, limits);
      for (const Split& split : node_splits()) {
        options.split = split;
        expect_same(Expectimax<Position, twenty48::Empties>({}, options).run(position, limits), expected, split);
      }
    }
}

// A search that would take hours must end on request, with all its threads.
template <class Search, Game G>
void expect_ends(Search search, const G& position, int depth, const Split& split) {
  std::atomic<bool> stop = false;
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    stop = true;
  });
  const Report<G> stopped = search.run(position, {.depth = depth, .stop = &stop});
  later.join();
  EXPECT_LT(stopped.depth, depth) << name_of(split);
  EXPECT_TRUE(position.is_legal(stopped.best[0].move)) << name_of(split);

  constexpr std::uint64_t kNodes = 5'000;
  const Report<G> limited = search.run(position, {.depth = depth, .nodes = kNodes});
  EXPECT_LT(limited.depth, depth) << name_of(split);
  EXPECT_TRUE(position.is_legal(limited.best[0].move)) << name_of(split);
}

TEST(SplitSearches, EndAtLimitsAndWhenTheyAreTold) {
  const auto chao = evaluation("chao");
  const auto start = random_position<twenty48::Position>(1, 4);
  for (const Split& split : node_splits()) {
    if (split.threads == 1) continue;
    MaxNOptions max_n;
    max_n.split = split;
    expect_ends(MaxN<blokus::Classic, blokus::Evaluation>(chao, max_n), blokus::Classic{}, 8, split);
    MinimaxOptions minimax;
    minimax.split = split;
    minimax.alpha_beta = false;
    expect_ends(Minimax<twenty48::Position, twenty48::Empties>({}, minimax), start, 12, split);
    ExpectimaxOptions expectimax;
    expectimax.split = split;
    expect_ends(Expectimax<twenty48::Position, twenty48::Empties>({}, expectimax), start, 12, split);
  }
  for (const Split& split : splits_of({"ybw:2", "shared-table"})) {
    AlphaBetaOptions options;
    options.table_bytes = 1 << 20;
    options.split = split;
    expect_ends(AlphaBeta<blokus::Duo, blokus::Evaluation>(options, chao), blokus::Duo{}, 20, split);
  }
}

TEST(SplitSearches, RecordedRunHasATaskForEachChildOfTheBudget) {
  // 58 first moves for each of two colors, whose corners do not interact.
  MaxNOptions options;
  options.deepening = false;
  options.split = parse_split("budget:2").value();
  options.split.threads = 2;
  Recorder recorder;
  const auto chao = evaluation("chao");
  const auto report = MaxN<blokus::Classic, blokus::Evaluation>(chao, options)
                          .run(blokus::Classic{}, {.depth = 2, .recorder = &recorder});
  const RunRecord& record = recorder.record();
  EXPECT_EQ(record.tasks.created, 58u + 58u * 58u);
  EXPECT_EQ(record.tasks.by_thief + record.tasks.by_creator, record.tasks.created);
  EXPECT_EQ(report.counters.evaluations, 58u * 58u);
}

}  // namespace
}  // namespace tetraply

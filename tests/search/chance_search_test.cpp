#include <gtest/gtest.h>

#include <cmath>

#include "effort.hpp"
#include "games/twenty48/evaluations.hpp"
#include "games/twenty48/notation.hpp"
#include "search/chance/expectimax.hpp"
#include "search/chance/minimax.hpp"
#include "search/plain_chance.hpp"

namespace tetraply {
namespace {

using twenty48::Board;
using twenty48::Empties;
using twenty48::Monotone;
using twenty48::Move;
using twenty48::Position;

// The evaluation's values without any of its shortcuts.
template <class E>
struct Undisguised {
  E evaluate{};
  Scores<1> operator()(const Position& position) const { return evaluate(position); }
};

// Positions before a slide from all stages: from random games, and random boards with tiles up to 65536, including full
// ones.
std::vector<Position> positions(int count) {
  std::vector<Position> found;
  Random random(2048);
  while (static_cast<int>(found.size()) < count) {
    Position position;
    if (random.below(2) == 0) {
      for (int plies = static_cast<int>(random.below(200)); plies > 0 && !position.turn().is_over(); --plies)
        position.play(random_move(position, random));
    } else {
      Board board;
      const std::uint32_t emptiness = random.below(8);
      for (int cell = 0; cell < twenty48::kCells; ++cell)
        if (random.below(10) >= emptiness) board.set(cell, 1 + static_cast<int>(random.below(random.below(16) + 1)));
      position = Position::before_slide(board);
    }
    if (position.turn() == Turn::of(0)) found.push_back(position);
  }
  return found;
}

int empty_cells(const Position& position) {
  return position.board().count_empty();
}

// Fuller boards are searched deeper, so that every position costs the plain search about the same.
int affordable_depth(const Position& position) {
  return empty_cells(position) > 5 ? 1 : empty_cells(position) > 1 ? 2 : 3;
}

struct Best {
  Move move;
  double value;
};

template <class Value>
Best first_best(const Position& position, Value value_after) {
  Position::MoveList moves;
  position.legal_moves(moves);
  Best best{moves[0], -std::numeric_limits<double>::infinity()};
  for (const Move move : moves)
    if (const double value = value_after(after(position, move)); value > best.value) best = {move, value};
  return best;
}

TEST(Minimax, EverySwitchGivesThePlainMinimaxMoveAndValue) {
  Minimax<Position, Undisguised<Empties>> plain({}, {.alpha_beta = false});
  Minimax<Position, Empties> pairs({}, {.alpha_beta = false});
  Minimax<Position, Empties> table({}, {.alpha_beta = false, .table_bytes = 1 << 16});
  Minimax<Position, Empties> alpha_beta({}, {.alpha_beta = true});
  Minimax<Position, Empties> both({}, {.alpha_beta = true, .table_bytes = 1 << 16});
  Minimax<Position, Empties> straight({}, {.alpha_beta = true, .table_bytes = 1 << 16, .deepening = false});
  for (const Position& position : positions(effort(500))) {
    const int depth = affordable_depth(position);
    const Best expected =
        first_best(position, [&](const Position& next) { return plain::minimax(next, depth, Undisguised<Empties>{}); });
    SCOPED_TRACE(position_text(position));
    const auto check = [&](auto& search) {
      const Report<Position> report = search.run(position, {.depth = depth});
      EXPECT_EQ(report.depth, depth);
      EXPECT_EQ(report.best[0].move, expected.move);
      EXPECT_EQ(report.best[0].values[0], expected.value);
      EXPECT_EQ(report.best[0].line[0], expected.move);
    };
    check(plain);
    check(pairs);
    check(table);
    check(alpha_beta);
    check(both);
    check(straight);
  }
}

TEST(Expectimax, WithoutCutOffGivesThePlainExpectimaxValue) {
  Expectimax<Position, Undisguised<Empties>> plain({}, {});
  Expectimax<Position, Empties> pairs({}, {});
  Expectimax<Position, Empties> table({}, {.table_bytes = 1 << 16});
  Expectimax<Position, Monotone> monotone(Monotone{}, {.table_bytes = 1 << 16, .deepening = false});
  const Undisguised<Monotone> plain_monotone{};
  for (const Position& position : positions(effort(500))) {
    const int depth = affordable_depth(position);
    SCOPED_TRACE(position_text(position));
    const auto check = [&](auto& search, const auto& evaluate) {
      const Report<Position> report = search.run(position, {.depth = depth, .lines = 4});
      double last = std::numeric_limits<double>::infinity();
      EXPECT_EQ(report.best.size(), count_legal_moves(position));
      for (const auto& ranked : report.best) {
        const double exact = plain::expectimax(after(position, ranked.move), depth, evaluate);
        EXPECT_NEAR(ranked.values[0], exact, depth / 256.0);  // one part lost at each level
        EXPECT_LE(ranked.values[0], last);
        last = ranked.values[0];
      }
    };
    check(plain, Undisguised<Empties>{});
    check(pairs, Undisguised<Empties>{});
    check(table, Undisguised<Empties>{});
    check(monotone, plain_monotone);
  }
}

TEST(Expectimax, TableChangesNoValueWithACutOffEither) {
  Expectimax<Position, Monotone> without(Monotone{}, {.likelihood_bits = 6});
  Expectimax<Position, Monotone> with(Monotone{}, {.likelihood_bits = 6, .table_bytes = 1 << 12});
  Expectimax<Position, Undisguised<Monotone>> plain({}, {.likelihood_bits = 6});
  Expectimax<Position, Monotone> exact(Monotone{}, {});
  int different = 0;
  for (const Position& position : positions(100)) {
    SCOPED_TRACE(position_text(position));
    const int depth = affordable_depth(position) + 1;
    const auto values = [&](auto& search) {
      std::vector<double> all;
      for (const auto& ranked : search.run(position, {.depth = depth, .lines = 4}).best)
        all.push_back(ranked.values[0]);
      return all;
    };
    EXPECT_EQ(values(without), values(with));
    EXPECT_EQ(values(without), values(plain));
    if (depth < 3) different += values(without) == values(exact) ? 0 : 1;
  }
  EXPECT_GT(different, 0);  // some outcomes are cut off
}

// By likelihood, as it is defined: outcomes cost the rounded logarithm of their odds, at least 1 bit, and what costs
// more than is left is followed only by the best slide.
double best_by_likelihood(const Position& position, int bits, const Undisguised<Monotone>& evaluate);

double mean_by_likelihood(const Position& position, int bits, const Undisguised<Monotone>& evaluate) {
  if (position.turn().is_over()) return evaluate(position)[0];
  Position::MoveList outcomes;
  position.legal_moves(outcomes);
  double total = 0;
  for (const Move outcome : outcomes) total += position.chance_weight(outcome);
  double sum = 0;
  for (const Move outcome : outcomes) {
    const double weight = position.chance_weight(outcome);
    const int cost = std::max(1, static_cast<int>(std::lround(std::log2(total / weight))));
    sum += weight * best_by_likelihood(after(position, outcome), bits - cost, evaluate);
  }
  return sum / total;
}

double best_by_likelihood(const Position& position, int bits, const Undisguised<Monotone>& evaluate) {
  if (position.turn().is_over()) return evaluate(position)[0];
  return first_best(position,
                    [&](const Position& next) {
                      return bits < 0 ? evaluate(next)[0] : mean_by_likelihood(next, bits, evaluate);
                    })
      .value;
}

TEST(Expectimax, ByLikelihoodLooksDeeperWhereverItIsLikelyEnough) {
  Expectimax<Position, Monotone> search(Monotone{}, {.by_likelihood = true});
  Expectimax<Position, Monotone> with_table(Monotone{}, {.by_likelihood = true, .table_bytes = 1 << 14});
  Expectimax<Position, Undisguised<Monotone>> plain({}, {.by_likelihood = true});
  const Undisguised<Monotone> evaluate{};
  int deeper = 0;
  for (const Position& position : positions(effort(200))) {
    SCOPED_TRACE(position_text(position));
    const int bits = empty_cells(position) > 5 ? 3 : 5;
    const auto report = search.run(position, {.depth = bits + 1, .lines = 4});
    EXPECT_EQ(report.depth, bits + 1);
    const auto same = [&](const Report<Position>& other) {
      ASSERT_EQ(other.best.size(), report.best.size());
      for (std::size_t i = 0; i < report.best.size(); ++i) {
        EXPECT_EQ(other.best[i].move, report.best[i].move);
        EXPECT_EQ(other.best[i].values, report.best[i].values);
      }
    };
    same(with_table.run(position, {.depth = bits + 1, .lines = 4}));
    same(plain.run(position, {.depth = bits + 1, .lines = 4}));
    for (const auto& ranked : report.best) {
      const Position next = after(position, ranked.move);
      EXPECT_NEAR(ranked.values[0], mean_by_likelihood(next, bits, evaluate), 16 / 256.0);
      deeper += mean_by_likelihood(next, bits, evaluate) != mean_by_likelihood(next, 0, evaluate) ? 1 : 0;
    }
  }
  EXPECT_GT(deeper, 0);
}

TEST(Minimax, RanksAsManyMovesAsAskedFor) {
  Minimax<Position, Empties> search({}, {.alpha_beta = true, .table_bytes = 1 << 16});
  for (const Position& position : positions(50)) {
    const Report<Position> report = search.run(position, {.depth = 1, .lines = 3});
    EXPECT_EQ(report.best.size(), std::min<std::size_t>(3, count_legal_moves(position)));
    for (const auto& ranked : report.best)
      EXPECT_EQ(ranked.values[0], plain::minimax(after(position, ranked.move), 1, Undisguised<Empties>{}));
  }
}

TEST(Minimax, AlphaBetaAndTheTableSpareNodes) {
  const Position position = *twenty48::parse_position("2 4 8 16 . 2 . 4 . . 2 . . . . .");
  Minimax<Position, Empties> plain({}, {.alpha_beta = false, .deepening = false});
  Minimax<Position, Empties> alpha_beta({}, {.deepening = false});
  Minimax<Position, Empties> table({}, {.alpha_beta = false, .table_bytes = 16 << 20, .deepening = false});
  const Counters all = plain.run(position, {.depth = 3}).counters;
  const Counters pruned = alpha_beta.run(position, {.depth = 3}).counters;
  const Counters kept = table.run(position, {.depth = 3}).counters;
  EXPECT_EQ(all.cutoffs, 0u);
  EXPECT_GT(pruned.cutoffs, 0u);
  EXPECT_LT(pruned.nodes * 4, all.nodes);
  EXPECT_GT(kept.table_cutoffs, 0u);
  EXPECT_LT(kept.nodes * 2, all.nodes);
}

TEST(Minimax, LineLeadsToThePositionThatHasTheValue) {
  Minimax<Position, Empties> search({});
  for (const Position& position : positions(100)) {
    const int depth = affordable_depth(position);
    const auto report = search.run(position, {.depth = depth});
    Position last = position;
    for (const Move move : report.best[0].line) {
      ASSERT_TRUE(last.is_legal(move));
      last.play(move);
    }
    EXPECT_TRUE(last.turn().is_over() || static_cast<int>(report.best[0].line.size()) == 2 * depth + 1);
    EXPECT_EQ(Empties{}(last)[0], report.best[0].values[0]);
  }
}

// On a full board with possible merges the original program saw nothing, and it allowed slides that change nothing.
TEST(Minimax, FullBoardWithAMergeIsNotLost) {
  const Position position = *twenty48::parse_position("2 4 8 16 4 8 16 2 8 16 2 4 32 32 4 2");
  Minimax<Position, Empties> search({});
  const auto report = search.run(position, {.depth = 1});
  EXPECT_TRUE(report.best[0].move == Move::slide(twenty48::Direction::left) ||
              report.best[0].move == Move::slide(twenty48::Direction::right));
}

template <class Search>
void expect_limits_are_kept(Search search) {
  const Position position = *twenty48::parse_position("2 4 8 16 . 2 . 4 . . 2 . . . . .");
  // A pair may be evaluated as a whole, so there may be 30 outcomes beyond the limit.
  for (const std::uint64_t nodes : {1u, 100u, 5'000u, 100'000u}) {
    const auto report = search.run(position, {.nodes = nodes});
    EXPECT_TRUE(position.is_legal(report.best[0].move));
    EXPECT_LE(report.counters.nodes, nodes + 32);
  }
  // A flag that is set from the start ends the search before the second poll, whatever the depth.
  std::atomic<bool> stop{true};
  const auto report = search.run(position, {.depth = 20, .stop = &stop});
  EXPECT_TRUE(position.is_legal(report.best[0].move));
  EXPECT_LE(report.counters.nodes, StopSignal::kNodesBetweenPolls + 32);
  // After the flag is set, at most one polling interval of nodes follows.
  stop = false;
  std::uint64_t seen = 0;
  const auto deeper = search.run(position, {.depth = 20, .stop = &stop}, [&](const Report<Position>& so_far) {
    seen = so_far.counters.nodes;
    if (so_far.depth == 2) stop = true;
  });
  EXPECT_EQ(deeper.depth, 2);
  EXPECT_LE(deeper.counters.nodes - seen, static_cast<std::uint64_t>(StopSignal::kNodesBetweenPolls + 32));
}

TEST(Minimax, KeepsItsLimits) {
  expect_limits_are_kept(Minimax<Position, Empties>({}, {.table_bytes = 1 << 16}));
  expect_limits_are_kept(Minimax<Position, Empties>({}, {.alpha_beta = false}));
}

TEST(Expectimax, KeepsItsLimits) {
  expect_limits_are_kept(Expectimax<Position, Monotone>(Monotone{}, {.table_bytes = 1 << 16}));
  expect_limits_are_kept(Expectimax<Position, Empties>({}, {.likelihood_bits = 12}));
}

}  // namespace
}  // namespace tetraply

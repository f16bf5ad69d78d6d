// The drop game cell by cell, with and without the improvements of the original solver.
#include "games/tetris/cell_path.hpp"

#include <gtest/gtest.h>

#include "search/lookahead/lookahead.hpp"
#include "search/plain_lookahead.hpp"

namespace tetraply::tetris {
namespace {

using Cells = CellPath<DropGame::kRows>;

constexpr std::array kVariants{CellPathOptions{true, true}, CellPathOptions{true, false}, CellPathOptions{false, true},
                               CellPathOptions{false, false}};

LookaheadOptions split_by(std::string_view name, int threads) {
  LookaheadOptions options;
  options.split = parse_split(name).value();
  options.split.threads = threads;
  options.deepening = false;
  return options;
}

// The orders in which the leaves are visited.
std::vector<LookaheadOptions> all_ways() {
  std::vector<LookaheadOptions> ways{split_by("sequential", 1), split_by("sequential", 1), split_by("partition", 1),
                                     split_by("partition", 1),  split_by("partition", 3),  split_by("partition", 3),
                                     split_by("stealing", 2),   split_by("every-node", 2)};
  ways[1].order = LookaheadOrder::breadth_first;
  ways[3].prefix_cache = false;
  ways[5].prefix_cache = false;
  return ways;
}

// Orientations that repeat a field come after the ones that first reached it, so the tie-break rule gives the same
// moves.
TEST(CellPath, EveryVariantFindsWhatTryingEverythingFinds) {
  Random random(3);
  int cut_short = 0;
  for (int i = 0; i < 40; ++i) {
    const auto position = random_position<DropGame::kRows>(random);
    const int depth = 1 + i % 2 + (position.board().height() + 1 > DropGame::kRows ? 1 : 0);
    const auto expected = Plain<DropGame::kRows>(position, depth).best();
    cut_short += static_cast<int>(expected.path.size()) < depth ? 1 : 0;
    for (const CellPathOptions& variant : kVariants)
      for (const LookaheadOptions& way : all_ways()) {
        Lookahead<DropGame, Cells> search(Cells(SeedWeights{}, variant), way);
        const auto report = search.run(position, {.depth = depth});
        ASSERT_EQ(report.best[0].values[0], static_cast<double>(expected.value) / Cells::kUnit);
        ASSERT_EQ(report.best[0].line, expected.path);
      }
  }
  EXPECT_GT(cut_short, 0);
}

// With other weights, bumpiness among them.
TEST(CellPath, AgreesWithBitsForAnyWeights) {
  const SeedWeights weights{.height = 2'500, .holes = -300, .bumpiness = 7'000, .lines = 90'000};
  Random random(5);
  for (int i = 0; i < 20; ++i) {
    const auto position = random_position<DropGame::kRows>(random);
    Lookahead<DropGame, SeedPath> bits(SeedPath(DropGame::kRows, weights), {.deepening = false});
    Lookahead<DropGame, Cells> cells(Cells(weights), {.deepening = false});
    const auto expected = cells.run(position, {.depth = 2, .lines = 1000});
    const auto found = bits.run(position, {.depth = 2, .lines = 1000});
    ASSERT_EQ(found.best.size(), expected.best.size());
    for (std::size_t at = 0; at < expected.best.size(); ++at) {
      ASSERT_EQ(found.best[at].line, expected.best[at].line);
      ASSERT_EQ(found.best[at].values, expected.best[at].values);
    }
  }
}

TEST(CellPath, RanksAllMovesAsTheFastPathDoes) {
  Random random(4);
  for (int i = 0; i < 12; ++i) {
    const auto position = random_position<DropGame::kRows>(random);
    const Limits limits{.depth = 2 + i % 2, .lines = 1000};
    Lookahead<DropGame, SeedPath> fast(SeedPath(DropGame::kRows), {.deepening = false});
    const auto expected = fast.run(position, limits);
    for (const CellPathOptions& variant : kVariants)
      for (const LookaheadOptions& way : all_ways()) {
        Lookahead<DropGame, Cells> search(Cells(SeedWeights{}, variant), way);
        const auto report = search.run(position, limits);
        ASSERT_EQ(report.best.size(), expected.best.size());
        for (std::size_t at = 0; at < expected.best.size(); ++at) {
          ASSERT_EQ(report.best[at].line, expected.best[at].line);
          ASSERT_EQ(report.best[at].values, expected.best[at].values);
        }
        if (variant.distinct_orientations && way.prefix_cache) {
          ASSERT_EQ(report.counters, expected.counters);
        }
      }
  }
}

// The numbers of a ply, of 40, that fit between the walls: I 2·7 + 2·10, O 4·9, T 2·8 + 2·9.
TEST(CellPath, AllOrientationsAreTriedAgainAndLeavesMadeFromTheRootOn) {
  static constexpr std::array kPieces3{Piece::T, Piece::O, Piece::I};
  DropOptions pieces;
  pieces.given = kPieces3;
  const DropGame position(pieces);
  for (const LookaheadOptions& way : all_ways()) {
    Lookahead<DropGame, Cells> all(Cells(SeedWeights{}, {.distinct_orientations = false}), way);
    EXPECT_EQ(all.run(position, {.depth = 3}).counters.evaluations, 34u * 36 * 34);
    Lookahead<DropGame, Cells> distinct(Cells(SeedWeights{}), way);
    const auto report = distinct.run(position, {.depth = 3});
    constexpr std::uint64_t kLeaves = 34 * 9 * 17;
    EXPECT_EQ(report.counters.evaluations, kLeaves);
    EXPECT_EQ(report.counters.nodes, way.prefix_cache ? 34 + 34 * 9 + kLeaves : 3 * kLeaves);
  }
}

TEST(CellPath, PhasesAddUpToTheTimeOfTheThreads) {
  using Timed = CellPath<DropGame::kRows, CellClock>;
  static_assert(TimedEvaluation<Timed> && !TimedEvaluation<Cells>);
  const DropGame position;
  Lookahead<DropGame, Cells> plain(Cells{}, {.deepening = false});
  const auto expected = plain.run(position, {.depth = 3});
  for (const LookaheadOptions& way : all_ways()) {
    SCOPED_TRACE(to_text(way.split));
    Recorder recorder;
    Lookahead<DropGame, Timed> search(Timed{}, way);
    const auto report = search.run(position, {.depth = 3, .recorder = &recorder});
    EXPECT_EQ(report.best[0].line, expected.best[0].line);
    const RunRecord& record = recorder.record();
    ASSERT_EQ(record.phases.size(), 5u);
    double sum = 0;
    for (const PhaseTime& phase : record.phases) sum += phase.seconds;
    double busy = 0;
    for (const ThreadTimes& thread : record.threads) busy += thread.busy;
    EXPECT_EQ(record.phases[0].name, "evaluate");
    EXPECT_GT(record.phases[0].seconds, 0);
    EXPECT_LE(sum, busy * 1.02);
    // The rest is the time of the clock itself and of the tasks. With one task per leaf, that is most of the time.
    if (way.split.kind != SplitKind::every_node) {
      EXPECT_GE(sum, busy * 0.25);
    }
  }
}

}  // namespace
}  // namespace tetraply::tetris

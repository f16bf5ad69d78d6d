// Look-ahead on several threads: it must give the same result as on one, and end as promptly.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "search/lookahead/lookahead.hpp"
#include "search/plain_lookahead.hpp"

namespace tetraply::tetris {
namespace {

using namespace std::chrono_literals;

std::vector<LookaheadOptions> all_splits(int threads) {
  std::vector<LookaheadOptions> all;
  for (const auto* name : {"every-node", "budget:1", "budget:2", "budget:16", "root:static", "root:dynamic",
                           "partition", "stealing:1", "stealing:4"}) {
    LookaheadOptions options;
    options.split = parse_split(name).value();
    options.split.threads = threads;
    all.push_back(options);
  }
  all.push_back(all[6]);
  all.back().parts = 7;
  for (const int i : {2, 4, 5, 8}) {
    all.push_back(all[static_cast<std::size_t>(i)]);
    all.back().order = LookaheadOrder::breadth_first;
  }
  return all;
}

// Reports every first move with its value and line.
constexpr int kAllLines = 1000;

void expect_equal(const Report<DropGame>& report, const Report<DropGame>& expected) {
  ASSERT_EQ(report.depth, expected.depth);
  EXPECT_EQ(report.counters, expected.counters);
  ASSERT_EQ(report.best.size(), expected.best.size());
  for (std::size_t i = 0; i < report.best.size(); ++i) {
    ASSERT_EQ(report.best[i].move, expected.best[i].move) << i;
    ASSERT_EQ(report.best[i].values, expected.best[i].values) << i;
    ASSERT_EQ(report.best[i].line, expected.best[i].line) << i;
  }
}

template <const Weights& weights>
void expect_sequential_report(const DropGame& position, int depth, bool deepening) {
  using Path = DropPath<DropGame::kRows, weights>;
  SCOPED_TRACE(position.hash());
  const Limits limits{.depth = depth, .lines = kAllLines};
  Lookahead<DropGame, Path> sequential(Path{}, {.deepening = deepening});
  const auto expected = sequential.run(position, limits);
  for (const int threads : {1, 2, 3, 8})
    for (LookaheadOptions options : all_splits(threads)) {
      SCOPED_TRACE(to_text(options.split) + " on " + std::to_string(threads));
      options.deepening = deepening;
      Lookahead<DropGame, Path> search(Path{}, options);
      expect_equal(search.run(position, limits), expected);
      if (testing::Test::HasFatalFailure()) return;
    }
}

// The original's evaluation has few values and therefore many ties; with the other one they are rare.
TEST(LookaheadSplit, AnySplitOnAnyThreadCountGivesTheSequentialReport) {
  Random random(7);
  for (int i = 0; i < 24; ++i) {
    const auto position = random_position<DropGame::kRows>(random);
    const int depth = 1 + i % 3;
    if (i % 4 == 3)
      expect_sequential_report<kBcts>(position, depth, true);
    else
      expect_sequential_report<kManyTies>(position, depth, i % 2 == 0);
    if (HasFatalFailure()) return;
  }
}

// Positions where the end of the game cuts some or all paths short.
TEST(LookaheadSplit, LostGamesToo) {
  Random random(8);
  int lost = 0;
  for (int tried = 0; lost < 12; ++tried) {
    ASSERT_LT(tried, 100'000) << "no position near its end";
    const auto position = random_position<DropGame::kRows>(random);
    using Path = DropPath<DropGame::kRows, kManyTies>;
    Lookahead<DropGame, Path> search(Path{}, {.deepening = false});
    const auto report = search.run(position, {.depth = 4, .lines = kAllLines});
    const bool some = report.best.back().line.size() < 4;
    const bool all = report.best.front().line.size() < 4;
    if (!some || (lost % 2 == 0 && !all)) continue;
    ++lost;
    expect_sequential_report<kManyTies>(position, 4, false);
    if (HasFatalFailure()) return;
  }
}

TEST(LookaheadSplit, FourPliesFromTheStartToo) {
  static constexpr std::array kPieces4{Piece::T, Piece::I, Piece::O, Piece::S};
  DropOptions options;
  options.given = kPieces4;
  expect_sequential_report<kManyTies>(DropGame(options), 4, false);
}

// Uses the same search object repeatedly, for positions with more and with fewer moves.
TEST(LookaheadSplit, KeepsNothingFromOneRunToTheNext) {
  using Path = DropPath<DropGame::kRows, kDellacherie>;
  for (const LookaheadOptions& options : all_splits(3)) {
    SCOPED_TRACE(to_text(options.split));
    Lookahead<DropGame, Path> search(Path{}, options);
    Lookahead<DropGame, Path> sequential(Path{});
    DropGame position;
    for (int piece = 0; piece < 20; ++piece) {
      const Limits limits{.depth = 2, .lines = kAllLines};
      const auto report = search.run(position, limits);
      expect_equal(report, sequential.run(position, limits));
      if (HasFatalFailure()) return;
      position.play(report.best[0].move);
    }
  }
}

// The nodes that each worker may still visit before it checks the signal. A waiting thread may have begun other tasks.
constexpr std::uint64_t overrun(int threads) {
  return static_cast<std::uint64_t>(threads) * LeafIndex::kMaxDepth * (StopSignal::kNodesBetweenPolls + kMaxDrops);
}

TEST(LookaheadSplit, LimitsAndFlagsEndAllThreads) {
  using Path = DropPath<DropGame::kRows, kBcts>;
  DropOptions eight;
  eight.visible = 8;  // more than 10^10 leaves
  const DropGame position(eight);
  for (const int threads : {1, 3})
    for (const LookaheadOptions& options : all_splits(threads)) {
      SCOPED_TRACE(to_text(options.split) + " on " + std::to_string(threads));
      Lookahead<DropGame, Path> search(Path{}, options);
      for (const std::uint64_t nodes : {1u, 1'000u, 100'000u}) {
        const auto report = search.run(position, {.nodes = nodes});
        EXPECT_TRUE(position.is_legal(report.best[0].move));
        EXPECT_LE(report.counters.nodes, nodes + overrun(threads));
        EXPECT_LT(report.depth, 8);
      }
      std::atomic<bool> stop{false};
      std::uint64_t seen = 0;
      const auto report = search.run(position, {.depth = 8, .stop = &stop}, [&](const Report<DropGame>& so_far) {
        seen = so_far.counters.nodes;
        if (so_far.depth == 2) stop = true;
      });
      EXPECT_EQ(report.depth, 2);
      EXPECT_LE(report.counters.nodes - seen, overrun(threads));

      stop = false;
      std::thread later([&] {
        std::this_thread::sleep_for(20ms);
        stop = true;
      });
      const auto stopped = search.run(position, {.depth = 8, .stop = &stop});
      later.join();
      EXPECT_LT(stopped.depth, 8);
      EXPECT_TRUE(position.is_legal(stopped.best[0].move));
      EXPECT_LT(search.run(position, {.seconds = 0.02}).depth, 8);
    }
}

// Each task runs exactly once.
TEST(LookaheadSplit, RecorderLearnsOfEveryTask) {
  using Path = DropPath<DropGame::kRows, kManyTies>;
  static constexpr std::array kPieces2{Piece::T, Piece::O};  // 34 and 9 placements
  DropOptions pieces;
  pieces.given = kPieces2;
  const auto tasks_of = [&](std::string_view split, int threads) {
    LookaheadOptions options;
    options.split = parse_split(split).value();
    options.split.threads = threads;
    options.deepening = false;
    Recorder recorder;
    Lookahead<DropGame, Path> search(Path{}, options);
    static_cast<void>(search.run(DropGame(pieces), {.depth = 2, .recorder = &recorder}));
    const TaskCounts& tasks = recorder.record().tasks;
    EXPECT_EQ(tasks.created, tasks.by_thief + tasks.by_creator);
    EXPECT_EQ(recorder.record().threads.size(), static_cast<std::size_t>(threads));
    return tasks.created;
  };
  EXPECT_EQ(tasks_of("every-node", 2), 34u + 34 * 9);
  EXPECT_EQ(tasks_of("budget:1", 2), 34u);
  EXPECT_EQ(tasks_of("root:static", 3), 34u);
  EXPECT_EQ(tasks_of("partition", 3), 16u * 3);
}

}  // namespace
}  // namespace tetraply::tetris

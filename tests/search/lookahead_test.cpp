#include "search/lookahead/lookahead.hpp"

#include <gtest/gtest.h>

#include "games/tetris/drop_notation.hpp"
#include "games/tetris/drop_path.hpp"
#include "games/tetris/seed_path.hpp"
#include "games/tetris/text.hpp"
#include "search/plain_lookahead.hpp"

namespace tetraply::tetris {
namespace {

// The number of best paths that ended before their depth.
int ended_early = 0;

template <int Rows, const Weights& weights>
void expect_all_orders_find_the_best(const DropPosition<Rows>& position, int depth) {
  using Path = DropPath<Rows, weights>;
  const auto expected = Plain<Rows>(position, depth, weights).best();
  ended_early += static_cast<int>(expected.path.size()) < depth ? 1 : 0;
  SCOPED_TRACE(position.hash());
  for (const LookaheadOptions& options :
       {LookaheadOptions{.order = LookaheadOrder::depth_first},
        LookaheadOptions{.order = LookaheadOrder::breadth_first}, LookaheadOptions{.order = LookaheadOrder::partition},
        LookaheadOptions{.order = LookaheadOrder::partition, .parts = 7},
        LookaheadOptions{.order = LookaheadOrder::depth_first, .deepening = false}}) {
    Lookahead<DropPosition<Rows>, Path> search(Path{}, options);
    const auto report = search.run(position, {.depth = depth});
    ASSERT_EQ(report.depth, depth);
    EXPECT_EQ(report.best[0].values[0], static_cast<double>(expected.value) / Path::kUnit);
    EXPECT_EQ(report.best[0].line, expected.path);
    EXPECT_GE(report.counters.evaluations, expected.leaves);
  }
}

template <int Rows>
void expect_agreement() {
  ended_early = 0;
  Random random(Rows);
  for (int i = 0; i < 500; ++i) {
    const auto position = random_position<Rows>(random);
    const int depth = 1 + i % 2 + (position.board().height() + 2 > Rows ? 1 : 0);
    switch (i % 7) {
      case 0:
        expect_all_orders_find_the_best<Rows, kManyTies>(position, depth);
        break;
      case 1:
        expect_all_orders_find_the_best<Rows, kDellacherie>(position, depth);
        break;
      case 2:
        expect_all_orders_find_the_best<Rows, kBcts>(position, depth);
        break;
      case 3:
        expect_all_orders_find_the_best<Rows, kDt10>(position, depth);
        break;
      case 4:
        expect_all_orders_find_the_best<Rows, kDt20>(position, depth);
        break;
      case 5:
        expect_all_orders_find_the_best<Rows, kElTetris>(position, depth);
        break;
      default:
        expect_all_orders_find_the_best<Rows, kLee>(position, depth);
    }
  }
  EXPECT_GT(ended_early, 0);
}

TEST(Lookahead, EveryOrderFindsWhatTryingEverythingFinds) {
  expect_agreement<22>();
}

TEST(Lookahead, EveryOrderFindsItOnTwentyRowsToo) {
  expect_agreement<20>();
}

// Rows with holes of every kind, on a floor of ten rows; the numbers were added up by hand from the formula.
TEST(SeedPath, FollowsTheFormulaOfTheProgram) {
  const SeedPath path(10);
  const auto value_of = [&](std::string_view board, std::int64_t lines) {
    return path.value({parse_board(board, 10).value(), 0, lines}) / SeedWeights::kOne;
  };
  EXPECT_EQ(value_of("", 0), 0);
  EXPECT_EQ(value_of("", 1), 0);
  EXPECT_EQ(value_of("", 2), 40'000);
  EXPECT_EQ(value_of("", 4), 160'000);
  // One cell at the left wall on the floor: h = 0, one empty neighbor in row 1.
  EXPECT_EQ(value_of("#.........", 0), -10);
  // In the middle, two of them.
  EXPECT_EQ(value_of("....#.....", 0), -20);
  // On the second row above an empty cell: h = 1; the cell below counts 1, two neighbors in row 2 count 4 each.
  EXPECT_EQ(value_of("....#...../..........", 0), -1 - 10 * (1 + 4 + 4));
  // A hole in row 2 under a roof, between walls of cells: 8, and 4 from each side; beside the roof 9 and 9 in row 3.
  // The pillars stand in rows 1 and 2, with 1 + 4 beside each; between them in row 1, 1 from each side.
  EXPECT_EQ(value_of("....#...../...#.#..../...#.#....", 0), -4 - 10 * (8 + 4 + 4 + 9 + 9 + 2 * (1 + 4) + 1 + 1));
}

TEST(SeedPath, EveryOrderFindsWhatTryingEverythingFinds) {
  Random random(11);
  for (int i = 0; i < 60; ++i) {
    const auto position = random_position<20>(random);
    const int depth = 1 + i % 2;
    const auto expected = Plain<20>(position, depth).best();
    for (const auto order : {LookaheadOrder::depth_first, LookaheadOrder::breadth_first, LookaheadOrder::partition}) {
      Lookahead<DropGame20, SeedPath> search(SeedPath(20), {.order = order});
      const auto report = search.run(position, {.depth = depth});
      ASSERT_EQ(report.best[0].values[0], static_cast<double>(expected.value) / SeedPath::kUnit);
      ASSERT_EQ(report.best[0].line, expected.path);
    }
  }
}

TEST(SeedPath, ClearsThousandsOfLines) {
  for (const std::uint64_t seed : {0, 1}) {
    DropGame game(seed);
    Lookahead<DropGame, SeedPath> search(SeedPath(DropGame::kRows), {.deepening = false});
    while (!game.turn().is_over() && game.lines() < 3'000) game.play(search.run(game, {.depth = 2}).best[0].move);
    EXPECT_GE(game.lines(), 3'000) << "seed " << seed;
  }
}

TEST(Lookahead, NeverLooksAtPiecesThatAreNotSeen) {
  using Path = DropPath<22, kBcts>;
  static constexpr std::array kSame{Piece::T, Piece::I};
  static constexpr std::array kFirst{Piece::T, Piece::I, Piece::O};
  static constexpr std::array kSecond{Piece::T, Piece::I, Piece::S};
  DropOptions options;
  options.visible = 2;
  for (const auto order : {LookaheadOrder::depth_first, LookaheadOrder::breadth_first, LookaheadOrder::partition}) {
    Lookahead<DropGame, Path> search(Path{}, {.order = order});
    options.given = kSame;
    const auto report = search.run(DropGame(options), {.depth = 9});
    EXPECT_EQ(report.depth, 2);
    options.given = kFirst;
    const auto one = search.run(DropGame(options), {.depth = 3});
    options.given = kSecond;
    const auto other = search.run(DropGame(options), {.depth = 3});
    EXPECT_EQ(one.best[0].line, other.best[0].line);
    EXPECT_EQ(one.best[0].values, other.best[0].values);
  }
}

TEST(Lookahead, RanksTheBestMovesByTheirBestPaths) {
  using Path = DropPath<22, kDellacherie>;
  Random random(5);
  const DropGame position = random_position<22>(random);
  Lookahead<DropGame, Path> search(Path{});
  const auto report = search.run(position, {.depth = 2, .lines = 1000});
  ASSERT_EQ(report.best.size(), count_legal_moves(position));
  for (std::size_t i = 1; i < report.best.size(); ++i)
    EXPECT_GE(report.best[i - 1].values[0], report.best[i].values[0]);
  const auto best = search.run(position, {.depth = 2});
  EXPECT_EQ(best.best.size(), 1u);
  EXPECT_EQ(best.best[0].line, report.best[0].line);
}

TEST(Lookahead, BreadthFirstSaysWhenItsMemoryDoesNotSuffice) {
  using Path = DropPath<22, kManyTies>;
  static constexpr std::array kPieces4{Piece::T, Piece::J, Piece::L, Piece::T};
  DropOptions options;
  options.given = kPieces4;
  const DropGame position(options);
  Lookahead<DropGame, Path> roomy(Path{}, {.order = LookaheadOrder::breadth_first});
  EXPECT_EQ(roomy.run(position, {.depth = 4}).depth, 4);
  // At depth 4 the queues hold the nodes of two plies and the moves to them: 34 · 34 and 34 · 34 · 34 nodes.
  constexpr std::size_t kNodes = 34 * 34 + 34 * 34 * 34;
  const std::string took = roomy.run(position, {.depth = 4}).remark;
  const auto kibibytes = std::stoul(took.substr(took.find("took ") + 5));
  EXPECT_GT(kibibytes, kNodes * sizeof(Path::Node) >> 10) << took;
  EXPECT_LT(kibibytes, kNodes * sizeof(Path::Node) * 3 / 2 >> 10) << took;
  // Two threads have half of the first moves each, one after the other, so their queues are smaller.
  LookaheadOptions divided{.order = LookaheadOrder::breadth_first};
  divided.split = parse_split("root:dynamic").value();
  divided.split.threads = 2;
  Lookahead<DropGame, Path> shared(Path{}, divided);
  const auto report_of_two = shared.run(position, {.depth = 4});
  EXPECT_EQ(report_of_two.depth, 4);
  EXPECT_EQ(report_of_two.best[0].line, roomy.run(position, {.depth = 4}).best[0].line);
  const std::string both = report_of_two.remark;
  EXPECT_LT(std::stoul(both.substr(both.find("took ") + 5)), kibibytes / 4) << both;
  Lookahead<DropGame, Path> cramped(Path{}, {.order = LookaheadOrder::breadth_first, .memory = 1 << 20});
  const auto report = cramped.run(position, {.depth = 4});
  EXPECT_EQ(report.depth, 3);
  EXPECT_NE(report.remark.find("depth 4"), std::string::npos) << report.remark;
  EXPECT_TRUE(position.is_legal(report.best[0].move));
}

TEST(Lookahead, KeepsItsLimits) {
  using Path = DropPath<22, kBcts>;
  DropOptions options;
  options.visible = 8;
  const DropGame position(options);
  for (const auto order : {LookaheadOrder::depth_first, LookaheadOrder::breadth_first, LookaheadOrder::partition}) {
    Lookahead<DropGame, Path> search(Path{}, {.order = order});
    for (const std::uint64_t nodes : {1u, 1'000u, 100'000u}) {
      const auto report = search.run(position, {.nodes = nodes});
      EXPECT_TRUE(position.is_legal(report.best[0].move));
      EXPECT_LE(report.counters.nodes, nodes + kMaxDrops);
    }
    std::atomic<bool> stop{false};
    std::uint64_t seen = 0;
    const auto report = search.run(position, {.depth = 8, .stop = &stop}, [&](const Report<DropGame>& so_far) {
      seen = so_far.counters.nodes;
      if (so_far.depth == 2) stop = true;
    });
    EXPECT_EQ(report.depth, 2);
    EXPECT_LE(report.counters.nodes - seen, static_cast<std::uint64_t>(StopSignal::kNodesBetweenPolls + kMaxDrops));
  }
}

TEST(LeafIndex, NumbersAndPlacementsAreTwoNamesOfOneLeaf) {
  using Path = DropPath<22, kManyTies>;
  static constexpr std::array kQueue{Piece::T, Piece::O, Piece::I};  // 34, 9 and 17 placements
  const LeafIndex index(std::array{34, 9, 17});
  EXPECT_EQ(index.size(), 34u * 9 * 17);
  EXPECT_EQ(index.digits(0), LeafIndex::Digits{});
  EXPECT_EQ(index.leaf({33, 8, 16}), index.size() - 1);
  EXPECT_EQ(index.leaf({1, 0, 0}), 9u * 17);  // the first piece is the highest digit
  for (std::uint64_t leaf = 0; leaf < index.size(); ++leaf) ASSERT_EQ(index.leaf(index.digits(leaf)), leaf);

  DropOptions options;
  options.given = kQueue;
  auto node = Path::start(DropGame(options));
  for (int ply = 0; ply < 3; ++ply, node = Path::passed(node)) {
    ASSERT_EQ(node.piece(), kQueue[ply]);
    for (int number = 0; number < Path::numbers(node); ++number)
      EXPECT_EQ(Path::number_of(node, Path::move_of(node, number)), number);
  }
}

}  // namespace
}  // namespace tetraply::tetris

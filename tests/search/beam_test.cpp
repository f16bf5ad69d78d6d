#include "search/beam/beam.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "effort.hpp"
#include "games/tetris/guideline_path.hpp"

namespace tetraply::tetris {
namespace {

// The best path of this many placements, found by trying all of them with the game's own rules; ties keep the first.
struct Best {
  GuidelinePath::Value value = std::numeric_limits<GuidelinePath::Value>::min();
  std::vector<Move> path;
};

void try_everything(const GuidelinePath& evaluate, const GuidelinePath::Node& node, int depth, std::vector<Move>& path,
                    Best& best) {
  Guideline::MoveList moves;
  if (static_cast<int>(path.size()) < depth) node.game.legal_moves(moves);
  if (static_cast<int>(path.size()) == depth) {
    if (const auto value = evaluate.value(node); value > best.value) best = {value, path};
    return;
  }
  for (const Move move : moves) {
    path.push_back(move);
    try_everything(evaluate, evaluate.child(node, move), depth, path, best);
    path.pop_back();
  }
}

// Positions of games with mostly good moves, so that the field is not full of holes.
TEST(Beam, WideEnoughFindsWhatTryingEverythingFinds) {
  Random random(1);
  Guideline position(1);
  const GuidelinePath evaluate;
  Beam<Guideline, GuidelinePath> search(evaluate, {.width = 1'000'000});
  for (int i = 0; i < effort(500); ++i) {
    if (position.turn().is_over()) position = Guideline(random.next());
    const int depth = i % 50 == 0 ? 2 : 1;
    Best best;
    std::vector<Move> path;
    try_everything(evaluate, GuidelinePath::start(position), depth, path, best);
    const auto report = search.run(position, {.depth = depth});
    ASSERT_EQ(report.depth, depth);
    EXPECT_EQ(report.best[0].values[0], static_cast<double>(best.value));
    EXPECT_EQ(report.best[0].line, best.path);
    ASSERT_TRUE(position.is_legal(report.best[0].move));
    position.play(random.below(4) == 0 ? random_move(position, random) : report.best[0].move);
  }
}

TEST(Beam, LooksAtSomeMovesOnly) {
  Random random(2);
  Guideline position(2);
  Beam<Guideline, GuidelinePath> search(GuidelinePath{}, {.width = 50});
  for (int i = 0; i < 20; ++i) {
    Guideline::MoveList moves;
    position.legal_moves(moves);
    const auto best = search.run(position, {.depth = 3}).best[0];
    const auto place = random.below(static_cast<std::uint32_t>(moves.size()));
    const auto asked = search.run(position, {.depth = 3, .only = {place}});
    ASSERT_EQ(asked.best.size(), 1u);
    EXPECT_EQ(asked.best[0].move, moves[place]);
    EXPECT_EQ(asked.best[0].line[0], moves[place]);
    const auto own = static_cast<std::uint32_t>(std::find(moves.begin(), moves.end(), best.move) - moves.begin());
    const auto again = search.run(position, {.depth = 3, .only = {own}});
    EXPECT_EQ(again.best[0].move, best.move);
    EXPECT_GE(again.best[0].values[0], best.values[0]);  // it has the whole breadth to itself
    position.play(best.move);
  }
}

TEST(Beam, NeverLooksAtPiecesThatAreNotSeen) {
  // Two games that differ only in the piece after the last visible one.
  const std::array kOne{Piece::T, Piece::S, Piece::Z, Piece::I, Piece::O};
  const std::array kOther{Piece::T, Piece::S, Piece::Z, Piece::I, Piece::L};
  for (const std::optional<Piece> held : {std::optional<Piece>{}, std::optional(Piece::J)}) {
    GuidelineRules rules;
    rules.preview = 3;
    Guideline one(Board{}, kOne, rules);
    Guideline other(Board{}, kOther, rules);
    one.set_held(held);
    other.set_held(held);
    Beam<Guideline, GuidelinePath> search(GuidelinePath{}, {.width = 30});
    const auto report = search.run(one, {.depth = 9});
    EXPECT_EQ(report.depth, held ? 4 : 3);
    const auto again = search.run(other, {.depth = 9});
    EXPECT_EQ(report.best[0].line, again.best[0].line);
    EXPECT_EQ(report.best[0].values, again.best[0].values);
  }
}

TEST(Beam, SameQuestionGetsTheSameAnswer) {
  const Guideline position(7);
  Beam<Guideline, GuidelinePath> search(GuidelinePath{}, {.width = 20});
  const auto first = search.run(position, {.depth = 4, .lines = 5});
  ASSERT_EQ(first.best.size(), 5u);
  static_cast<void>(search.run(Guideline(8), {.depth = 4}));
  const auto second = search.run(position, {.depth = 4, .lines = 5});
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(first.best[i].line, second.best[i].line);
    EXPECT_EQ(first.best[i].values, second.best[i].values);
  }
  EXPECT_EQ(first.counters, second.counters);
}

TEST(Beam, TakesATetris) {
  Board board;
  for (int x = 0; x + 1 < kWidth; ++x) board.set_column(x, 0xf);
  const std::array kQueue{Piece::I, Piece::O};
  Beam<Guideline, GuidelinePath> search(GuidelinePath{});
  Guideline position(board, kQueue);
  EXPECT_EQ(position.play(search.run(position, {.depth = 1}).best[0].move).lines, 4);
}

TEST(Beam, KnowsTheGarbageOnItsWayInVersus) {
  Versus<2> position(3);
  position.send(0, {4, 9, 0});
  const auto node = GuidelinePath::start(position);
  EXPECT_EQ(node.incoming.rows(), 4);
  const GuidelinePath evaluate;
  Beam<Versus<2>, GuidelinePath> search(evaluate, {.width = 10});
  const auto report = search.run(position, {.depth = 2});
  ASSERT_TRUE(position.is_legal(report.best[0].move));
  const auto next = evaluate.child(node, report.best[0].move);
  Versus<2> played = position;
  played.play(report.best[0].move);
  EXPECT_EQ(next.game.board(), played.player(0).board());  // the garbage rows came in with their hole
  EXPECT_EQ(report.best[0].values[1], 0);                  // the search has no value for the other player
}

TEST(Beam, KeepsItsLimits) {
  const Guideline position(5);
  Beam<Guideline, GuidelinePath> search(GuidelinePath{}, {.width = 100});
  for (const std::uint64_t nodes : {1u, 100u, 5'000u}) {
    const auto report = search.run(position, {.nodes = nodes});
    EXPECT_TRUE(position.is_legal(report.best[0].move));
    EXPECT_LE(report.counters.nodes, nodes);
  }
  std::atomic<bool> stop{false};
  std::uint64_t seen = 0;
  const auto report = search.run(position, {.depth = 5, .stop = &stop}, [&](const Report<Guideline>& so_far) {
    seen = so_far.counters.nodes;
    if (so_far.depth == 2) stop = true;
  });
  EXPECT_EQ(report.depth, 2);
  EXPECT_LE(report.counters.nodes - seen, static_cast<std::uint64_t>(StopSignal::kNodesBetweenPolls));
}

}  // namespace
}  // namespace tetraply::tetris

#include <gtest/gtest.h>

#include "games/twenty48/notation.hpp"
#include "learn/network_evaluation.hpp"
#include "plain_network.hpp"
#include "search/chance/expectimax.hpp"

namespace tetraply::learn {
namespace {

using twenty48::Board;
using twenty48::Position;

Board random_board(Random& random, int largest) {
  Board board;
  for (int cell = 0; cell < twenty48::kCells; ++cell)
    board.set(cell, static_cast<int>(random.below(static_cast<std::uint32_t>(largest + 1))));
  return board;
}

// Gives every weight a different value.
template <class Weight>
void fill(BasicNetwork<Weight>& network) {
  Random random(1);
  for (Weight& weight : network.all_weights()) weight = static_cast<Weight>(random.below(1u << 13));
}

Board rotated(const Board& board) {
  Board turned;
  for (int cell = 0; cell < twenty48::kCells; ++cell) turned.set(4 * (cell % 4) + 3 - cell / 4, board.exponent(cell));
  return turned;
}

Board mirrored(const Board& board) {
  Board image;
  for (int cell = 0; cell < twenty48::kCells; ++cell) image.set(cell / 4 * 4 + 3 - cell % 4, board.exponent(cell));
  return image;
}

// The weights are whole numbers, so sums do not depend on the order.
TEST(NTupleNetwork, ValuesAllRotationsAndReflectionsAlike) {
  NTupleNetwork network(*parse_shape("0123,0125,1256,014"));
  fill(network);
  Random random(2);
  for (int i = 0; i < 100; ++i) {
    Board board = random_board(random, 15);
    const float value = network.value(board.tiles);
    for (int turn = 0; turn < 4; ++turn, board = rotated(board)) {
      EXPECT_EQ(network.value(board.tiles), value);
      EXPECT_EQ(network.value(mirrored(board).tiles), value);
    }
  }
}

TEST(NTupleNetwork, UsesEachTableFully) {
  // On boards of equal tiles all tuples see the same, so every table has one weight for such a board.
  const NTupleNetwork network(*parse_shape("0123,0125,1256,014"));
  EXPECT_EQ(network.all_weights().size(), 3 * 65536u + 4096u);
  EXPECT_EQ(network.features(), 32u);
  NTupleNetwork::Indices indices;
  for (const std::uint64_t exponent : {0, 7, 15}) {
    network.find(exponent * Board::kOnes, indices);
    std::vector<std::uint32_t> used(indices.begin(), indices.begin() + 32);
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    EXPECT_EQ(used.size(), 4u);
    EXPECT_LT(used.back(), network.all_weights().size());
  }
}

TEST(NTupleNetwork, IsWorthItsInitialValueBeforeItLearns) {
  const NTupleNetwork network(*parse_shape("0123,4567"), 5000);
  EXPECT_EQ(network.value(0x1234'5678'0000'0000), 5000);
}

TEST(PlayNetwork, CountsPointsInStepsOfTwo) {
  PlayNetwork network(*parse_shape("0123"));
  WeightIndices indices;
  network.find(0, indices);  // all eight images see the same weight
  network.set_weight(indices[0], 25);
  EXPECT_EQ(network.value(indices), 8 * 2 * 25);
  EXPECT_EQ(play_weight(50), 25);
  EXPECT_EQ(play_weight(-50.9f), -25);
  EXPECT_EQ(play_weight(1e9f), 32767);
  EXPECT_EQ(play_weight(-1e9f), -32767);
}

TEST(NetworkEvaluation, IsTheScoreAndWhatTheNetworkExpects) {
  const auto network = std::make_shared<PlayNetwork>(*parse_shape("0123,0125"));
  fill(*network);
  const NetworkEvaluation evaluate(network);
  Random random(3);
  Position position;
  for (int ply = 0; ply < 200 && !position.turn().is_over(); ++ply) {
    position.play(position.random_move(random));
    if (position.turn() != Turn::chance()) continue;
    const float value = network->value(position.board().tiles);
    EXPECT_NEAR(evaluate(position)[0], position.scores()[0] + value, 0.6);
    // The best slide after each outcome, found by playing it.
    Position::MoveList outcomes;
    position.legal_moves(outcomes);
    std::size_t at = 0;
    evaluate.for_each_outcome(position, [&](std::uint32_t weight, std::int32_t best) {
      const Position next = after(position, outcomes[at]);
      EXPECT_EQ(weight, position.chance_weight(outcomes[at++]));
      Position::MoveList slides;
      next.legal_moves(slides);
      double expected = slides.empty() ? next.scores()[0] : 0;
      for (const auto slide : slides) {
        const Position slid = after(next, slide);
        expected = std::max<double>(expected, slid.scores()[0] + network->value(slid.board().tiles));
      }
      EXPECT_NEAR(best, expected, 0.6);
      EXPECT_NEAR(evaluate(next)[0], expected, 0.6);
      EXPECT_EQ(evaluate.best_after(next), best);
      return true;
    });
    EXPECT_EQ(at, outcomes.size());
  }
}

// The same values without the evaluation's faster ways.
struct Plainly {
  NetworkEvaluation evaluate;
  Scores<1> operator()(const Position& position) const { return evaluate(position); }
};

TEST(NetworkEvaluation, AddsNothingButSpeedToASearch) {
  const auto network = std::make_shared<PlayNetwork>(*parse_shape("0123,0125"));
  fill(*network);
  const NetworkEvaluation evaluation(network);
  for (const bool by_likelihood : {false, true}) {
    const ExpectimaxOptions options{.likelihood_bits = 5, .by_likelihood = by_likelihood, .table_bytes = 1 << 16};
    Expectimax<Position, NetworkEvaluation> fast(evaluation, options);
    Expectimax<Position, Plainly> plain(Plainly{evaluation}, options);
    Random random(4);
    Position position;
    for (int ply = 0; ply < 120 && !position.turn().is_over(); ++ply) {
      if (ply % 3 == 0 && position.turn() != Turn::chance()) {
        const Limits limits{.depth = by_likelihood ? 5 : 2, .lines = 4};
        const auto expected = plain.run(position, limits);
        const auto report = fast.run(position, limits);
        ASSERT_EQ(report.best.size(), expected.best.size());
        for (std::size_t i = 0; i < report.best.size(); ++i) {
          EXPECT_EQ(report.best[i].move, expected.best[i].move);
          EXPECT_EQ(report.best[i].values, expected.best[i].values);
        }
      }
      position.play(position.random_move(random));
    }
  }
}

}  // namespace
}  // namespace tetraply::learn

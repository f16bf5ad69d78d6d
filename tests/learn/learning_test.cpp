// The update rule and the games that a network learns from, against independent references.
#include <gtest/gtest.h>

#include <optional>

#include "effort.hpp"
#include "games/twenty48/notation.hpp"
#include "learn/episode.hpp"
#include "plain_network.hpp"

namespace tetraply::learn {
namespace {

using twenty48::Board;
using twenty48::Position;

// Plays games with the fast network. The plain one learns the same and must see the same values.
void expect_same_learning(LearningRule rule, double initial_value) {
  const std::vector<std::string> tuples{"0123", "4567", "0125", "014"};
  NTupleNetwork network(*parse_shape("0123,4567,0125,014"), static_cast<float>(initial_value));
  TdLearner learner(network, {.td = 0.1f, .tc = 0.5f});
  PlainNetwork plain(tuples, initial_value);
  Random random(7);
  const auto learn_both = [&](const Choice& choice, float target) {
    learner.learn(rule, choice.indices, target);
    rule == LearningRule::td ? plain.learn_td(choice.after, target, 0.1) : plain.learn_tc(choice.after, target, 0.5);
  };
  for (int game = 0; game < effort(20); ++game) {
    Position position;
    std::optional<Choice> last;
    while (!position.turn().is_over()) {
      if (position.turn() == Turn::chance()) {
        position.play(position.random_move(random));
        continue;
      }
      Choice choice;
      ASSERT_TRUE(choose_slide(network, position.board(), choice));
      // The best slide according to the plain network and the game's own score.
      Position::MoveList slides;
      position.legal_moves(slides);
      double best = -1e9;
      for (const auto slide : slides) {
        const Position next = after(position, slide);
        best = std::max(best, next.scores()[0] - position.scores()[0] + plain.value(next.board()));
      }
      ASSERT_NEAR(choice.promise(), best, 1e-3 * (std::abs(best) + 1));
      if (last) learn_both(*last, choice.promise());
      last = choice;
      for (const auto slide : slides)
        if (const Position next = after(position, slide); next.board() == choice.after) {
          EXPECT_EQ(choice.reward, next.scores()[0] - position.scores()[0]);
          position = next;
          break;
        }
      ASSERT_TRUE(position.turn() == Turn::chance());
    }
    learn_both(*last, 0);
  }
}

TEST(Learning, TdIsThatOfAPlainNetwork) {
  expect_same_learning(LearningRule::td, 0);
}

TEST(Learning, TemporalCoherenceIsThatOfAPlainNetwork) {
  expect_same_learning(LearningRule::tc, 0);
}

TEST(Learning, OptimisticTemporalCoherenceIsThatOfAPlainNetwork) {
  expect_same_learning(LearningRule::tc, 20'000);
}

// Beal and Smith: a weight's rate is |sum of its differences| / sum of |differences|, and 1 without any. On a board
// whose eight images see eight different lines, all weights learn alike.
TEST(Learning, OpposedDifferencesLowerTheRateAndCoherentOnesKeepIt) {
  NTupleNetwork network(*parse_shape("0123"));
  TdLearner learner(network);
  NTupleNetwork::Indices indices;
  network.find(0xfedc'7658'a985'4321, indices);
  learner.learn(LearningRule::tc, indices, 80);
  EXPECT_FLOAT_EQ(network.value(indices), 80);  // rate 1
  learner.learn(LearningRule::tc, indices, 120);
  EXPECT_FLOAT_EQ(network.value(indices), 120);  // 80 / 80
  learner.learn(LearningRule::tc, indices, 60);
  EXPECT_FLOAT_EQ(network.value(indices), 60);  // 120 / 120
  learner.learn(LearningRule::tc, indices, 120);
  EXPECT_FLOAT_EQ(network.value(indices), 60 + 60 * (60.f / 180));  // |80 + 40 - 60| / (80 + 40 + 60)
}

// Repeats learn_episode by the game's own rules, one slide after the other.
TEST(Learning, AnEpisodeLearnsFromEverySlideInItsOrder) {
  const TupleShape shape = *parse_shape("0123,4567,0145");
  NTupleNetwork network(shape);
  NTupleNetwork other(shape);
  TdLearner learner(network);
  TdLearner other_learner(other);
  Random random(9);
  Random other_random(9);
  for (int game = 0; game < effort(30); ++game) {
    const Episode episode = learn_episode(learner, LearningRule::tc, random);
    Position position;
    std::optional<Choice> last;
    std::uint32_t moves = 0;
    while (!position.turn().is_over()) {
      if (position.turn() == Turn::chance()) {
        position.play(position.random_move(other_random));
        continue;
      }
      Choice choice;
      ASSERT_TRUE(choose_slide(other, position.board(), choice));
      if (last) other_learner.learn(LearningRule::tc, last->indices, choice.promise());
      last = choice;
      ++moves;
      position = Position::before_spawn(choice.after, position.scores()[0] + choice.reward);
    }
    other_learner.learn(LearningRule::tc, last->indices, 0);
    EXPECT_EQ(episode.score, position.scores()[0]);
    EXPECT_EQ(episode.moves, moves);
    int largest = 0;
    for (int cell = 0; cell < 16; ++cell) largest = std::max(largest, position.board().exponent(cell));
    EXPECT_EQ(episode.largest, largest);
  }
  EXPECT_TRUE(std::equal(network.all_weights().begin(), network.all_weights().end(), other.all_weights().begin()));
}

TEST(Learning, TilesAbove32768AreCountedAndSeenAs32768) {
  NTupleNetwork network(*parse_shape("0123,4567"));
  Board board;
  board.set(0, 15);
  board.set(1, 15);
  board.set(4, 3);
  Choice choice;
  ASSERT_TRUE(choose_slide(network, board, choice));
  EXPECT_EQ(choice.reward, 65536);
  EXPECT_EQ(choice.after.exponent(0), 16);
}

}  // namespace
}  // namespace tetraply::learn

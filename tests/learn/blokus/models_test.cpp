// Gradients against differences of losses, and learning on a few games.
#include <gtest/gtest.h>

#include "effort.hpp"
#include "learn/blokus/learner.hpp"
#include "learn/blokus/random_games.hpp"
#include "learn/blokus/self_play.hpp"

namespace tetraply::learn {
namespace {

using blokus::Duo;

Duo some_position(int plies) {
  Random random(11);
  Duo position;
  for (int ply = 0; ply < plies; ++ply) position.play(random_move(position, random));
  return position;
}

ValueSample sample_of(const Duo& position) {
  ValueSample sample;
  ValueInputs::list(position, ValueInputs::View(position), sample.rows);
  sample.win = 0.8F;
  sample.margin = 12;
  return sample;
}

// The change of the loss after a small change of one parameter in both directions.
template <class Loss, class Changed>
double slope(float& parameter, Loss loss, Changed changed) {
  constexpr float kStep = 2e-3F;
  const float before = parameter;
  parameter = before + kStep;
  changed();
  const double above = loss();
  parameter = before - kStep;
  changed();
  const double below = loss();
  parameter = before;
  changed();
  return (above - below) / (2 * kStep);
}

TEST(ValueModel, GradientsAreSlopes) {
  Random random(3);
  ValueModel model(random);
  const ValueSample sample = sample_of(some_position(6));
  model.add(sample);
  const auto gradients = model.parameters().gradients();
  const std::vector<float> found(gradients.begin(), gradients.end());
  std::vector<std::size_t> some;
  for (std::size_t i = 0; i < sample.rows.size(); i += 17)
    some.push_back(sample.rows[i] * std::size_t{ValueNetwork::kHidden} + i % ValueNetwork::kHidden);
  for (std::size_t i = found.size() - 180; i < found.size(); i += 9) some.push_back(i);  // biases and outputs
  int not_zero = 0;
  for (const std::size_t at : some) {
    const double wanted = slope(
        model.parameters().values()[at], [&] { return model.loss(sample); }, [&] { model.refresh(); });
    EXPECT_NEAR(found[at], wanted, 2e-3 + 0.02 * std::abs(wanted)) << at;
    not_zero += std::abs(wanted) > 1e-3 ? 1 : 0;
  }
  EXPECT_GT(not_zero, 10);
}

TEST(PolicyModel, GradientsAreSlopes) {
  PolicyModel model;
  const Duo position = some_position(5);
  Duo::MoveList moves;
  position.legal_moves(moves);
  const std::vector<Visits> visits{{moves[3], 100}, {moves[moves.size() / 2], 300}, {moves[moves.size() - 1], 5}};
  model.add(position, visits);
  const auto gradients = model.parameters().gradients();
  const std::vector<float> found(gradients.begin(), gradients.end());
  int not_zero = 0;
  for (std::size_t at = 0; at < found.size(); ++at) {
    if (found[at] == 0 || at % 5 != 0) continue;
    const double wanted = slope(
        model.parameters().values()[at], [&] { return model.loss(position, visits); }, [] {});
    EXPECT_NEAR(found[at], wanted, 2e-3 + 0.02 * std::abs(wanted)) << at;
    not_zero += std::abs(wanted) > 1e-3 ? 1 : 0;
  }
  EXPECT_GT(not_zero, 10);
}

TEST(PolicyModel, LearnsWhichMoveIsPlayed) {
  PolicyModel model;
  const Duo position = some_position(4);
  Duo::MoveList moves;
  position.legal_moves(moves);
  const std::vector<Visits> visits{{moves[moves.size() / 3], 100}};
  const double before = model.loss(position, visits);
  for (int step = 0; step < 50; ++step) {
    model.add(position, visits);
    model.step(1, 0.02F);
  }
  EXPECT_LT(model.loss(position, visits), before / 4);
}

TEST(ValueModel, ItsIntegersSayTheSame) {
  if (!kFullEffort) GTEST_SKIP() << "it takes minutes in sanitized builds; the release build runs it";
  Random random(3);
  ValueModel model(random);
  const Duo position = some_position(7);
  const ValueSample sample = sample_of(position);
  for (int step = 0; step < 2000; ++step) {
    model.add(sample);
    model.step(1, 1e-3F);
  }
  const Expectation expectation = model.network()(position);
  EXPECT_NEAR(expectation.win, sample.win, 0.05);
  EXPECT_NEAR(expectation.margin, sample.margin, 1.5);
}

TEST(Learner, LossesFallOnWhatItLearns) {
  auto search = self_play_search(
      std::make_shared<const DuoNetwork>(DuoNetwork{Policy<blokus::DuoRules>(Policy<blokus::DuoRules>::by_hand())}));
  const SelfPlayOptions options{.deep_percent = 50, .deep_simulations = 250, .simulations = 10};
  std::vector<RecordedGame> games;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) games.push_back(play_for_learning(search, options, seed));
  ReplayWindow window;
  window.add(games, 100);
  Learner learner(1);
  Random random(1);
  const Losses first = learner.learn(window, {2'048, 256}, random);
  Losses last;
  for (int i = 0; i < 4; ++i) last = learner.learn(window, {8'192, 1'024}, random);
  EXPECT_LT(last.value, first.value - 0.05);
  EXPECT_LT(last.policy, first.policy - 0.05);
  const Losses held_out = learner.held_out(window);
  EXPECT_EQ(held_out.value_samples, games[0].moves.size());
  EXPECT_GT(held_out.value, last.value);
}

TEST(ReplayWindow, OldGenerationsAreGivenUp) {
  ReplayWindow window;
  for (int i = 0; i < 5; ++i) window.add(std::vector<RecordedGame>(32), 70);
  EXPECT_EQ(window.games(), 64u);
  EXPECT_EQ(window.generations(), 2u);
  int held_out = 0;
  window.for_each([&](const RecordedGame&, bool held) { held_out += held ? 1 : 0; });
  EXPECT_EQ(held_out, 4);
}

}  // namespace
}  // namespace tetraply::learn

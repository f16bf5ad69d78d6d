#include "learn/trainer.hpp"

#include <gtest/gtest.h>

#include "effort.hpp"
#include "learn/held_out.hpp"

namespace tetraply::learn {
namespace {

TrainingSetup small_setup(std::uint64_t seed = 1) {
  TrainingSetup setup;
  setup.shape = *parse_shape("0123,4567,0145");
  setup.seed = seed;
  return setup;
}

Trainer::Stretch games(std::uint64_t count) {
  Trainer::Stretch stretch;
  stretch.games = count;
  stretch.seconds = 1e9;
  return stretch;
}

bool same_bits(const Trainer& a, const Trainer& b) {
  const auto same = [](auto x, auto y) {
    return x.size_bytes() == y.size_bytes() && std::memcmp(x.data(), y.data(), x.size_bytes()) == 0;
  };
  return same(a.network().all_weights(), b.network().all_weights()) &&
         same(a.learner().all_coherence(), b.learner().all_coherence());
}

TEST(Trainer, OneThreadAndASeedGiveTheSameWeightsEveryTime) {
  Trainer one(small_setup());
  one.run(games(60));
  Trainer two(small_setup());
  for (const std::uint64_t count : {1, 29, 30}) two.run(games(count));  // in stretches, with the same result
  EXPECT_EQ(one.progress().games, 60u);
  EXPECT_EQ(two.progress().moves, one.progress().moves);
  EXPECT_TRUE(same_bits(one, two));
  Trainer other_seed(small_setup(2));
  other_seed.run(games(60));
  EXPECT_FALSE(same_bits(one, other_seed));
}

TEST(Trainer, EndsWhenItIsStopped) {
  std::atomic<bool> stop = true;
  Trainer trainer(small_setup());
  Trainer::Stretch stretch;
  stretch.stop = &stop;
  stretch.seconds = 1e9;
  trainer.run(stretch);
  EXPECT_EQ(trainer.progress().games, 0u);
}

// The mean score of random play is about 1,100.
TEST(Trainer, LearnsToPlayManyTimesBetterThanAtRandom) {
  double random_mean = 0;
  Random random(5);
  constexpr int kRandomGames = 200;
  for (int game = 0; game < kRandomGames; ++game) {
    twenty48::Position position;
    while (!position.turn().is_over()) position.play(position.random_move(random));
    random_mean += static_cast<double>(position.scores()[0]) / kRandomGames;
  }
  EXPECT_GT(random_mean, 800);
  EXPECT_LT(random_mean, 1500);
  Trainer trainer(small_setup());
  trainer.run(games(static_cast<std::uint64_t>(effort(1000))));
  EXPECT_GT(play_held_out(trainer.network(), 50, 1).mean, (kFullEffort ? 6 : 3) * random_mean);
}

TEST(HeldOut, IsTheSameOnAnyNumberOfThreads) {
  Trainer trainer(small_setup());
  trainer.run(games(20));
  const ScoreSummary one = play_held_out(trainer.network(), 20, 1);
  const ScoreSummary three = play_held_out(trainer.network(), 20, 3);
  EXPECT_EQ(one.mean, three.mean);
  EXPECT_EQ(one.best, three.best);
}

TEST(ScoreSummary, IsMeanErrorBestAndRates) {
  const ScoreSummary summary = summarize({{10, 1, 10}, {20, 2, 11}, {60, 3, 13}});
  EXPECT_DOUBLE_EQ(summary.mean, 30);
  EXPECT_NEAR(summary.standard_error, 15.275, 0.001);  // deviations -20, -10, 30: sqrt(1400 / 2 / 3)
  EXPECT_EQ(summary.best, 60);
  EXPECT_DOUBLE_EQ(summary.moves, 2);
  EXPECT_NEAR(summary.rates[0], 2.0 / 3, 1e-9);  // 2048
  EXPECT_NEAR(summary.rates[2], 1.0 / 3, 1e-9);  // 8192
  EXPECT_EQ(summary.rates[3], 0);
}

TEST(ScoreWindow, KeepsTheLast2000Games) {
  ScoreWindow window;
  for (int game = 0; game < 3000; ++game) window.add({game, 1, 1});
  EXPECT_EQ(window.summary().games, 2000u);
  EXPECT_NEAR(window.summary().mean, 1999.5, 1e-6);
}

}  // namespace
}  // namespace tetraply::learn

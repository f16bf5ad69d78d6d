// Training on several threads, which change the same weights without locks.
#include <gtest/gtest.h>

#include "learn/held_out.hpp"
#include "learn/trainer.hpp"

namespace tetraply::learn {
namespace {

TEST(TrainingThreads, LearnTogether) {
  TrainingSetup setup;
  setup.shape = *parse_shape("012,014,456");
  Trainer trainer(setup);
  Trainer::Stretch stretch;
  stretch.threads = 4;
  stretch.games = 400;
  stretch.seconds = 1e9;
  trainer.run(stretch);
  EXPECT_EQ(trainer.progress().games, 400u);
  EXPECT_EQ(trainer.generators().size(), 4u);
  EXPECT_EQ(trainer.recent().summary().games, 400u);
  EXPECT_GT(trainer.progress().processor_seconds, 0);
  EXPECT_GT(play_held_out(trainer.network(), 50, 2).mean, 3500);  // random play: 1,100
}

}  // namespace
}  // namespace tetraply::learn

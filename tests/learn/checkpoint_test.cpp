#include "learn/checkpoint.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "learn/network_cache.hpp"
#include "learn/training_run.hpp"

namespace tetraply::learn {
namespace {

class Checkpoint : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "tetraply-learn-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }

  [[nodiscard]] std::string contents(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
  }

 private:
  std::filesystem::path folder_;
};

TrainingSetup setup() {
  TrainingSetup setup;
  setup.shape = *parse_shape("012,456,0145");
  setup.initial_value = 500;
  setup.rates = {.td = 0.2f, .tc = 0.9f};
  setup.seed = 77;
  return setup;
}

void train_games(Trainer& trainer, std::uint64_t games) {
  Trainer::Stretch stretch;
  stretch.games = games;
  stretch.seconds = 1e9;
  trainer.run(stretch);
}

template <class T>
bool same_bits(std::span<T> a, std::span<T> b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

bool same_training(const Trainer& a, const Trainer& b) {
  return same_bits(a.network().all_weights(), b.network().all_weights()) &&
         same_bits(a.learner().all_coherence(), b.learner().all_coherence()) &&
         same_bits(std::span(a.generators()), std::span(b.generators())) && a.progress().games == b.progress().games &&
         a.progress().moves == b.progress().moves;
}

TEST_F(Checkpoint, GivesBackTheTraining) {
  Trainer trainer(setup());
  train_games(trainer, 20);
  ASSERT_TRUE(save_checkpoint(trainer, path("a")));
  const auto loaded = load_checkpoint(path("a"));
  ASSERT_TRUE(loaded) << loaded.error().message;
  EXPECT_TRUE(same_training(trainer, **loaded));
  EXPECT_EQ((*loaded)->progress().processor_seconds, trainer.progress().processor_seconds);
  EXPECT_EQ((*loaded)->setup().shape, setup().shape);
  EXPECT_EQ((*loaded)->setup().initial_value, 500);
  EXPECT_EQ((*loaded)->setup().rates, setup().rates);
  EXPECT_EQ((*loaded)->setup().seed, 77u);
}

TEST_F(Checkpoint, ATrainingThatStoppedContinuesAsIfItHadNot) {
  Trainer whole(setup());
  train_games(whole, 40);
  {
    Trainer first(setup());
    train_games(first, 15);
    ASSERT_TRUE(save_checkpoint(first, path("a")));
  }
  const auto resumed = begin_or_resume(setup(), path("a"));
  ASSERT_TRUE(resumed) << resumed.error().message;
  train_games(**resumed, 25);
  EXPECT_TRUE(same_training(whole, **resumed));
}

TEST_F(Checkpoint, KeepsTheOneBefore) {
  Trainer trainer(setup());
  train_games(trainer, 5);
  ASSERT_TRUE(save_checkpoint(trainer, path("a")));
  const std::string first = contents("a");
  EXPECT_FALSE(std::filesystem::exists(path("a.previous")));
  train_games(trainer, 5);
  ASSERT_TRUE(save_checkpoint(trainer, path("a")));
  EXPECT_EQ(contents("a.previous"), first);
  EXPECT_NE(contents("a"), first);
  train_games(trainer, 5);
  ASSERT_TRUE(save_checkpoint(trainer, path("a")));
  EXPECT_EQ((*load_checkpoint(path("a.previous")))->progress().games, 10u);
  EXPECT_FALSE(std::filesystem::exists(path("a.temporary")));
}

TEST_F(Checkpoint, CannotBeWrittenWithoutAFolder) {
  const Trainer trainer(setup());
  const auto saved = save_checkpoint(trainer, path("none/a"));
  ASSERT_FALSE(saved);
  EXPECT_NE(saved.error().message.find("No such file or directory"), std::string::npos);
}

TEST_F(Checkpoint, DamagedTruncatedAndForeignFilesAreRefused) {
  Trainer trainer(setup());
  train_games(trainer, 5);
  ASSERT_TRUE(save_checkpoint(trainer, path("good")));
  const std::string good = contents("good");
  const auto refused = [&](const std::string& bytes, std::string_view why) {
    write("bad", bytes);
    const auto loaded = load_checkpoint(path("bad"));
    ASSERT_FALSE(loaded) << why;
    EXPECT_NE(loaded.error().message.find(why), std::string::npos) << loaded.error().message;
    EXPECT_NE(loaded.error().message.find(path("bad")), std::string::npos) << "it names the file";
  };
  const auto flipped = [&](std::size_t at) {
    std::string bytes = good;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
    return bytes;
  };
  EXPECT_FALSE(load_checkpoint(path("none")));
  refused("", "not a checkpoint");
  refused("# a text file\n", "not a checkpoint");
  refused(std::string(1000, 'x'), "not a checkpoint");
  refused(flipped(0), "not a checkpoint");
  refused(flipped(8), "version 17, but this program reads version 1");
  refused(good.substr(0, 100), "not a checkpoint");
  refused(good.substr(0, good.size() - 1), "bytes instead of");
  refused(good.substr(0, good.size() / 2), "bytes instead of");
  refused(good + "x", "bytes instead of");
  for (std::size_t at = 12; at < 232; at += 7) refused(flipped(at), "its header is damaged");
  const std::size_t weights = good.size() - trainer.network().all_weights().size() * 12;
  refused(flipped(weights - 3), "random generators are damaged");
  for (const std::size_t at : {std::size_t{0}, std::size_t{5}, trainer.network().all_weights().size() * 4 - 1})
    refused(flipped(weights + at), "its weights are damaged");
  refused(flipped(good.size() - 1), "sums of coherence are damaged");
}

TEST_F(Checkpoint, ResumesOnlyATrainingOfTheSameSetup) {
  Trainer trainer(setup());
  train_games(trainer, 2);
  ASSERT_TRUE(save_checkpoint(trainer, path("a")));
  const auto refused = [&](const TrainingSetup& other, std::string_view why) {
    const auto resumed = begin_or_resume(other, path("a"));
    ASSERT_FALSE(resumed) << why;
    EXPECT_NE(resumed.error().message.find(why), std::string::npos) << resumed.error().message;
  };
  TrainingSetup other = setup();
  other.seed = 78;
  refused(other, "the seed 77, not 78");
  other = setup();
  other.initial_value = 0;
  refused(other, "the initial value 500, not 0");
  other = setup();
  other.shape = *parse_shape("0123");
  refused(other, "tuples 012,456,0145, not 0123");
  other = setup();
  other.rates.tc = 1;
  refused(other, "the TC rate");
}

TEST_F(Checkpoint, ANetworkToPlayWithHasTheValuesThatWereLearned) {
  Trainer trainer(setup());
  train_games(trainer, 10);
  ASSERT_TRUE(save_checkpoint(trainer, path("a")));
  const auto network = shared_network(path("a"));
  ASSERT_TRUE(network) << network.error().message;
  for (const std::uint64_t tiles : {std::uint64_t{0x0000'0000'0012'0345}, std::uint64_t{0x1121'0023'0450'6789}})
    EXPECT_NEAR((*network)->value(tiles), trainer.network().value(tiles), 24);  // 24 weights, rounded to 2 points
  EXPECT_EQ(shared_network(path("a"))->get(), network->get()) << "loaded once";
  trainer.network().all_weights()[3] = std::numeric_limits<float>::quiet_NaN();
  ASSERT_TRUE(save_checkpoint(trainer, path("b")));
  const auto wrong = shared_network(path("b"));
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().message.find("some weights are not numbers"), std::string::npos);
}

TEST_F(Checkpoint, ATrainingRunSavesMeasuresAndSwitchesTheRule) {
  TrainingGoal goal;
  goal.games = 30;
  goal.td_share = 0.5;
  TrainingFiles files;
  files.checkpoint = path("run");
  files.save_every = 1e9;
  files.held_out_games = 3;
  std::vector<LearningRule> rules;
  TrainingEvents events;
  events.on_progress = [&](const Trainer&, LearningRule rule, double) { rules.push_back(rule); };
  const auto trainer = begin_or_resume(setup(), files.checkpoint);
  ASSERT_TRUE(trainer);
  ASSERT_TRUE(train(**trainer, goal, files, events, nullptr));
  EXPECT_EQ(rules, (std::vector{LearningRule::td, LearningRule::tc}));
  EXPECT_EQ((*load_checkpoint(path("run")))->progress().games, 30u);
  const std::string curve = contents("run.csv");
  EXPECT_EQ(std::count(curve.begin(), curve.end(), '\n'), 2) << curve;
  EXPECT_EQ(curve.rfind("processor_seconds,games,moves,training_mean,held_out_mean,", 0), 0u);

  // Trains by hand: 15 games of TD, then 15 of TC.
  Trainer by_hand(setup());
  Trainer::Stretch stretch;
  stretch.games = 15;
  stretch.seconds = 1e9;
  stretch.rule = LearningRule::td;
  by_hand.run(stretch);
  stretch.rule = LearningRule::tc;
  by_hand.run(stretch);
  EXPECT_TRUE(same_training(by_hand, **trainer));
}

}  // namespace
}  // namespace tetraply::learn

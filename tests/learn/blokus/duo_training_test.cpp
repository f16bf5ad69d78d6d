// A training run of Blokus Duo: reproducible, resumed after any stop, and refused if its files are wrong.
#include "learn/blokus/duo_training.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/text_file.hpp"
#include "effort.hpp"
#include "learn/blokus/network_file.hpp"

namespace tetraply::learn {
namespace {

class DuoTrainingFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              fmt::format("tetraply-duo-{}-{}", getpid(), testing::UnitTest::GetInstance()->random_seed());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  [[nodiscard]] std::string bytes(const std::string& name) const { return read_text_file(path(name)).value(); }

  static DuoTrainingSetup small() {
    DuoTrainingSetup setup;
    setup.games = 4;
    setup.self_play = {.deep_percent = 50, .deep_simulations = effort(220), .simulations = 8};
    setup.gate_pairs = 2;
    setup.gate_simulations = 8;
    setup.ladder_every = 2;
    setup.ladder_pairs = 1;
    setup.ladder_simulations = 8;
    setup.ladder_nodes = 100;
    return setup;
  }
  [[nodiscard]] std::unique_ptr<DuoTraining> open(const std::string& name) const {
    auto training = DuoTraining::begin_or_resume(small(), path(name));
    EXPECT_TRUE(training) << (training ? "" : training.error().message);
    return *std::move(training);
  }
  [[nodiscard]] std::string refusal(const std::string& name, const DuoTrainingSetup& setup = small()) const {
    const auto training = DuoTraining::begin_or_resume(setup, path(name));
    return training ? "begun" : training.error().message;
  }

 private:
  std::filesystem::path folder_;
};

// Removes the elapsed time, which varies.
std::string without_time(std::string curve) {
  std::string rest;
  for (std::size_t at = 0; at < curve.size();) {
    const std::size_t end = curve.find('\n', at);
    rest += curve.substr(curve.find(',', at), end - curve.find(',', at) + 1);
    at = end + 1;
  }
  return rest;
}

TEST_F(DuoTrainingFiles, TheNumberOfThreadsAndStopsMakeNoDifference) {
  for (const int threads : {1, 3}) {
    const auto training = open(fmt::format("whole{}", threads));
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(training->run_generation(threads, nullptr)->has_value());
  }
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(open("parts")->run_generation(1, nullptr)->has_value());
  for (const std::string other : {"whole3", "parts"}) {
    EXPECT_EQ(bytes("whole1"), bytes(other));
    EXPECT_EQ(without_time(bytes("whole1.csv")), without_time(bytes(other + ".csv")));
    EXPECT_EQ(bytes("whole1.games/000002.games"), bytes(other + ".games/000002.games"));
  }
  EXPECT_EQ(open("parts")->progress().games, 12u);
  EXPECT_EQ(open("parts")->progress().generations, 3u);
}

TEST_F(DuoTrainingFiles, AStoppedGenerationLeavesNothing) {
  const auto training = open("net");
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(training->run_generation(1, &stop)->has_value());
  EXPECT_FALSE(std::filesystem::exists(path("net.training")));
}

TEST_F(DuoTrainingFiles, AKillBetweenTwoFilesIsRepaired) {
  ASSERT_TRUE(open("net")->run_generation(1, nullptr)->has_value());
  const std::string network = bytes("net");
  std::filesystem::remove(path("net"));
  std::ofstream(path("net.games/000001.games")) << "half a file of the next generation";
  const auto training = open("net");
  EXPECT_EQ(bytes("net"), network);
  ASSERT_TRUE(training->run_generation(1, nullptr)->has_value());
  EXPECT_EQ(open("net")->progress().generations, 2u);
}

TEST_F(DuoTrainingFiles, TheNetworkIsOneThatPlayersRead) {
  ASSERT_TRUE(open("net")->run_generation(1, nullptr)->has_value());
  EXPECT_TRUE(shared_duo_network(path("net")));
}

TEST_F(DuoTrainingFiles, WrongFilesAreRefused) {
  ASSERT_TRUE(open("net")->run_generation(1, nullptr)->has_value());
  DuoTrainingSetup other = small();
  other.seed = 2;
  EXPECT_NE(refusal("net", other).find("with the seed 1, not 2"), std::string::npos);
  other = small();
  other.games = 5;
  EXPECT_NE(refusal("net", other).find("have 4 games, not 5"), std::string::npos);
  const std::string whole = bytes("net.training");
  const auto replaced = [&](const std::string& text) {
    std::ofstream(path("net.training"), std::ios::binary) << text;
    return refusal("net");
  };
  EXPECT_NE(replaced(whole.substr(0, whole.size() / 2)).find("damaged"), std::string::npos);
  EXPECT_NE(replaced("").find("no training"), std::string::npos);
  EXPECT_EQ(replaced(whole), "begun");
  std::filesystem::remove(path("net.games/000000.games"));
  EXPECT_NE(refusal("net").find("000000.games"), std::string::npos);
  std::filesystem::remove(path("net.training"));
  EXPECT_NE(refusal("net").find("but not its training"), std::string::npos);
}

TEST_F(DuoTrainingFiles, EndsAtItsGoal) {
  const auto training = open("net");
  int generations = 0;
  std::vector<int> played;
  ASSERT_TRUE(train(*training, {.games = 8},
                    {.on_game = [&](int games) { played.push_back(games); },
                     .on_generation = [&](const DuoGeneration&) { ++generations; }},
                    nullptr));
  EXPECT_EQ(generations, 2);
  EXPECT_EQ(played, (std::vector{1, 2, 3, 4, 1, 2, 3, 4}));
  EXPECT_EQ(training->progress().games, 8u);
  EXPECT_EQ(share_done(training->progress(), {.games = 16}), 0.5);
}

}  // namespace
}  // namespace tetraply::learn

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "learn/checkpoint.hpp"
#include "learn/network_cache.hpp"
#include "players/player.hpp"

namespace tetraply {
namespace {

using twenty48::Position;

class TrainedNetwork : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "tetraply-players-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    learn::TrainingSetup setup;
    setup.shape = *learn::parse_shape("0123,4567,0145");
    learn::Trainer trainer(setup);
    learn::Trainer::Stretch stretch;
    stretch.games = 200;
    stretch.seconds = 1e9;
    trainer.run(stretch);
    ASSERT_TRUE(learn::save_checkpoint(trainer, file()));
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string file() const { return folder_ / "net"; }

 private:
  std::filesystem::path folder_;
};

// The mean score of several games.
double mean_score(Player<Position>& player, int games) {
  double mean = 0;
  Random random(4);
  for (int game = 0; game < games; ++game) {
    Position position;
    while (!position.turn().is_over())
      position.play(position.turn() == Turn::chance() ? position.random_move(random)
                                                      : player.think(position, {}).best.at(0).move);
    mean += static_cast<double>(position.scores()[0]) / games;
  }
  return mean;
}

TEST_F(TrainedNetwork, PlaysFarBetterThanAtRandomAndBetterWithASearch) {
  const auto alone = make_player<Position>("ntuple:file=" + file());
  ASSERT_TRUE(alone) << alone.error().message;
  const auto search = make_player<Position>("expectimax:depth=1,eval=ntuple,file=" + file());
  ASSERT_TRUE(search) << search.error().message;
  const double one_ply = mean_score(**alone, 20);
  EXPECT_GT(one_ply, 3300);  // random play: 1,100
  EXPECT_GT(mean_score(**search, 20), one_ply);
}

TEST_F(TrainedNetwork, RanksSlidesByTheExpectedScore) {
  const auto player = make_player<Position>("ntuple:file=" + file());
  ASSERT_TRUE(player);
  const auto network = learn::load_network(file());
  Random random(8);
  Position position;
  for (int ply = 0; ply < 100; ++ply) position.play(position.random_move(random));
  while (position.turn() == Turn::chance()) position.play(position.random_move(random));
  Limits limits;
  limits.lines = 4;
  const auto report = (*player)->think(position, limits);
  EXPECT_EQ(static_cast<int>(report.best.size()), position.count_legal_moves());
  for (std::size_t i = 0; i < report.best.size(); ++i) {
    const Position next = after(position, report.best[i].move);
    EXPECT_NEAR(report.best[i].values[0], next.scores()[0] + (*network)->value(next.board().tiles), 0.6);
    if (i > 0) {
      EXPECT_LE(report.best[i].values[0], report.best[i - 1].values[0]);
    }
  }
}

TEST_F(TrainedNetwork, MayPlayOnADowngradedBoard) {
  const auto with = [](int first, int second) {
    twenty48::Board board;
    const int exponents[] = {first, second, 11, 0, 2, 1};
    for (int cell = 0; cell < 6; ++cell) board.set(cell, exponents[cell]);
    return Position::before_slide(board, 250'000);
  };
  // Weights of large tiles, too, which a short training never sees.
  learn::TrainingSetup setup;
  setup.shape = *learn::parse_shape("0123,4567,0145");
  learn::Trainer trainer(setup);
  Random random(5);
  for (float& weight : trainer.network().all_weights()) weight = static_cast<float>(random.below(5000));
  ASSERT_TRUE(learn::save_checkpoint(trainer, file()));
  const Position large = with(14, 13);
  const Position small = with(13, 12);
  Limits limits;
  limits.lines = 4;
  for (const std::string player : {"ntuple:", "minimax:eval=ntuple,depth=1,", "expectimax:eval=ntuple,depth=1,"}) {
    const auto values = [&](const Position& position, const std::string& more) {
      std::vector<double> all;
      const auto made = make_player<Position>(player + "file=" + file() + more);
      EXPECT_TRUE(made) << made.error().message;
      if (made)
        for (const auto& ranked : (*made)->think(position, limits).best) all.push_back(ranked.values[0]);
      return all;
    };
    EXPECT_EQ(values(large, ",downgrade=16384"), values(small, "")) << player;
    EXPECT_NE(values(large, ",downgrade=16384"), values(large, "")) << player;
    EXPECT_EQ(values(large, ",downgrade=32768"), values(large, "")) << player;
  }
}

TEST_F(TrainedNetwork, OfAFileMustBeValid) {
  const auto message = [](const std::string& spec) {
    const auto player = make_player<Position>(spec);
    return player ? std::string("valid") : player.error().message;
  };
  EXPECT_NE(message("expectimax:file=" + file()).find("needs eval=ntuple"), std::string::npos);
  EXPECT_NE(message("ntuple:file=" + file() + "x").find("No such file"), std::string::npos);
  std::filesystem::resize_file(file(), std::filesystem::file_size(file()) - 8);
  EXPECT_NE(message("ntuple:file=" + file()).find("bytes instead of"), std::string::npos);
  std::ofstream(file()) << "something else";
  EXPECT_NE(message("ntuple:file=" + file()).find("not a checkpoint"), std::string::npos);
}

}  // namespace
}  // namespace tetraply

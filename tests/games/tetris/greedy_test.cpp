// The one-piece player against figures measured with the program of the authors of these weights: an independent check
// of rules, features and weights.
#include "games/tetris/greedy.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "games/tetris/text.hpp"

namespace tetraply::tetris {
namespace {

// Published: the mean of 1,000 games on 10×10 with uniform pieces. A game may end at any piece with nearly the same
// probability, so the lengths are distributed exponentially, and their deviation equals their mean.
constexpr int kPublishedGames = 1000;

// TETRAPLY_GAMES=1000 in the environment plays that number of games.
int games_to_play(int otherwise) {
  const char* text = std::getenv("TETRAPLY_GAMES");  // NOLINT(concurrency-mt-unsafe)
  return text != nullptr ? std::atoi(text) : otherwise;
}

template <const Weights& weights>
void expect_mean_lines(double published) {
  const int games = games_to_play(40);
  double lines = 0;
  for (int game = 0; game < games; ++game) {
    DropOptions options;
    options.seed = game;
    DropGame10 position(options);
    while (!position.turn().is_over()) position.play(greedy_drop<weights>(position));
    lines += position.lines();
  }
  const double mean = lines / games;
  const double error = std::hypot(published / std::sqrt(kPublishedGames), published / std::sqrt(games));
  EXPECT_NEAR(mean, published, 3 * error)
      << "of " << games << " games, " << (mean - published) / error << " standard errors off";
  testing::Test::RecordProperty("mean_lines", std::to_string(mean));
}

TEST(TetrisGreedy, Dt10ClearsAsManyLinesAsPublished) {
  expect_mean_lines<kDt10>(5009);
}
TEST(TetrisGreedy, Dt20ClearsAsManyLinesAsPublished) {
  expect_mean_lines<kDt20>(4288);
}
TEST(TetrisGreedy, BctsClearsAsManyLinesAsPublished) {
  expect_mean_lines<kBcts>(3811);
}
TEST(TetrisGreedy, DellacherieClearsAsManyLinesAsPublished) {
  expect_mean_lines<kDellacherie>(2473);
}

constexpr Weights kLowest = [] {
  Weights weights;
  weights[Feature::height] = -1 * kOne;
  return weights;
}();

TEST(TetrisGreedy, AmongEqualDropsTakesTheFirst) {
  const std::array given{Piece::O};
  DropOptions options;
  options.given = given;
  EXPECT_EQ(greedy_drop<kLowest>(DropGame(options)), (Drop{Orientation::north, 0}));
}

// Counting for all drops at once must give the same as counting field by field.
template <FeatureSet Set>
void expect_same_features(const Board& board, int rows) {
  const DropFeatures<Set> drops(board, rows);
  const Surface surface(board);
  for (const Piece piece : kAllPieces) {
    std::vector<Drop> legal;
    for (const DropShape& shape : drop_shapes(piece))
      for (int column = 0; column < shape.columns(); ++column)
        if (surface.rest(shape, column) + shape.height <= rows)
          legal.push_back({shape.orientation, static_cast<std::uint8_t>(column)});
    std::size_t visited = 0;
    drops.for_each(piece, [&](Drop drop, const Features& features) {
      ASSERT_LT(visited, legal.size());
      ASSERT_EQ(drop, legal[visited++]);
      Board copy = board;
      const DropShape& shape = drop_shape(piece, drop.orientation);
      const Features expected = drop_and_count(copy, shape, drop.column, surface.rest(shape, drop.column), rows);
      for (int i = 0; i < kFeatures; ++i) {
        if ((Set >> i & 1) == 0) continue;
        ASSERT_EQ(features.of[i], expected.of[i])
            << kFeatureNames[i] << ", " << letter(piece) << static_cast<int>(drop.orientation) << '@'
            << int{drop.column} << '\n'
            << board_text(board, rows);
      }
    });
    ASSERT_EQ(visited, legal.size());
  }
}

TEST(TetrisDropFeatures, AllDropsAtOnceAreCountedLikeEachByItself) {
  Random random(3);
  for (int round = 0; round < 2000 && !HasFatalFailure(); ++round) {
    Board board;
    const int rows = static_cast<int>(random.below(23));
    const std::uint32_t density = 2 + random.below(12);
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < kWidth; ++x)
        if (random.below(density) > 0) board.set(x, y);
    board.clear_full_rows();
    expect_same_features<kAllFeatures>(board, 22);
    if (board.height() <= 20) expect_same_features<kBcts.features()>(board, 20);
    if (board.height() <= 10)
      expect_same_features<bit(Feature::height) | bit(Feature::holes) | bit(Feature::lines)>(board, 10);
  }
}

}  // namespace
}  // namespace tetraply::tetris

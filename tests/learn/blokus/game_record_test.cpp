// Recorded games: written, read, mirrored; damaged and illegal ones are refused.
#include "learn/blokus/game_record.hpp"

#include <gtest/gtest.h>

#include "learn/blokus/random_games.hpp"

namespace tetraply::learn {
namespace {

using blokus::Duo;

RecordedGame random_game(std::uint64_t seed) {
  Random random(seed);
  RecordedGame game;
  Duo position;
  while (!position.turn().is_over()) {
    RecordedMove played{random_move(position, random), static_cast<std::uint16_t>(random.below(65'536))};
    if (random.below(4) == 0)
      for (int i = 0; i < 3; ++i)
        played.visits.push_back({random_move(position, random), static_cast<std::uint16_t>(i)});
    position.play(played.move);
    game.moves.push_back(std::move(played));
  }
  game.scores = {static_cast<std::int16_t>(position.scores()[0]), static_cast<std::int16_t>(position.scores()[1])};
  return game;
}

std::string refusal(const std::string& bytes) {
  const auto games = parse_games(bytes, "games");
  return games ? "read" : games.error().message;
}

TEST(RecordedGames, WhatIsWrittenIsReadAgain) {
  const std::vector<RecordedGame> games{random_game(1), random_game(2), random_game(3)};
  const auto read = parse_games(games_bytes(games), "games");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, games);
  EXPECT_TRUE(parse_games(games_bytes({}), "games")->empty());
}

TEST(RecordedGames, DamagedFilesAreRefused) {
  const std::string bytes = games_bytes({random_game(1)});
  for (std::size_t size = 0; size < bytes.size(); size += 7) EXPECT_NE(refusal(bytes.substr(0, size)), "read") << size;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_NE(refusal(damaged), "read") << at;
  }
  EXPECT_NE(refusal("something else that is long").find("no recorded games"), std::string::npos);
}

TEST(RecordedGames, IllegalGamesAreRefused) {
  RecordedGame game = random_game(1);
  game.moves.pop_back();
  EXPECT_NE(refusal(games_bytes({game})).find("by the rules"), std::string::npos);
  game = random_game(1);
  game.moves[1].move = game.moves[0].move;
  EXPECT_NE(refusal(games_bytes({game})).find("by the rules"), std::string::npos);
  game = random_game(1);
  game.scores[0] = 5'000;
  EXPECT_NE(refusal(games_bytes({game})).find("by the rules"), std::string::npos);
}

TEST(RecordedGames, ResultsAreThoseOfThePlayer) {
  RecordedGame game;
  game.scores = {-5, -9};
  EXPECT_EQ(game.result(0), 1);
  EXPECT_EQ(game.result(1), 0);
  EXPECT_EQ(game.margin(0), 4);
  EXPECT_EQ(game.margin(1), -4);
  game.scores = {-5, -5};
  EXPECT_EQ(game.result(0), 0.5F);
}

TEST(RecordedGames, AMirroredGameIsLegalAndEndsTheSame) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const RecordedGame game = random_game(seed);
    Duo position;
    for (const RecordedMove& played : game.moves) {
      ASSERT_EQ(mirrored(mirrored(played.move)), played.move);
      ASSERT_TRUE(position.is_legal(mirrored(played.move)));
      position.play(mirrored(played.move));
    }
    EXPECT_TRUE(position.turn().is_over());
    EXPECT_EQ(position.scores()[0], game.scores[0]);
    EXPECT_EQ(position.scores()[1], game.scores[1]);
  }
}

}  // namespace
}  // namespace tetraply::learn

// The figures that follow from games: results, margins, seats, tests.
#include "arena/standings.hpp"

#include <gtest/gtest.h>

namespace tetraply::arena {
namespace {

GameEntry game(int round, std::vector<int> seats, std::vector<double> scores, std::optional<int> loser = {}) {
  PlayedGame played;
  played.scores = std::move(scores);
  played.loser = loser;
  Pairing pairing;
  pairing.round = round;
  pairing.seats = std::move(seats);
  return entry_of(pairing, played);
}

TEST(Standings, CountResultsFromBothSides) {
  const std::vector<GameEntry> games{game(0, {0, 1}, {10, 5}), game(0, {1, 0}, {7, 7}), game(1, {0, 1}, {1, 4}),
                                     game(1, {1, 0}, {2, 9})};
  const Standings all = standings(games, 2);
  EXPECT_EQ(all.players[0].record.results.wins, 2u);
  EXPECT_EQ(all.players[0].record.results.draws, 1u);
  EXPECT_EQ(all.players[0].record.results.losses, 1u);
  EXPECT_EQ(all.players[1].record.results.wins, 1u);
  EXPECT_DOUBLE_EQ(all.players[0].record.score.value, 2.5 / 4);
  EXPECT_DOUBLE_EQ(all.players[0].record.margin.value, (5 + 0 - 3 + 7) / 4.0);
  EXPECT_DOUBLE_EQ(all.players[1].points.value, (5 + 7 + 4 + 2) / 4.0);
  ASSERT_EQ(all.by_seat.size(), 2u);
  EXPECT_DOUBLE_EQ(all.by_seat[0].value, (1 + 0.5 + 0 + 0) / 4);
  ASSERT_EQ(all.pairs.size(), 1u);
  EXPECT_GT(all.pairs[0].elo.value, 0);
}

TEST(Standings, PairsFromOneOpeningCountAsOne) {
  // The first player always wins, so the games differ as much as possible, but the pairs are all alike.
  std::vector<GameEntry> games;
  for (int round = 0; round < 50; ++round) {
    games.push_back(game(round, {0, 1}, {1, 0}));
    games.push_back(game(round, {1, 0}, {1, 0}));
  }
  const Estimate score = standings(games, 2).players[0].record.score;
  EXPECT_DOUBLE_EQ(score.value, 0.5);
  EXPECT_LT(score.high - score.low, 0.06) << "equal pairs leave little doubt; games by themselves would leave 0.2";
}

TEST(Standings, AnIncompleteRoundCountsForItsGames) {
  const Standings all = standings({game(0, {0, 1}, {3, 1}), game(0, {1, 0}, {1, 3}), game(1, {0, 1}, {2, 6})}, 2);
  EXPECT_DOUBLE_EQ(all.players[0].record.score.value, 2.0 / 3);
  EXPECT_DOUBLE_EQ(all.players[0].record.margin.value, (2 + 2 - 4) / 3.0);
  EXPECT_DOUBLE_EQ(all.players[0].points.value, (3 + 3 + 2) / 3.0);
}

TEST(Standings, FewEqualRoundsAreNotCertain) {
  const Standings all = standings(
      {game(0, {0, 1}, {1, 0}), game(0, {1, 0}, {1, 0}), game(1, {0, 1}, {1, 0}), game(1, {1, 0}, {1, 0})}, 2);
  EXPECT_LT(all.players[0].record.score.low, 0.3);
  EXPECT_GT(all.players[0].record.score.high, 0.7);
}

TEST(Standings, AForfeitIsALossWhateverTheScoreAndNoMargin) {
  const Standings all = standings({game(0, {0, 1}, {50, 3}, 0), game(0, {1, 0}, {4, 6})}, 2);
  EXPECT_EQ(all.players[0].record.results.losses, 1u);
  EXPECT_EQ(all.players[0].record.results.wins, 1u);
  EXPECT_EQ(all.players[0].forfeits, 1);
  EXPECT_EQ(all.players[1].forfeits, 0);
  EXPECT_DOUBLE_EQ(all.players[0].record.margin.value, 2);
  EXPECT_DOUBLE_EQ(all.players[0].points.value, 6);
}

TEST(Standings, AGameOfFourIsOneAgainstEachOther) {
  const Standings all = standings({game(0, {3, 1, 0, 2}, {40, 30, 20, 20})}, 4);
  EXPECT_EQ(all.players[3].record.results.wins, 3u);
  EXPECT_EQ(all.players[1].record.results.wins, 2u);
  EXPECT_EQ(all.players[1].record.results.losses, 1u);
  EXPECT_EQ(all.players[0].record.results.draws, 1u);
  EXPECT_EQ(all.pairs.size(), 6u);
  EXPECT_EQ(all.players[0].games, 1);
  EXPECT_GT(all.players[3].elo.value, all.players[1].elo.value);
  EXPECT_GT(all.players[1].elo.value, all.players[0].elo.value);
}

TEST(Standings, OneWhoSitsTwiceDoesNotMeetHimself) {
  const Standings all = standings({game(0, {0, 0, 1, 1}, {4, 3, 2, 1})}, 2);
  EXPECT_EQ(all.players[0].games, 1);
  EXPECT_EQ(all.players[0].record.results.wins, 4u);
  EXPECT_EQ(all.players[0].record.results.games(), 4u);
}

TEST(Standings, TheTestSeesCompletePairsOnly) {
  const Sprt sprt = sprt_of({game(0, {0, 1}, {1, 0}), game(0, {1, 0}, {0, 1}), game(1, {0, 1}, {1, 1}),
                             game(1, {1, 0}, {1, 0}), game(2, {0, 1}, {1, 0})},
                            {});
  EXPECT_EQ(sprt.counts(), (std::array<std::uint64_t, 5>{0, 1, 0, 0, 1}));
}

}  // namespace
}  // namespace tetraply::arena

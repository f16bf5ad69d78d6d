// Which players meet, how often, and in which seats.
#include "arena/contest.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace tetraply::arena {
namespace {

Contest contest_of(int players, ContestKind kind = ContestKind::round_robin) {
  Contest contest;
  contest.kind = kind;
  contest.game = "duo";
  for (int i = 0; i < players; ++i) contest.players.push_back({std::string(1, static_cast<char>('A' + i)), "random"});
  return contest;
}

TEST(Schedule, PairsPlayEveryOpeningFromBothSides) {
  const Schedule schedule(contest_of(2, ContestKind::match), 2);
  const auto games = schedule.games(6);
  ASSERT_EQ(games.size(), 6u);
  for (std::size_t i = 0; i < games.size(); i += 2) {
    EXPECT_EQ(games[i].seed, games[i + 1].seed);
    EXPECT_EQ(games[i].seats, (std::vector<int>{0, 1}));
    EXPECT_EQ(games[i + 1].seats, (std::vector<int>{1, 0}));
  }
  EXPECT_NE(games[0].seed, games[2].seed);
}

TEST(Schedule, InARoundRobinAllMeetAllEquallyOften) {
  std::map<std::set<int>, int> met;
  for (const Pairing& pairing : Schedule(contest_of(4), 2).games(20))
    ++met[std::set<int>(pairing.seats.begin(), pairing.seats.end())];
  EXPECT_EQ(met.size(), 6u);
  for (const auto& [pair, games] : met) EXPECT_EQ(games, 20);
}

TEST(Schedule, AllPairsPlayTheSameOpenings) {
  std::map<std::set<int>, std::set<std::uint64_t>> seeds;
  for (const Pairing& pairing : Schedule(contest_of(3), 2).games(8))
    seeds[std::set<int>(pairing.seats.begin(), pairing.seats.end())].insert(pairing.seed);
  for (const auto& [pair, of_pair] : seeds) EXPECT_EQ(of_pair, seeds.begin()->second);
  EXPECT_EQ(seeds.begin()->second.size(), 4u);
}

TEST(Schedule, AGauntletIsTheFirstAgainstAllOthers) {
  const auto games = Schedule(contest_of(4, ContestKind::gauntlet), 2).games(2);
  EXPECT_EQ(games.size(), 3u * 2);
  for (const Pairing& pairing : games) EXPECT_TRUE(pairing.seats[0] == 0 || pairing.seats[1] == 0);
}

TEST(Schedule, FourSeatsAreTakenInAllOrders) {
  // Four players: 4! orders. Two, each twice: 4! / (2! 2!). Three, one of them twice: 3 choices of 4! / 2!.
  EXPECT_EQ(Schedule(contest_of(4), 4).round_size(), 24);
  EXPECT_EQ(Schedule(contest_of(2), 4).round_size(), 6);
  const Schedule three(contest_of(3), 4);
  EXPECT_EQ(three.groups(), 3);
  EXPECT_EQ(three.round_size(), 12);
  EXPECT_EQ(Schedule(contest_of(6), 4).groups(), 15) << "every four of six";

  std::set<std::vector<int>> orders;
  for (const Pairing& pairing : Schedule(contest_of(4), 4).games(24)) orders.insert(pairing.seats);
  EXPECT_EQ(orders.size(), 24u);
}

TEST(Schedule, AMatchHasAsManyGamesAsItIsToHave) {
  // Two players for three seats form two groups, in each of which one player has two seats.
  const auto games = Schedule(contest_of(2, ContestKind::match), 3).games(7);
  ASSERT_EQ(games.size(), 7u);
  for (std::size_t i = 0; i < games.size(); ++i) EXPECT_EQ(games[i].number, static_cast<int>(i));
}

TEST(Schedule, ALongerContestBeginsWithTheGamesOfAShorterOne) {
  const Schedule schedule(contest_of(3), 2);
  std::map<int, Pairing> longer;
  for (const Pairing& pairing : schedule.games(40)) EXPECT_TRUE(longer.emplace(pairing.number, pairing).second);
  for (const Pairing& pairing : schedule.games(7)) {
    ASSERT_EQ(longer.count(pairing.number), 1u);
    EXPECT_EQ(longer[pairing.number].seats, pairing.seats);
    EXPECT_EQ(longer[pairing.number].seed, pairing.seed);
    EXPECT_EQ(schedule.pairing(pairing.number).seats, pairing.seats);
  }
}

TEST(Contest, IsReadAsItIsDescribed) {
  Contest contest = contest_of(3, ContestKind::gauntlet);
  contest.players[1].spec = "gtp:\"engine --name 'x'\"";
  contest.depth = 4;
  contest.seconds = 0.25;
  contest.openings = {{"e10,f10", "i4"}, {"e10"}};
  contest.seed = ~std::uint64_t{0};
  const auto read = read_contest(contest.description());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->description(), contest.description());
  EXPECT_EQ(read->players, contest.players);
  EXPECT_EQ(read->openings, contest.openings);
}

TEST(Contest, TheDescriptionHasEverythingThatDeterminesTheGames) {
  const Contest contest = contest_of(2);
  std::set<std::string> descriptions{contest.description()};
  const auto differs = [&](auto change) {
    Contest other = contest;
    change(other);
    EXPECT_TRUE(descriptions.insert(other.description()).second);
  };
  differs([](Contest& other) { other.game = "classic"; });
  differs([](Contest& other) { other.kind = ContestKind::gauntlet; });
  differs([](Contest& other) { other.players[0].spec = "greedy"; });
  differs([](Contest& other) { other.depth = 1; });
  differs([](Contest& other) { other.nodes = 1; });
  differs([](Contest& other) { other.seconds = 1; });
  differs([](Contest& other) { other.seed = 2; });
  differs([](Contest& other) { other.random_moves = 2; });
  differs([](Contest& other) { other.openings = {{"e10"}}; });
  differs([](Contest& other) { other.most_moves = 5; });
  differs([](Contest& other) { other.source = "0123456789ab"; });
}

TEST(Contest, WithTheSameSourcesIsTheSame) {
  Contest one = contest_of(2);
  Contest other = contest_of(2);
  EXPECT_EQ(one.source, this_build().source);
  EXPECT_EQ(one.description(), other.description());
  one.source = other.source = "0123456789ab";
  EXPECT_EQ(one.description(), other.description());
}

TEST(Contest, OfAnotherBuildIsRecognizedIfOnlyTheBuildDiffers) {
  const Contest one = contest_of(2);
  Contest other = one;
  other.source = "0123456789ab";
  EXPECT_TRUE(one.is_same_but_for_build(other));
  EXPECT_TRUE(one.is_same_but_for_build(one));
  other.seed = 7;
  EXPECT_FALSE(one.is_same_but_for_build(other));
}

// The format of 0.1.0, in which a contest had a version instead of its sources.
TEST(Contest, FromAnEarlierFileIsReadAndRecognized) {
  const auto read = read_contest(
      R"({"version":"0.1.0","kind":"round robin","game":"duo","players":[{"name":"A","spec":"random"},)"
      R"({"name":"B","spec":"random"}],"depth":null,"nodes":null,"seconds":null,"seed":1,"random_moves":0,)"
      R"("openings":[],"patience":10.0,"memory":0,"most_moves":0})");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->source, "");
  EXPECT_EQ(read->players, contest_of(2).players);
  EXPECT_TRUE(contest_of(2).is_same_but_for_build(*read));
}

TEST(Contest, UnreadableDataIsReportedAndDoesNoHarm) {
  for (const char* text : {"", "{}", "[1]", "{\"kind\":\"duel\"}", "{\"kind\":3}"})
    EXPECT_NE(read_contest(text).error().message.find("a stored contest"), std::string::npos) << text;
}

}  // namespace
}  // namespace tetraply::arena

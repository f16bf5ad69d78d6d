// Contests that are played to their end, in parts, in parallel, and with players that fail.
#include "arena/play_contest.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "arena/contest_export.hpp"
#include "arena/replay.hpp"
#include "arena/standings_text.hpp"

namespace tetraply::arena {
namespace {

Plan plan_of(std::string game, std::vector<Contestant> players, int games,
             ContestKind kind = ContestKind::round_robin) {
  Plan plan;
  plan.contest.kind = kind;
  plan.contest.game = std::move(game);
  plan.contest.players = std::move(players);
  plan.contest.random_moves = 2;
  plan.games = games;
  return plan;
}

Plan duo(int games) {
  return plan_of("duo", {{"greedy", "greedy"}, {"random", "random"}}, games, ContestKind::match);
}

Result<Played> play(
    const Plan& plan, ContestStore& store, int threads = 1, const std::atomic<bool>* stop = nullptr,
    FunctionRef<void(const Played&)> on_game = [](const Played&) {}) {
  return play_contest(plan, *cluster::thread_crew(threads), &store, stop, on_game);
}

ContestStore memory() {
  return ContestStore::open(":memory:").value();
}

TEST(PlayContest, PlaysEveryGameOnceAndKeepsIt) {
  ContestStore store = memory();
  const Played played = play(duo(10), store).value();
  EXPECT_EQ(played.planned, 10u);
  ASSERT_EQ(played.games.size(), 10u);
  const auto kept = store.games(store.enter(duo(10).contest).value()).value();
  ASSERT_EQ(kept.size(), 10u);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    EXPECT_EQ(kept[i].number, static_cast<int>(i));
    EXPECT_EQ(kept[i].id, played.games[i].id);
    EXPECT_EQ(kept[i].scores, played.games[i].scores);
    EXPECT_EQ(kept[i].seats, played.games[i].seats);
    EXPECT_EQ(kept[i].seed, played.games[i].seed);
    EXPECT_EQ(kept[i].opening, 2);
    EXPECT_EQ(kept[i].ended, played.games[i].ended);
  }
}

TEST(PlayContest, SeveralAtOncePlayTheSameGames) {
  ContestStore alone = memory();
  ContestStore together = memory();
  const Played one = play(duo(12), alone, 1).value();
  const Played four = play(duo(12), together, 4).value();
  ASSERT_EQ(four.games.size(), one.games.size());
  for (std::size_t i = 0; i < one.games.size(); ++i) {
    EXPECT_EQ(one.games[i].scores, four.games[i].scores);
    const auto a = alone.moves(one.games[i].id).value();
    const auto b = together.moves(four.games[i].id).value();
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t move = 0; move < a.size(); ++move) EXPECT_EQ(a[move].move, b[move].move);
  }
}

TEST(PlayContest, GoesOnWhereItWasStopped) {
  ContestStore store = memory();
  std::atomic<bool> stop = false;
  const Played part = play(duo(10), store, 2, &stop, [&](const Played& now) {
                        if (now.games.size() >= 4) stop = true;
                      }).value();
  EXPECT_GE(part.games.size(), 4u);
  EXPECT_LT(part.games.size(), 10u);
  int played_now = 0;
  const Played all = play(duo(10), store, 1, nullptr, [&](const Played&) { ++played_now; }).value();
  EXPECT_EQ(all.known, part.games.size());
  EXPECT_EQ(played_now, 10 - static_cast<int>(part.games.size()));
  std::set<int> numbers;
  for (const GameEntry& game : all.games) numbers.insert(game.number);
  EXPECT_EQ(numbers.size(), 10u);
}

TEST(PlayContest, AnotherContestHasItsOwnGames) {
  ContestStore store = memory();
  static_cast<void>(play(duo(4), store));
  Plan other = duo(4);
  other.contest.seed = 2;
  EXPECT_EQ(play(other, store).value().known, 0u);
  EXPECT_EQ(play(duo(6), store).value().known, 4u) << "more games of the same contest";
  EXPECT_EQ(store.contests().value().size(), 2u);
}

TEST(PlayContest, AnotherBuildPlaysItsOwnGamesAndTheOldOnesStay) {
  ContestStore store = memory();
  Plan old = duo(4);
  old.contest.source = "0123456789ab";
  const Played before = play(old, store).value();
  EXPECT_TRUE(store.of_other_builds(old.contest).value().empty());
  const auto others = store.of_other_builds(duo(4).contest).value();
  ASSERT_EQ(others.size(), 1u);
  EXPECT_EQ(others[0].games, 4);
  EXPECT_EQ(others[0].contest.source, "0123456789ab");

  const Played after = play(duo(4), store).value();
  EXPECT_EQ(after.known, 0u);
  EXPECT_EQ(after.games.size(), 4u);
  EXPECT_EQ(store.contests().value().size(), 2u);
  const auto kept = store.games(others[0].id).value();
  ASSERT_EQ(kept.size(), 4u);
  for (std::size_t i = 0; i < kept.size(); ++i) EXPECT_EQ(kept[i].id, before.games[i].id);
  EXPECT_EQ(play(old, store).value().known, 4u) << "the old build finds its games again";
}

TEST(PlayContest, OfOtherBuildsTheNewestWithGamesComesFirst) {
  ContestStore store = memory();
  for (const char* source : {"aaaaaaaaaaaa", "bbbbbbbbbbbb"}) {
    Plan plan = duo(2);
    plan.contest.source = source;
    ASSERT_TRUE(play(plan, store));
  }
  Contest empty = duo(2).contest;
  empty.source = "cccccccccccc";
  ASSERT_TRUE(store.enter(empty));
  Plan another = duo(2);
  another.contest.seed = 9;
  another.contest.source = "dddddddddddd";
  ASSERT_TRUE(play(another, store));
  const auto others = store.of_other_builds(duo(2).contest).value();
  ASSERT_EQ(others.size(), 2u);
  EXPECT_EQ(others[0].contest.source, "bbbbbbbbbbbb");
  EXPECT_EQ(others[1].contest.source, "aaaaaaaaaaaa");
}

TEST(PlayContest, GoesOnWithTheContestOfAnotherBuild) {
  ContestStore store = memory();
  Plan old = duo(4);
  old.contest.source = "0123456789ab";
  ASSERT_TRUE(play(old, store));
  Plan more = duo(6);
  more.continued = store.of_other_builds(more.contest).value().at(0).id;
  const Played played = play(more, store).value();
  EXPECT_EQ(played.known, 4u);
  EXPECT_EQ(played.games.size(), 6u);
  EXPECT_EQ(store.contests().value().size(), 1u);
  EXPECT_EQ(store.games(*more.continued).value().size(), 6u);
  for (const GameEntry& game : played.games) EXPECT_EQ(game.build, this_build().name());
}

TEST(PlayContest, AFileOf010IsListedAndExportedAndNamesItsVersion) {
  const std::string file = testing::TempDir() + "tetraply-0.1.0.db";
  std::remove(file.c_str());
  const Plan plan = duo(2);
  {
    ContestStore store = ContestStore::open(file).value();
    ASSERT_TRUE(play(plan, store));
  }
  {  // keeps its tables and its description
    Database database = Database::open(file).value();
    ASSERT_TRUE(database.exec("ALTER TABLE games DROP COLUMN build; PRAGMA user_version = 1"));
    ASSERT_TRUE(
        database.exec("UPDATE contests SET version = '0.1.0', "
                      "description = json_insert(json_remove(description, '$.source'), '$.version', '0.1.0')"));
  }
  ContestStore store = ContestStore::open(file).value();
  const auto contests = store.contests().value();
  ASSERT_EQ(contests.size(), 1u);
  EXPECT_EQ(contests[0].build, "0.1.0");
  const auto games = store.games(contests[0].id).value();
  ASSERT_EQ(games.size(), 2u);
  for (const GameEntry& game : games) EXPECT_EQ(game.build, "0.1.0");
  const auto json =
      to_json({.contest = contests[0].contest, .games = 2, .sprt = {}}, {.games = games, .planned = 2}, store).value();
  EXPECT_EQ(json.at("played_by"), nlohmann::ordered_json::array({"0.1.0"}));
  EXPECT_EQ(json.at("made_by"), this_build().name());
  EXPECT_EQ(play(plan, store).value().known, 0u) << "0.1.0 did not say which sources it was made from";
  EXPECT_EQ(store.of_other_builds(plan.contest).value().size(), 1u);
  std::remove(file.c_str());
}

TEST(PlayContest, EndsEarlyWhenTheTestHasDecided) {
  Plan plan = duo(2000);
  plan.sprt = Sprt::Options{.elo0 = 0, .elo1 = 50};
  ContestStore store = memory();
  const Played played = play(plan, store, 2).value();
  EXPECT_LT(played.games.size(), 400u) << "greedy against random is no question";
  EXPECT_EQ(sprt_of(played.games, *plan.sprt).verdict(), Sprt::Verdict::elo1);
  EXPECT_EQ(play(plan, store).value().games.size(), played.games.size()) << "decided is decided";
  EXPECT_NE(standings_text(plan, played).find("is better by 50 Elo"), std::string::npos);
}

TEST(PlayContest, AProgramThatBreaksLosesAndTheOthersGoOn) {
  ContestStore store = memory();
  const Plan plan = plan_of("duo", {{"broken", "gtp:\"echo help >&2; exit 7\""}, {"a", "greedy"}, {"b", "random"}}, 4);
  const Played played = play(plan, store, 2).value();
  ASSERT_EQ(played.games.size(), 12u);
  int forfeits = 0;
  for (const GameEntry& game : played.games) {
    if (!game.loser) continue;
    ++forfeits;
    EXPECT_EQ(game.seats[static_cast<std::size_t>(*game.loser)], 0);
    EXPECT_NE(game.reason.find("exit code 7"), std::string::npos) << game.reason;
    EXPECT_NE(store.transcript(game.id).value().find("! help"), std::string::npos);
  }
  EXPECT_EQ(forfeits, 8);
  EXPECT_NE(standings_text(plan, played).find("broken forfeited 8 games: the program has ended: exit code 7"),
            std::string::npos);
}

TEST(PlayContest, ClassicIsPlayedInAllOrdersOfTheSeats) {
  ContestStore store = memory();
  const Played played = play(plan_of("classic", {{"a", "random:seed=1"}, {"b", "random:seed=2"}}, 6), store, 2).value();
  std::set<std::vector<int>> orders;
  for (const GameEntry& game : played.games) orders.insert(game.seats);
  EXPECT_EQ(orders.size(), 6u);
  for (const GameEntry& game : played.games) EXPECT_EQ(game.scores.size(), 4u);
}

TEST(PlayContest, SoloGamesDifferByTheirSeedAndTellTheirFacts) {
  for (const char* game : {"2048", "tetris", "tetris-guideline"}) {
    ContestStore store = memory();
    Plan plan = plan_of(game, {{"me", "random"}}, 4, ContestKind::solo);
    plan.contest.random_moves = 0;
    plan.contest.most_moves = 200;
    const Played played = play(plan, store).value();
    ASSERT_EQ(played.games.size(), 4u) << game;
    std::set<std::string> games;
    for (const GameEntry& entry : played.games) {
      EXPECT_FALSE(entry.facts.empty()) << game;
      EXPECT_LE(entry.times[0].moves, 200);
      std::string moves;
      const auto played_moves = store.moves(entry.id).value();
      for (const PlayedMove& move : played_moves) moves += move.move + " ";
      games.insert(moves);
    }
    EXPECT_EQ(games.size(), 4u) << game;
    EXPECT_NE(standings_text(plan, played).find("median"), std::string::npos);
  }
}

TEST(PlayContest, AKeptGameCanBePlayedAgain) {
  for (const char* game : {"duo", "classic", "2048", "tetris", "tetris-versus"}) {
    ContestStore store = memory();
    const bool solo = std::string_view(game) == "2048" || std::string_view(game) == "tetris";
    std::vector<Contestant> players{{"a", "random"}};
    if (!solo) players.push_back({"b", "random:seed=5"});
    Plan plan = plan_of(game, players, 1, solo ? ContestKind::solo : ContestKind::match);
    plan.contest.most_moves = 100;
    const Played played = play(plan, store).value();
    ASSERT_EQ(played.games.size(), 1u) << game;
    const GameEntry& entry = played.games[0];
    const auto moves = store.moves(entry.id).value();
    std::size_t positions = 0;
    const auto replayed = replay(game, entry.seed, moves, false, [&](std::size_t ply, const std::string& picture) {
      EXPECT_EQ(ply, positions++);
      return !picture.empty();
    });
    EXPECT_TRUE(replayed) << game << ": " << replayed.error().message;
    EXPECT_EQ(positions, moves.size() + 1) << game;
    const auto record = record_of(game, entry.seed, moves, {}).value();
    EXPECT_EQ(record.extension == "blksgf", record.text.find("GM[Blokus") != std::string::npos) << game;
  }
}

TEST(PlayContest, ItsExportsHaveEveryGame) {
  ContestStore store = memory();
  const Plan plan = plan_of("duo", {{"a, the \"first\"", "random"}, {"b", "greedy"}}, 4);
  const Played played = play(plan, store).value();
  const std::string csv = to_csv(plan.contest, played.games);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 5);
  EXPECT_NE(csv.find("\"a, the \"\"first\"\"\""), std::string::npos);
  const auto json = to_json(plan, played, store).value();
  ASSERT_EQ(json.at("games").size(), 4u);
  EXPECT_EQ(json.at("games")[0].at("moves").size(), static_cast<std::size_t>(played.games[0].moves));
  EXPECT_EQ(json.at("players").size(), 2u);
  EXPECT_EQ(json.at("pairs").size(), 1u);
  EXPECT_EQ(json.at("played"), 4);
}

TEST(PlayContest, APageGetsPicturesOfWhatItCannotDraw) {
  ContestStore store = memory();
  Plan plan = plan_of("2048", {{"me", "random"}}, 2, ContestKind::solo);
  plan.contest.random_moves = 0;
  const Played played = play(plan, store).value();
  auto json = to_json(plan, played, store).value();
  ASSERT_TRUE(add_pictures(json));
  for (const auto& game : json.at("games"))
    for (const auto& move : game.at("moves"))
      EXPECT_EQ(move.contains("board"), move.at("seat") == 0 || move == game.at("moves").back()) << move;
}

TEST(PlayContest, AFileThatSomebodyChangedIsRefusedNotTrusted) {
  const std::string file = testing::TempDir() + "tetraply-changed.db";
  std::remove(file.c_str());
  {
    ContestStore store = ContestStore::open(file).value();
    ASSERT_TRUE(play(duo(2), store));
  }
  for (const char* change :
       {"UPDATE games SET seats = '[7,0]'", "UPDATE games SET scores = '[1]'", "UPDATE games SET seats = 'x'",
        "UPDATE games SET seats = '[0,1]', loser = 2", "UPDATE games SET loser = -1",
        "UPDATE games SET loser = NULL, seats = '[0]', scores = '[1]', points = '[1]', times = json_remove(times, "
        "'$[0]')"}) {
    ASSERT_TRUE(Database::open(file).value().exec(change));
    ContestStore store = ContestStore::open(file).value();
    const auto played = play(duo(2), store);
    ASSERT_FALSE(played) << change;
    EXPECT_NE(played.error().message.find(file), std::string::npos) << played.error().message;
  }
  std::remove(file.c_str());
}

TEST(PlayContest, ASpoiledRowIsLeftOutOfListsAndNamed) {
  const std::string file = testing::TempDir() + "tetraply-spoiled.db";
  std::remove(file.c_str());
  {
    ContestStore store = ContestStore::open(file).value();
    ASSERT_TRUE(play(duo(4), store));
  }
  ASSERT_TRUE(Database::open(file).value().exec(
      "UPDATE games SET loser = 1000000 WHERE number = 1; UPDATE games SET times = '{' WHERE number = 2;"
      "INSERT INTO contests (description, version) VALUES ('nonsense', '')"));
  ContestStore store = ContestStore::open(file).value();
  std::vector<std::string> spoiled;
  const auto note = [&](const std::string& why) { spoiled.push_back(why); };
  const auto contests = store.contests(note).value();
  ASSERT_EQ(contests.size(), 1u);
  ASSERT_EQ(spoiled.size(), 1u);
  EXPECT_EQ(spoiled[0].find("database '" + file + "', contest 2: "), 0u) << spoiled[0];
  const auto games = store.games(contests[0].id, note).value();
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[1].number, 3);
  ASSERT_EQ(spoiled.size(), 3u);
  EXPECT_EQ(spoiled[1], "database '" + file + "': what is kept of game 2 does not fit together");
  EXPECT_NE(spoiled[2].find("game 3 cannot be read: "), std::string::npos) << spoiled[2];
  EXPECT_FALSE(store.games(contests[0].id)) << "continuing a contest requires all of its games";
  std::remove(file.c_str());
}

}  // namespace
}  // namespace tetraply::arena

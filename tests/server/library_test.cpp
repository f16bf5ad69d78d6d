// Games that are closed and opened again, deleted meanwhile, or damaged.
#include "server/library.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "server/positions.hpp"
#include "server/running_server.hpp"
#include "storage/database.hpp"

namespace tetraply::server {
namespace {

class KeptGames : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "tetraply-library-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] Library library() const { return {GameStore::open(file()).value(), kLimits}; }
  [[nodiscard]] std::string add_duo(std::optional<ClockRules> clock = {}) const {
    KeptGame head;
    head.game = "duo";
    head.seats.resize(2);
    head.clock = clock;
    Library games = library();
    return games.add(head, plies_of({"e10", "j5", "d9,d8"}))->head().id;
  }
  void change_file(const std::string& sql) const { ASSERT_TRUE(Database::open(file())->exec(sql)); }

  [[nodiscard]] static Json view_of(Library& games, const std::string& id) {
    const auto game = games.open(id);
    const auto lock = game->look();
    return game->view(10);
  }

  // The status and the message of the ApiError.
  template <class Do>
  [[nodiscard]] static std::pair<int, std::string> refusal(const Do& action) {
    try {
      action();
    } catch (const ApiError& error) {
      return {error.status(), error.what()};
    }
    return {200, ""};
  }

 private:
  [[nodiscard]] std::string file() const { return folder_ / "games.db"; }

  static constexpr ServerLimits kLimits{};
  std::filesystem::path folder_;
};

TEST_F(KeptGames, TheClockOfATurnRunsOnWhileTheGameIsClosed) {
  const std::string id = add_duo(ClockRules{60, 0});
  change_file("UPDATE games SET turn_began = turn_began - 4");
  Library games = library();
  const auto game = games.open(id);
  const auto lock = game->change();
  EXPECT_NEAR(game->view(0)["left"][1].get<double>(), 56, 1);
  EXPECT_EQ(game->view(0)["left"][0], 60.0);
  EXPECT_NEAR(game->seconds_on_turn(), 4, 1);
}

TEST_F(KeptGames, AWallClockThatWasSetBackGivesNoTime) {
  const std::string id = add_duo(ClockRules{60, 0});
  change_file("UPDATE games SET turn_began = turn_began + 1000");
  Library games = library();
  EXPECT_NEAR(view_of(games, id)["left"][1].get<double>(), 60, 1);
}

TEST_F(KeptGames, AFlagThatFellIsStillDownWhenTheGameIsOpenedAgain) {
  const std::string id = add_duo(ClockRules{60, 0});
  change_file("UPDATE games SET turn_began = turn_began - 61");
  Json before;
  {
    Library games = library();
    const auto game = games.open(id);
    const auto lock = game->change();
    game->flag();
    before = game->view(10);
    EXPECT_EQ(before["left"], Json({60.0, 0.0}));
    EXPECT_EQ(before["result"]["reason"], "time");
  }
  Library games = library();
  EXPECT_EQ(view_of(games, id), before);
}

TEST_F(KeptGames, ADeletedGameIsNotThereForThoseWhoHadItOpen) {
  const std::string id = add_duo();
  Library games = library();
  const auto game = games.open(id);
  games.remove(id);
  const std::pair gone(404, "there is no game '" + id + "'");
  EXPECT_EQ(refusal([&] { static_cast<void>(game->look()); }), gone);
  EXPECT_EQ(refusal([&] { static_cast<void>(game->change()); }), gone);
  EXPECT_EQ(refusal([&] { static_cast<void>(games.open(id)); }), gone);
  EXPECT_EQ(refusal([&] { games.remove(id); }), gone);
}

TEST_F(KeptGames, OfManyDeletionsAtOnceOneSucceedsAndMovesFindNoGame) {
  const std::string id = add_duo();
  Library games = library();
  std::atomic<int> deleted = 0;
  std::atomic<int> not_found = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&, i] {
      const auto [status, message] = refusal([&] {
        if (i % 2 == 0) return games.remove(id);
        for (int ply = 3; ply < 6; ++ply) {
          const auto game = games.open(id);
          const auto lock = game->change();
          game->go_to(ply % 2);
          game->play({.move = to_json(game->board(), true)["moves"][0]});
        }
      });
      EXPECT_TRUE(status == 200 || status == 404) << message;
      if (i % 2 == 0) ++(status == 200 ? deleted : not_found);
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(deleted, 1);
  EXPECT_EQ(not_found, 3);
  EXPECT_EQ(games.store().count(), 0);
}

TEST_F(KeptGames, ADamagedOneIsNamedAndTheOthersAreThere) {
  const std::string damages[] = {
      "DELETE FROM plies WHERE id = '{}' AND number >= 1",
      "DELETE FROM plies WHERE id = '{}' AND number = 1",
      "UPDATE plies SET move = 'z99' WHERE id = '{}' AND number = 1",
      "UPDATE games SET seats = '[]' WHERE id = '{}'",
      "UPDATE games SET seats = 'x' WHERE id = '{}'",
      "UPDATE games SET result = '{{}}' WHERE id = '{}'",
      "UPDATE games SET game = 'chess' WHERE id = '{}'",
      "UPDATE games SET ply = -1 WHERE id = '{}'",
      "UPDATE games SET ply = 4 WHERE id = '{}'",
      "UPDATE games SET ply = 4, length = 4 WHERE id = '{}'",
      "UPDATE games SET length = 1 << 40 WHERE id = '{}'",
  };
  const std::string sound = add_duo();
  std::size_t count = 1;
  for (const std::string& damage : damages) {
    const std::string id = add_duo();
    change_file(fmt::format(fmt::runtime(damage), id));
    Library games = library();
    const auto [status, message] = refusal([&] { static_cast<void>(view_of(games, id)); });
    EXPECT_EQ(status, 500) << damage;
    EXPECT_EQ(message.find("the game '" + id + "' is damaged: "), 0u) << damage << message;
    const GameStore::List list = games.store().list(100, "", "");
    EXPECT_EQ(list.games.size() + list.damaged.size(), ++count) << damage;
    EXPECT_EQ(games.open(sound)->head().ply, 3);
    if (count % 2 == 0) {
      games.remove(id);
      --count;
    }
  }
}

TEST(Damage, OfOneGameLeavesTheServerAnsweringAndEnding) {
  RunningServer server;
  const std::string sound = server.begin({{"game", "duo"}});
  const std::string damaged = server.begin({{"game", "duo"}, {"moves", {"e10", "j5"}}});
  const std::string unreadable = server.begin({{"game", "duo"}});
  server.stop();
  const auto spoil = [&](const std::string& sql, const std::string& path) {
    ASSERT_TRUE(Database::open(server.data() / "games.db")->run(sql, path.substr(6)));
  };
  spoil("DELETE FROM plies WHERE id = ?1 AND number = 1", damaged);
  spoil("UPDATE games SET seats = '[[' WHERE id = ?1", unreadable);
  server.start();
  for (const std::string& path : {damaged, damaged + "/positions/2", damaged + "/export", unreadable}) {
    const Answer answer = server.get(path);
    EXPECT_EQ(answer.status, 500) << path;
    EXPECT_EQ(answer.json["error"]["code"], "damaged") << answer.text;
  }
  EXPECT_EQ(server.get(sound).status, 200);
  const Json list = server.get("games").json;
  EXPECT_EQ(list["games"].size(), 2u);
  EXPECT_EQ("games/" + list["damaged"][0]["id"].get<std::string>(), unreadable);
  EXPECT_EQ(server.erase(damaged).status, 204);
  EXPECT_EQ(server.erase(unreadable).status, 204);
  EXPECT_EQ(server.get("games").json["games"].size(), 1u);
}

}  // namespace
}  // namespace tetraply::server

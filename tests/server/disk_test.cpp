// Games on a failing disk: after an error neither the game in memory nor the file has changed.
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>

#include "server/library.hpp"
#include "server/positions.hpp"
#include "storage/all_or_nothing.hpp"

namespace tetraply::server {
namespace {

constexpr int kAll = 1000;

// A folder with a file of games, and a copy of its initial state.
class GamesOnDisk : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "tetraply-disk-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    Library library = open(first_file());
    KeptGame head = new_game("duo", 2);
    const auto game = library.add(head, plies_of({"e10", "j5", "d9,d8"}));
    const auto lock = game->change();
    game->go_to(2);
    id_ = game->head().id;
    head.clock = ClockRules{0.2, 0};
    timed_ = library.add(head, plies_of({"e10", "j5"}))->head().id;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] static KeptGame new_game(const std::string& game, std::size_t seats) {
    KeptGame head;
    head.game = game;
    head.seats.resize(seats);
    return head;
  }

  [[nodiscard]] static Library open(const std::string& file) { return {GameStore::open(file).value(), kLimits}; }

  [[nodiscard]] std::string first_file() const { return folder_ / "first.db"; }
  [[nodiscard]] static Ply move_in(const Draft& draft) {
    return {.move = to_json(draft.board(), true)["moves"][0], .by = Ply::By::engine};
  }

  // Everything that clients can observe of the games, except running clocks.
  [[nodiscard]] static Json picture(Library& library) {
    Json games = Json::array();
    for (const KeptGame& head : library.store().list(kAll, "", "").games) {
      const auto game = library.open(head.id);
      const auto lock = game->look();
      Json& view = games.emplace_back(game->view(kAll));
      if (view["result"].is_null()) view.erase("left");
      for (const auto& [number, found] : library.store().review(head.id)) view["review"].push_back(found);
    }
    return games;
  }

  using Change = std::function<void(Library& library, OpenGame& game)>;

  void expect_all_or_nothing(const Change& change) {
    tetraply::expect_all_or_nothing(disk_, first_file(), open, picture, [&](Library& library) {
      const auto game = library.open(id_);
      try {
        const auto lock = game->change();
        change(library, *game);
        return true;
      } catch (const ApiError& error) {
        EXPECT_EQ(error.status(), 500) << error.what();
        return false;
      }
    });
  }

  static constexpr ServerLimits kLimits{};
  FailingDisk disk_;
  std::string id_;
  std::string timed_;  // a game with a clock that has run out

 private:
  std::filesystem::path folder_;
};

TEST_F(GamesOnDisk, AMoveIsKeptOrNotPlayed) {
  expect_all_or_nothing([](Library&, OpenGame& game) { game.play(move_in(game.draft())); });
}

TEST_F(GamesOnDisk, ManyMovesOfAnEngineAreKeptTogether) {
  expect_all_or_nothing([](Library&, OpenGame& game) {
    Draft draft = game.draft();
    for (int i = 0; i < 10; ++i) draft.play(move_in(draft));
    game.keep(draft);
  });
}

TEST_F(GamesOnDisk, ABatchThatFailsLeavesTheGameAtItsLastKeptPly) {
  Library library = open(first_file());
  const auto game = library.open(id_);
  const auto lock = game->change();
  Draft draft = game->draft();
  draft.play({.move = "d9,d8"});
  game->keep(draft);
  draft.play(move_in(draft));
  disk_.fail(1, FailingDisk::kFaults[0]);
  EXPECT_THROW(game->keep(draft), ApiError);
  disk_.heal();
  EXPECT_EQ(game->head().ply, 3);
  EXPECT_EQ(game->view(kAll)["plies"].size(), 3u);
  game->keep(draft);
  EXPECT_EQ(game->head().ply, 4);
  EXPECT_EQ(game->view(kAll)["plies"].size(), 4u);
}

TEST_F(GamesOnDisk, SteppingBackIsKeptOrNotDone) {
  expect_all_or_nothing([](Library&, OpenGame& game) { game.go_to(1); });
}

TEST_F(GamesOnDisk, NewSeatsAreKeptOrNotTaken) {
  expect_all_or_nothing([](Library&, OpenGame& game) { game.set_seats({{"Eve", ""}, {"", "level:3"}}); });
}

TEST_F(GamesOnDisk, AFlagIsKeptOrDoesNotFall) {
  expect_all_or_nothing([this](Library& library, OpenGame&) {
    const auto game = library.open(timed_);
    const auto lock = game->change();
    game->flag();
  });
}

TEST_F(GamesOnDisk, ANewGameIsKeptOrNotBegun) {
  expect_all_or_nothing(
      [](Library& library, OpenGame&) { static_cast<void>(library.add(new_game("2048", 1), std::vector<Ply>{})); });
}

TEST_F(GamesOnDisk, ABranchIsKeptOrNotBegun) {
  expect_all_or_nothing([](Library& library, OpenGame& game) {
    static_cast<void>(library.add_branch(game.branch_at(1), Ply{.move = "j5,j6"}));
  });
}

TEST_F(GamesOnDisk, AReviewIsKeptOrNot) {
  expect_all_or_nothing([](Library& library, OpenGame& game) {
    library.store().keep_review(game.head().id, 1, {{"move", "j5"}});
  });
}

TEST_F(GamesOnDisk, AGameIsDeletedOrStays) {
  expect_all_or_nothing([](Library&, OpenGame& game) { game.remove(); });
}

// A sync is all that a program can do against power failures.
TEST_F(GamesOnDisk, OnlyADurableServerWaitsForTheDiskAtEveryMove) {
  for (const auto durability : {Durability::program, Durability::power}) {
    Library library(GameStore::open(first_file(), durability).value(), kLimits);
    const auto game = library.open(id_);
    const auto lock = game->change();
    game->play(move_in(game->draft()));  // the first transaction makes a file
    for (int move = 0; move < 5; ++move) {
      const int before = disk_.syncs();
      game->play(move_in(game->draft()));
      EXPECT_EQ(disk_.syncs() > before, durability == Durability::power);
    }
  }
}

TEST_F(GamesOnDisk, AFileIsOpenedOrRefusedWithItsName) {
  for (const FailingDisk::Fault& fault : FailingDisk::kFaults)
    for (int call = 1;; ++call) {
      const std::string file = testing::TempDir() + "tetraply-new-games.db";
      std::filesystem::remove(file);
      disk_.fail(call, fault);
      if (const auto store = GameStore::open(file); !store) {
        EXPECT_NE(store.error().message.find(file), std::string::npos) << store.error().message;
      }
      disk_.heal();
      EXPECT_TRUE(GameStore::open(file)) << call;
      if (!disk_.has_failed()) break;
    }
}

}  // namespace
}  // namespace tetraply::server

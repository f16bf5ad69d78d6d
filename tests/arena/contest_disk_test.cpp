// Contests on a failing disk: a change is either in the file or refused.
#include <gtest/gtest.h>

#include <filesystem>

#include "arena/contest_store.hpp"
#include "storage/all_or_nothing.hpp"

namespace tetraply::arena {
namespace {

Contest duo() {
  Contest contest;
  contest.game = "duo";
  contest.players = {{"a", "random"}, {"b", "greedy"}};
  return contest;
}

class ContestsOnDisk : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "tetraply-contests-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    ContestStore store = open(file());
    contest_ = store.enter(duo()).value();
    ASSERT_TRUE(add_game(store, 0));
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] static ContestStore open(const std::string& file) { return ContestStore::open(file).value(); }

  [[nodiscard]] bool add_game(ContestStore& store, int number) const {
    const Pairing pairing{.number = number, .seats = {0, 1}};
    PlayedGame game;
    game.moves = {{0, "e10"}, {1, "j5"}};
    game.scores = {1, 1};
    return store.add(contest_, entry_of(pairing, game), game).has_value();
  }

  [[nodiscard]] static std::string picture(ContestStore& store) {
    std::string text;
    const auto contests = store.contests().value();
    for (const ContestEntry& contest : contests) {
      text += fmt::format("{} {} of {}\n", contest.contest.description(), contest.games, contest.planned);
      const auto games = store.games(contest.id).value();
      for (const GameEntry& game : games)
        text += fmt::format("{} {} {}\n", game.number, game.ended, write_moves(store.moves(game.id).value()));
    }
    return text;
  }

  template <class Change>
  void expect_all_or_nothing(Change change) {
    tetraply::expect_all_or_nothing(disk_, file(), open, picture, change);
  }

  std::int64_t contest_ = 0;

 private:
  [[nodiscard]] std::string file() const { return folder_ / "games.db"; }

  FailingDisk disk_;
  std::filesystem::path folder_;
};

TEST_F(ContestsOnDisk, AGameIsKeptOrRefused) {
  expect_all_or_nothing([&](ContestStore& store) { return add_game(store, 1); });
}

TEST_F(ContestsOnDisk, AContestIsEnteredOrRefused) {
  expect_all_or_nothing([](ContestStore& store) {
    Contest other = duo();
    other.seed = 7;
    return store.enter(other).has_value();
  });
}

TEST_F(ContestsOnDisk, APlanIsKeptOrRefused) {
  expect_all_or_nothing([&](ContestStore& store) { return store.plan(contest_, 100).has_value(); });
}

TEST_F(ContestsOnDisk, GamesAreForgottenOrStay) {
  expect_all_or_nothing([&](ContestStore& store) { return store.forget(contest_).has_value(); });
}

}  // namespace
}  // namespace tetraply::arena

// Games that are longer than a batch or page: they are opened, exported and imported in parts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>

#include "json/json.hpp"
#include "server/library.hpp"
#include "server/ply_text.hpp"
#include "server/positions.hpp"
#include "server/records.hpp"

namespace tetraply::server {
namespace {

constexpr int kLong = 5000;  // longer than a batch of the library, and many pages

// A long game of Tetris by a player that survives.
std::vector<std::string> long_game(int plies) {
  AnyPosition position = start_position("tetris", {}, 1).value();
  const auto player = position.game().make_player("level:5").value();
  std::vector<std::string> moves;
  while (static_cast<int>(moves.size()) < plies && !position.turn().is_over()) {
    const AnyMove move = player->think(position, {}).best.at(0).move;
    moves.push_back(position.to_text(move));
    position.play(move);
  }
  return moves;
}

class LongGames : public testing::Test {
 protected:
  LongGames() {
    std::string name = (std::filesystem::temp_directory_path() / "tetraply-long-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    library_.emplace(GameStore::open((folder_ / "games.db").string()).value(), limits_);
  }
  ~LongGames() override {
    library_.reset();
    std::filesystem::remove_all(folder_);
  }

  [[nodiscard]] static KeptGame tetris() {
    KeptGame head;
    head.game = "tetris";
    head.seats.resize(1);
    head.seed = 1;
    return head;
  }

  [[nodiscard]] PlyPages pages_of(const std::shared_ptr<OpenGame>& game) {
    const auto lock = game->look();
    return {library_->store(), game, 0, game->head().length};
  }

  std::filesystem::path folder_;
  ServerLimits limits_;
  std::optional<Library> library_;
};

TEST_F(LongGames, GoOutAndInAgainPieceByPiece) {
  const auto moves = long_game(kLong);
  ASSERT_EQ(moves.size(), static_cast<std::size_t>(kLong));
  const auto game = library_->add(tetris(), plies_of(moves));
  EXPECT_EQ(game->head().length, kLong);

  PlyText file = write_record_file(game->head(), pages_of(game), "json").text;
  std::string text;
  std::size_t longest = 0;
  for (bool more = true; more;) {
    std::string piece;
    more = file.next(piece);
    longest = std::max(longest, piece.size());
    text += piece;
  }
  EXPECT_LT(longest, 200'000u);
  EXPECT_GT(text.size(), 3 * longest);
  EXPECT_EQ(parse_json(text).at("plies").size(), static_cast<std::size_t>(kLong));

  ReadGame read = read_record_file(record_text(text), "", "");
  read.head.seats.resize(1);
  const auto again = library_->add(std::move(read.head), read.plies);
  EXPECT_EQ(again->head().length, kLong);
  EXPECT_EQ(to_json(again->board(), false), to_json(game->board(), false));
  // The game on disk is the same.
  const std::string id = again->head().id;
  Library reopened(GameStore::open((folder_ / "games.db").string()).value(), limits_);
  const auto kept = reopened.open(id);
  const auto lock = kept->look();
  EXPECT_EQ(to_json(kept->board(), false), to_json(game->board(), false));
}

TEST_F(LongGames, AnIllegalMoveFarBehindLeavesNothing) {
  auto moves = long_game(kLong);
  moves.back() = "Q9@99";
  EXPECT_THROW(static_cast<void>(library_->add(tetris(), plies_of(moves))), ApiError);
  EXPECT_EQ(library_->store().count(), 0);
}

TEST_F(LongGames, CannotBeOpenedBeforeTheyHaveArrived) {
  const auto moves = long_game(kLong);
  int played = 0;
  int seen = 0;
  const EachPly plies = [&](FunctionRef<void(Ply)> play) {
    for (const std::string& move : moves) {
      play({.move = move});
      if (++played % 500 != 0) continue;
      for (const KeptGame& game : library_->store().list(1, "", "").games) {
        ++seen;
        EXPECT_THROW(static_cast<void>(library_->open(game.id)), ApiError);
      }
    }
  };
  const auto game = library_->add(tetris(), plies);
  EXPECT_GT(seen, 0);
  EXPECT_EQ(library_->open(game->head().id), game);
}

// Opening reads no plies, so it blocks nobody; the first look at the game reads them under the game's own lock.
TEST_F(LongGames, AreReadUnderTheirOwnLock) {
  const std::string id = library_->add(tetris(), plies_of(long_game(10)))->head().id;
  auto database = Database::open((folder_ / "games.db").string()).value();
  ASSERT_TRUE(database.run("DELETE FROM plies WHERE id = ?1 AND number = 3", id));
  Library reopened(GameStore::open((folder_ / "games.db").string()).value(), limits_);
  const auto game = reopened.open(id);
  EXPECT_THROW(static_cast<void>(game->look()), DamagedGame);
  reopened.remove(id);
  EXPECT_THROW(static_cast<void>(reopened.open(id)), ApiError);
}

TEST_F(LongGames, AnExportEndsWhenPliesAreCutOff) {
  const auto game = library_->add(tetris(), plies_of(long_game(2000)));
  PlyText text = write_record_file(game->head(), pages_of(game), "text").text;
  std::string piece;
  EXPECT_TRUE(text.next(piece));
  {
    const auto lock = game->change();
    game->go_to(1000);
    const Json moves = to_json(game->board(), true).at("moves");
    static_cast<void>(game->play({.move = moves.at(0).get<std::string>()}));
  }
  EXPECT_THROW(static_cast<void>(text.next(piece)), ApiError);
}

TEST_F(LongGames, TheListLeavesOutHowGamesStarted) {
  KeptGame head = tetris();
  head.game = "duo";
  head.seats.resize(2);
  head.start = Start{"(;GM[Blokus Duo]C[" + std::string(500'000, 'x') + "])", ""};
  for (int i = 0; i < 3; ++i) static_cast<void>(library_->add(head, std::vector<Ply>{}));
  const auto list = library_->store().list(10, "", "");
  ASSERT_EQ(list.games.size(), 3u);
  for (const KeptGame& game : list.games) EXPECT_FALSE(game.start);
}

}  // namespace
}  // namespace tetraply::server

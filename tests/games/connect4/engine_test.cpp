// What Connect Four gets for its module: every search and split, matches, levels and perft.
#include <gtest/gtest.h>

#include <algorithm>

#include "arena/table.hpp"
#include "engine/registry.hpp"

namespace tetraply {
namespace {

AnyPosition after_columns(std::string_view columns) {
  AnyPosition position = find_game("connect4")->new_game();
  for (const char column : columns) position.play(position.parse(std::string(1, column)).value());
  return position;
}

TEST(ConnectFourEngine, PerftMatchesThePublishedCount) {
  EXPECT_EQ(after_columns("").perft(9, [] { return true; }), 39'394'572u);
}

// Yellow has three on the bottom row and wins at once at either end; or Red must answer a threat at 7. Two plies show
// both, and with more a slower win is as good.
TEST(ConnectFourEngine, EverySearchInEverySplitFindsTheWinAndTheDefense) {
  const AnyGame& game = *find_game("connect4");
  const AnyPosition wins = after_columns("334455");
  const AnyPosition defends = after_columns("4353621");
  int searches = 0;
  for (const PlayerKindInfo& kind : game.kinds()) {
    if (kind.name == "random" || kind.name == "greedy" || kind.name == "solve") continue;
    std::vector<Split> splits = kind.splits();
    if (splits.empty()) splits.push_back({});
    for (const Split& split : splits) {
      Spec spec{std::string(kind.name), {{"depth", "2"}}};
      if (kind.name == "mcts") spec.options = {{"nodes", "2000"}};
      if (std::any_of(kind.options.begin(), kind.options.end(), [](const auto& o) { return o.name == "endgame"; }))
        spec.set("endgame", "0");
      if (!kind.splits().empty()) {
        spec.set("split", to_text(split));
        spec.set("threads", "2");
      }
      const auto player = game.make_player(spec);
      ASSERT_TRUE(player) << to_text(spec) << ": " << player.error().message;
      const std::string move = wins.to_text((*player)->think(wins, {}).best.at(0).move);
      EXPECT_TRUE(move == "2" || move == "6") << to_text(spec) << " plays " << move;
      EXPECT_EQ(defends.to_text((*player)->think(defends, {}).best.at(0).move), "7") << to_text(spec);
      ++searches;
    }
  }
  EXPECT_GE(searches, 15);
}

// All exact splits give the value of the sequential search.
TEST(ConnectFourEngine, EverySplitGivesTheSameValue) {
  const AnyGame& game = *find_game("connect4");
  const AnyPosition position = after_columns("44347");
  for (const char* spec : {"alphabeta:depth=6,lmr=off", "maxn:depth=5", "paranoid:depth=6", "best-reply:depth=6"}) {
    const std::vector<double> expected = game.make_player(spec).value()->think(position, {}).best.at(0).values;
    const Spec base = game.parse_player(spec).value();
    for (const Split& split : game.find_kind(base.name)->splits()) {
      Spec with = base;
      with.set("split", to_text(split));
      with.set("threads", "2");
      EXPECT_EQ(game.make_player(with).value()->think(position, {}).best.at(0).values, expected) << to_text(with);
    }
  }
}

TEST(ConnectFourEngine, ALevelBeatsTheRandomPlayerInAMatch) {
  arena::Contest contest;
  contest.game = "connect4";
  contest.players = {{"level 5", "level:5"}, {"random", "random"}};
  contest.random_moves = find_game("connect4")->info().random_moves;
  const auto table = arena::Table::make(contest);
  ASSERT_TRUE(table) << table.error().message;
  const arena::Schedule schedule(contest, 2);
  double points = 0;
  constexpr int kGames = 20;
  for (const arena::Pairing& pairing : schedule.games(kGames)) {
    const arena::PlayedGame game = (*table)->play(pairing);
    EXPECT_FALSE(game.loser) << game.reason;
    points += game.points(pairing.seats)[pairing.seats[0] == 0 ? 0 : 1];
  }
  EXPECT_GE(points, 0.8 * kGames);
}

}  // namespace
}  // namespace tetraply

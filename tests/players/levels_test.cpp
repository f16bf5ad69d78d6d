#include "players/levels.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "players/player.hpp"

namespace tetraply {
namespace {

template <Game G>
std::string message_of(std::string_view spec) {
  const auto player = make_player<G>(spec);
  return player ? "valid" : player.error().message;
}

TEST(Levels, OptionsMayFollow) {
  const auto spec = parse_level(levels("duo"), "level:5,depth=2,seed=7");
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->name, "alphabeta");
  EXPECT_EQ(spec->options, (std::vector<std::pair<std::string, std::string>>{
                               {"depth", "2"}, {"tt", "0"}, {"endgame", "0"}, {"seed", "7"}}));
  EXPECT_NE(message_of<blokus::Duo>("level:5,dept=2").find("did you mean 'depth'?"), std::string::npos);
  EXPECT_NE(message_of<blokus::Duo>("level:5,depth").find("'depth'"), std::string::npos);
}

TEST(Levels, AnUnknownLevelIsRefusedWithTheValidOnes) {
  for (const char* spec : {"level", "level:", "level:0", "level:10", "level:-1", "level:x", "level:3x", "level:1.5",
                           "level:99999999999999999999", "level:,seed=1", "level:depth=1"})
    EXPECT_EQ(message_of<blokus::Duo>(spec), fmt::format("'{}' names no level\nvalid: level:1 to level:9", spec));
  EXPECT_NE(message_of<blokus::Duo>("lvel").find("did you mean 'level'?"), std::string::npos);
}

TEST(Slips, ComeAsOftenAsTheirChance) {
  Random random(5);
  const auto always = make_player<blokus::Duo>("greedy:slips=1").value();
  const auto some = make_player<blokus::Duo>("alphabeta:depth=1,tt=0,endgame=0,slips=0.25").value();
  int slips = 0;
  int moves = 0;
  for (int game = 0; game < 40; ++game) {
    blokus::Duo position;
    for (; !position.turn().is_over(); ++moves) {
      slips += some->think(position, {}).depth == 0 ? 1 : 0;
      EXPECT_EQ(always->think(position, {}).depth, 0);
      position.play(random_move(position, random));
    }
  }
  // Five standard deviations of a binomial.
  EXPECT_NEAR(slips, 0.25 * moves, 5 * std::sqrt(0.25 * 0.75 * moves));
}

TEST(Slips, DependOnSeedAndPositionAlone) {
  const blokus::Duo start;
  const auto move = [&](std::string_view spec) {
    return make_player<blokus::Duo>(spec).value()->think(start, {}).best[0].move;
  };
  const auto player = make_player<blokus::Duo>("greedy:slips=1").value();
  const auto first = player->think(start, {}).best[0].move;
  EXPECT_EQ(player->think(start, {}).best[0].move, first);
  EXPECT_EQ(move("greedy:slips=1,seed=1"), first);
  EXPECT_NE(move("greedy:slips=1,seed=2"), first);
  EXPECT_EQ(move("random"), move("random:seed=1"));
}

TEST(Slips, AreAChance) {
  EXPECT_NE(message_of<blokus::Duo>("alphabeta:slips=1.5").find("valid: 0 to 1"), std::string::npos);
  EXPECT_NE(message_of<blokus::Duo>("random:slips=0.5").find("unknown option"), std::string::npos);
  EXPECT_EQ(message_of<twenty48::Position>("minimax:slips=0.5,seed=4"), "valid");
}

}  // namespace
}  // namespace tetraply

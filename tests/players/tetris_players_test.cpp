// The look-ahead of Tetris as a player: which options can be combined. None of them may change the move.
#include <gtest/gtest.h>

#include "games/tetris/drop_notation.hpp"
#include "players/player.hpp"

namespace tetraply {
namespace {

using tetris::DropGame;

std::string error_of(std::string_view spec) {
  const auto player = make_player<DropGame>(spec);
  return player ? "" : player.error().message;
}

TEST(TetrisLookahead, ConflictingOptionsSayWhatToDo) {
  EXPECT_NE(error_of("lookahead:split=partition,order=breadth-first").find("breadth-first"), std::string::npos);
  EXPECT_NE(error_of("lookahead:split=budget:2,order=partition").find("split=partition"), std::string::npos);
  EXPECT_NE(error_of("lookahead:prefix=none").find("split=partition"), std::string::npos);
  EXPECT_NE(error_of("lookahead:board=cells").find("eval=seed"), std::string::npos);
  EXPECT_NE(error_of("lookahead:heights=scan").find("board=cells"), std::string::npos);
  EXPECT_NE(error_of("lookahead:orientations=all,eval=seed").find("board=cells"), std::string::npos);
  EXPECT_NE(error_of("lookahead:split=ybw").find("stealing"), std::string::npos);
  EXPECT_EQ(error_of("lookahead:split=partition,prefix=none,parts=3"), "");
}

TEST(TetrisLookahead, NobodyLooksBeyondThePiecesThatAreKnown) {
  const DropGame position;
  EXPECT_EQ(position.visible(), 5);
  const auto five = make_player<DropGame>("lookahead:eval=seed,depth=5");
  ASSERT_TRUE(five) << five.error().message;
  EXPECT_EQ((*five)->think(position, {.nodes = 1'000}).best.size(), 1u);
  EXPECT_NE(error_of("lookahead:depth=6").find("5 pieces are known"), std::string::npos)
      << error_of("lookahead:depth=6");
}

TEST(TetrisLookahead, EveryWayGivesTheSameMoveValueAndLine) {
  const DropGame position;
  const auto expected = (*make_player<DropGame>("lookahead:eval=seed,depth=3"))->think(position, {});
  for (const auto* options :
       {"split=every-node", "split=budget:2", "split=root:static", "split=root:dynamic", "split=partition",
        "split=stealing:4", "split=partition,prefix=none", "order=breadth-first",
        "order=breadth-first,split=root:static", "order=partition", "board=cells", "board=cells,orientations=all",
        "board=cells,heights=scan", "split=root:dynamic,board=cells,orientations=all",
        "split=partition,prefix=none,board=cells,orientations=all,heights=scan"}) {
    SCOPED_TRACE(options);
    const auto player = make_player<DropGame>(std::string("lookahead:eval=seed,depth=3,threads=2,") + options);
    ASSERT_TRUE(player) << player.error().message;
    Recorder recorder;
    for (Recorder* wanted : {static_cast<Recorder*>(nullptr), &recorder}) {
      const auto report = (*player)->think(position, {.recorder = wanted});
      EXPECT_EQ(report.best[0].line, expected.best[0].line);
      EXPECT_EQ(report.best[0].values, expected.best[0].values);
    }
    EXPECT_EQ(recorder.record().phases.empty(), std::string_view(options).find("cells") == std::string_view::npos);
  }
}

}  // namespace
}  // namespace tetraply

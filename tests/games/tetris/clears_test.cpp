// The effects of one placement by the guideline's rules: a table of positions with one placement each.
#include <gtest/gtest.h>

#include <vector>

#include "games/tetris/drawing.hpp"
#include "games/tetris/notation.hpp"
#include "games/tetris/text.hpp"

namespace tetraply::tetris {
namespace {

const Board kTSlot = board_of({"...#......",  //
                               "###...####",  //
                               "####.#####"});
const Board kWell = board_of({"#.........",  //
                              "#########.",  //
                              "#########.",  //
                              "#########.",  //
                              "#########."});

struct Case {
  const char* name;
  Board board;
  const char* queue;
  const char* move;
  bool chain_before;  // the last clear was a difficult one
  Clear clear;
  bool chain_after;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all{
      {"nothing cleared, the chain holds", kWell, "OI", "O,north,3,4", true, {}, true},
      {"nothing cleared, no chain begins", kWell, "OI", "O,north,3,4", false, {}, false},
      {"four lines begin a chain", kWell, "IO", "I,east,9,2", false, {.lines = 4}, true},
      {"four lines go on with it", kWell, "IO", "I,east,9,2", true, {.lines = 4, .back_to_back = true}, true},
      {"a spin of two lines begins a chain",
       kTSlot,
       "TI",
       "T,south,4,1,full",
       false,
       {.lines = 2, .spin = Spin::full},
       true},
      {"a spin of two lines goes on with it",
       kTSlot,
       "TI",
       "T,south,4,1,full",
       true,
       {.lines = 2, .spin = Spin::full, .back_to_back = true},
       true},
      {"hold brings the T into its slot",
       kTSlot,
       "IT",
       "T,south,4,1,full,hold",
       false,
       {.lines = 2, .spin = Spin::full},
       true},
      {"a mini spin with a line is difficult, too",
       board_of({"..#.......",  //
                 "...#######"}),
       "TI",
       "T,north,1,0,mini",
       true,
       {.lines = 1, .spin = Spin::mini, .back_to_back = true},
       true},
      {"a mini spin without a line leaves the chain",
       board_of({"..#.......",  //
                 "...######."}),
       "TI",
       "T,north,1,0,mini",
       true,
       {.spin = Spin::mini},
       true},
      {"a full spin without a line begins none",
       board_of({"...#......",  //
                 "###...###.",  //
                 "####.####."}),
       "TI",
       "T,south,4,1,full",
       false,
       {.spin = Spin::full},
       false},
      {"one plain line ends the chain",
       board_of({"#.........",  //
                 "####....##"}),
       "IO",
       "I,north,5,0",
       true,
       {.lines = 1},
       false},
      {"three plain lines end it",
       board_of({"#.........",  //
                 "########..",  //
                 "#########.",  //
                 "#########."}),
       "LO",
       "L,west,9,1",
       true,
       {.lines = 3},
       false},
      {"perfect, one line", board_of({"###....###"}), "IO", "I,north,4,0", false, {.lines = 1, .perfect = true}, false},
      {"perfect, two lines",
       board_of({"####..####",  //
                 "####..####"}),
       "OI",
       "O,north,4,0",
       false,
       {.lines = 2, .perfect = true},
       false},
      {"perfect, three lines",
       board_of({"########..",  //
                 "#########.",  //
                 "#########."}),
       "LI",
       "L,west,9,1",
       false,
       {.lines = 3, .perfect = true},
       false},
      {"perfect, four lines, back to back",
       board_of({"#########.",  //
                 "#########.",  //
                 "#########.",  //
                 "#########."}),
       "IO",
       "I,east,9,2",
       true,
       {.lines = 4, .back_to_back = true, .perfect = true},
       true},
      {"a cell that stays spoils it",
       board_of({"#.........",  //
                 "####..####",  //
                 "####..####"}),
       "OI",
       "O,north,4,0",
       false,
       {.lines = 2},
       false},
  };
  return all;
}

TEST(TetrisClears, AreThoseOfTheGuideline) {
  for (const Case& test : cases()) {
    Guideline game(test.board, parse_queue(test.queue, PieceQueue::kCapacity).value());
    game.set_chain(0, test.chain_before);
    const auto move = parse_move(game, test.move);
    ASSERT_TRUE(move) << test.name << ": " << move.error().message;
    EXPECT_EQ(game.play(*move), test.clear) << test.name;
    EXPECT_EQ(game.back_to_back(), test.chain_after) << test.name;
    EXPECT_EQ(game.combo(), test.clear.lines > 0 ? 1 : 0) << test.name;
  }
}

TEST(TetrisClears, AComboContinuesTheOneBefore) {
  for (const Case& test : cases()) {
    Guideline game(test.board, parse_queue(test.queue, PieceQueue::kCapacity).value());
    game.set_chain(6, false);
    const Clear clear = game.play(parse_move(game, test.move).value());
    EXPECT_EQ(clear.combo, test.clear.lines > 0 ? 6 : 0) << test.name;
    EXPECT_EQ(game.combo(), test.clear.lines > 0 ? 7 : 0) << test.name;
  }
}

}  // namespace
}  // namespace tetraply::tetris

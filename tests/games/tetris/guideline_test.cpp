// The guideline's rules beyond movement: spins, hold, combos, back-to-back, perfect clears, the end of a game.
#include "games/tetris/guideline.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "games/tetris/drawing.hpp"
#include "games/tetris/notation.hpp"
#include "games/tetris/text.hpp"

namespace tetraply::tetris {
namespace {

Guideline game_of(const Board& board, std::string_view queue, GuidelineRules rules = {}) {
  return Guideline(board, parse_queue(queue, PieceQueue::kCapacity).value(), rules);
}

Clear play(Guideline& game, std::string_view text) {
  const auto move = parse_move(game, text);
  EXPECT_TRUE(move) << (move ? "" : move.error().message) << drawn(game.board());
  return move ? game.play(*move) : Clear{};
}

struct SpinCase {
  const char* name;
  Board board;
  const char* move;
  Spin spin;
  int lines;
};

const std::vector<SpinCase>& spin_cases() {
  static const std::vector<SpinCase> cases{
      {"double under an overhang",
       board_of({"...#......",  //
                 "###...####",  //
                 "####.#####"}),
       "T,south,4,1,full", Spin::full, 2},
      {"single under an overhang",
       board_of({"...#......",  //
                 "##....####",  //
                 "####.#####"}),
       "T,south,4,1,full", Spin::full, 1},
      {"triple by the fifth kick",
       board_of({"###.......",  //
                 "##........",  //
                 "##.#######",  //
                 "##..######",  //
                 "##.#######"}),
       "T,east,2,1,full", Spin::full, 3},
      {"mini single beside the wall",
       board_of({"..#.......",  //
                 "...#######"}),
       "T,north,1,0,mini", Spin::mini, 1},
      {"no spin without three corners",
       board_of({"####.#####",  //
                 "####.#####"}),
       "T,south,4,2", Spin::none, 1},
  };
  return cases;
}

TEST(TetrisSpins, AreFoundByTheThreeCornerRule) {
  for (const SpinCase& test : spin_cases()) {
    Guideline game = game_of(test.board, "TI");
    const Clear clear = play(game, test.move);
    EXPECT_EQ(clear.spin, test.spin) << test.name;
    EXPECT_EQ(clear.lines, test.lines) << test.name;
  }
}

TEST(TetrisSpins, AFlatDropIsNotASpin) {
  const Guideline game = game_of(Board{}, "TI");
  Guideline::MoveList moves;
  game.legal_moves(moves);
  for (const Move& move : moves) EXPECT_EQ(move.placement.spin, Spin::none);
}

TEST(TetrisSpins, ASlotThatIsOpenAboveCanBeFilledWithAndWithoutASpin) {
  // Facing south the T can fall in (the last movement is a fall) or turn in.
  const Guideline game = game_of(board_of({"###...####",  //
                                           "####.#####"}),
                                 "TI");
  EXPECT_TRUE(parse_move(game, "T,south,4,1"));
  EXPECT_FALSE(parse_move(game, "T,south,4,1,full")) << "only two corners are filled";
}

TEST(TetrisGuideline, PointsAreThoseOfTheGuideline) {
  struct Case {
    Clear clear;
    int points;
  };
  const std::vector<Case> cases{
      {{}, 0},
      {{.lines = 1}, 100},
      {{.lines = 2}, 300},
      {{.lines = 3}, 500},
      {{.lines = 4}, 800},
      {{.spin = Spin::mini}, 100},
      {{.lines = 1, .spin = Spin::mini}, 200},
      {{.lines = 2, .spin = Spin::mini}, 400},
      {{.spin = Spin::full}, 400},
      {{.lines = 1, .spin = Spin::full}, 800},
      {{.lines = 2, .spin = Spin::full}, 1200},
      {{.lines = 3, .spin = Spin::full}, 1600},
      {{.lines = 4, .back_to_back = true}, 1200},
      {{.lines = 2, .spin = Spin::full, .back_to_back = true}, 1800},
      {{.lines = 1, .combo = 3}, 100 + 150},
      {{.lines = 1, .perfect = true}, 100 + 800},
      {{.lines = 4, .perfect = true}, 800 + 2000},
      {{.lines = 4, .back_to_back = true, .perfect = true}, 1200 + 3200},
  };
  for (const Case& test : cases) EXPECT_EQ(points_of(test.clear), test.points);
}

TEST(TetrisGuideline, CombosCountClearsInARowAndEndInAPerfectClear) {
  Guideline game =
      game_of(board_of({"..########", "..########", "..########", "..########", "..########", "..########"}), "OOOI");
  for (int combo = 0; combo < 3; ++combo) {
    const Clear clear = play(game, "O,north,0,0");
    EXPECT_EQ(clear.lines, 2);
    EXPECT_EQ(clear.combo, combo);
    EXPECT_EQ(clear.perfect, combo == 2);
  }
  EXPECT_EQ(game.combo(), 3);
  EXPECT_EQ(game.lines(), 6);
  EXPECT_EQ(game.scores()[0], 300 + (300 + 50) + (300 + 100 + 1200));
  play(game, "I,north,4,0");
  EXPECT_EQ(game.combo(), 0) << "a placement without a clear ends the combo";
}

TEST(TetrisGuideline, BackToBackNeedsTwoDifficultClearsWithoutAnEasyOneBetween) {
  const Board eight_rows = board_of(
      {"#########.", "#########.", "#########.", "#########.", "#########.", "#########.", "#########.", "#########."});
  Guideline game = game_of(eight_rows, "IOI");
  EXPECT_FALSE(play(game, "I,east,9,2").back_to_back);
  play(game, "O,north,0,4");
  EXPECT_TRUE(game.back_to_back()) << "a placement without a clear breaks nothing";
  EXPECT_TRUE(play(game, "I,east,9,2").back_to_back);

  Guideline broken = game_of(board_of({"..########", "..########"}), "OI");
  broken.set_chain(0, true);
  EXPECT_FALSE(play(broken, "O,north,0,0").back_to_back);
  EXPECT_FALSE(broken.back_to_back()) << "a plain double breaks the chain";
}

TEST(TetrisHold, TheFirstHoldTakesTheNextPieceAndLaterOnesExchange) {
  Guideline game = game_of(Board{}, "IOTS");
  play(game, "O,north,0,0");
  EXPECT_EQ(game.held(), Piece::I);
  EXPECT_EQ(queue_text(game.queue()), "TS");
  play(game, "I,north,4,0,hold");
  EXPECT_EQ(game.held(), Piece::T);
  EXPECT_EQ(queue_text(game.queue()), "S");
}

TEST(TetrisHold, AnEqualPieceInHoldGivesNoOtherMove) {
  Guideline game = game_of(Board{}, "TTI");
  Guideline::MoveList moves;
  game.legal_moves(moves);
  EXPECT_EQ(moves.size(), 2u * 34) << "with an empty hold it is another one: the queue gets shorter";
  game.set_held(Piece::T);
  game.legal_moves(moves);
  EXPECT_EQ(moves.size(), 34u);
}

TEST(TetrisHold, CanBeSwitchedOff) {
  const Guideline game = game_of(Board{}, "IOT", {.hold = false});
  Guideline::MoveList moves;
  game.legal_moves(moves);
  EXPECT_EQ(moves.size(), 17u);
  EXPECT_FALSE(parse_move(game, "O,north,0,0"));
}

TEST(TetrisSequence, EveryBagHasEachPieceOnceAndTheSeedDecides) {
  std::set<std::array<Piece, kPieces>> orders;
  for (std::uint32_t number = 0; number < 200; ++number) {
    auto pieces = bag(42, number);
    orders.insert(pieces);
    std::sort(pieces.begin(), pieces.end());
    EXPECT_EQ(pieces, kAllPieces);
  }
  EXPECT_GT(orders.size(), 150u);
  EXPECT_EQ(Guideline(7), Guideline(7));
  EXPECT_NE(Guideline(7).queue(), Guideline(8).queue());
}

TEST(TetrisSequence, ThePreviewIsAlwaysKnown) {
  Random random(1);
  for (const std::uint8_t preview : {1, 5, 12}) {
    Guideline game(3, {.preview = preview});
    for (int i = 0; i < 40 && !game.turn().is_over(); ++i) {
      EXPECT_GE(game.queue().size(), 1 + preview);
      game.play(random_move(game, random));
    }
  }
}

TEST(TetrisEnd, ThePieceThatCannotEnterEndsTheGame) {
  Board board;
  board.set(4, 20);
  EXPECT_EQ(game_of(board, "I").end(), Guideline::End::block_out);
  EXPECT_TRUE(game_of(board, "I").turn().is_over());
}

TEST(TetrisEnd, APieceThatComesToRestWhollyAboveTheVisibleRowsEndsTheGame) {
  Board board;
  for (int y = 0; y < 20; ++y) board.set_row(y, y % 2 == 0 ? 0x2aa : 0x155);
  Guideline game = game_of(board, "OTT");
  EXPECT_EQ(game.end(), Guideline::End::none);
  play(game, "O,north,0,20");
  EXPECT_EQ(game.end(), Guideline::End::lock_out);
}

TEST(TetrisEnd, AGivenQueueEnds) {
  Guideline game = game_of(Board{}, "O");
  play(game, "O,north,0,0");
  EXPECT_EQ(game.end(), Guideline::End::no_piece);
  game.push_piece(Piece::I);
  EXPECT_EQ(game.turn(), Turn::of(0));
  EXPECT_EQ(game.hash(), game.recomputed_hash());
}

TEST(TetrisEnd, GarbageThatPushesCellsOutOfTheFieldEndsTheGame) {
  Board board;
  board.set(0, 38);
  Guideline game = game_of(board, "O");
  game.insert_garbage(1, 3);
  EXPECT_EQ(game.end(), Guideline::End::none);
  game.insert_garbage(1, 3);
  EXPECT_EQ(game.end(), Guideline::End::top_out);
}

TEST(TetrisNotation, EqualCellsMayBeNamedByAnyOrientation) {
  const Guideline game = game_of(Board{}, "OSI");
  const auto north = parse_move(game, "O,north,3,0");
  ASSERT_TRUE(north);
  for (const char* text : {"O,east,3,1", "O,south,4,1", "O,west,4,0", "o,NORTH,3,0,none"})
    EXPECT_EQ(parse_move(game, text).value(), *north) << text;
  EXPECT_EQ(parse_move(game, "S,south,4,1").value(), parse_move(game, "S,north,4,0,hold").value());
}

TEST(TetrisNotation, RefusalsSayWhatIsWrong) {
  const Guideline game = game_of(board_of({"###.......", "#.........", "###......."}), "TIS");
  const std::vector<std::pair<const char*, const char*>> cases{
      {"T,south,4", "expected PIECE"},        {"X,north,4,0", "'x' is not a piece"},
      {"T,up,4,0", "not an orientation"},     {"T,north,10,0", "not a column"},
      {"T,north,4,-1", "not a row"},          {"T,north,4,0,tspin", "not a spin"},
      {"S,north,4,0", "neither the current"}, {"T,north,0,0", "does not fit"},
      {"T,north,5,3", "in the air"},          {"T,north,5,0,full", "possible: none"},
  };
  for (const auto& [text, part] : cases) {
    const auto move = parse_move(game, text);
    ASSERT_FALSE(move) << text;
    EXPECT_NE(move.error().message.find(part), std::string::npos) << move.error().message;
  }
  EXPECT_FALSE(parse_queue("IOX", PieceQueue::kCapacity));
}

}  // namespace
}  // namespace tetraply::tetris

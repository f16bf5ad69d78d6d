// Attack tables, and garbage between players.
#include "games/tetris/versus.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "data.hpp"
#include "games/tetris/drawing.hpp"
#include "games/tetris/text.hpp"

namespace tetraply::tetris {
namespace {

using Duel = Versus<2>;

Clear play(Duel& game, std::string_view text) {
  const auto move = parse_move(game, text);
  EXPECT_TRUE(move) << (move ? "" : move.error().message);
  return move ? game.play(*move) : Clear{};
}

// Both players have this board and queue.
Duel duel_of(const Board& board, std::string_view queue) {
  const Guideline game(board, parse_queue(queue, PieceQueue::kCapacity).value());
  return Duel({game, game}, 1);
}

const Board kTetrisReady = board_of({"#.........",  //
                                     "#########.",  //
                                     "#########.",  //
                                     "#########.",  //
                                     "#########."});

TEST(TetrisAttack, FollowsTheGuidelinesTable) {
  struct Case {
    Clear clear;
    int rows;
  };
  const std::vector<Case> cases{
      {{}, 0},
      {{.lines = 1}, 0},
      {{.lines = 2}, 1},
      {{.lines = 3}, 2},
      {{.lines = 4}, 4},
      {{.lines = 4, .back_to_back = true}, 5},
      {{.lines = 1, .spin = Spin::mini}, 0},
      {{.lines = 2, .spin = Spin::mini}, 1},
      {{.lines = 1, .spin = Spin::full}, 2},
      {{.lines = 2, .spin = Spin::full}, 4},
      {{.lines = 3, .spin = Spin::full}, 6},
      {{.lines = 2, .spin = Spin::full, .back_to_back = true}, 5},
      {{.spin = Spin::full}, 0},
      {{.lines = 1, .combo = 2}, 1},
      {{.lines = 1, .combo = 4}, 2},
      {{.lines = 1, .combo = 11}, 5},
      {{.lines = 1, .combo = 100}, 5},
      {{.lines = 2, .perfect = true, .combo = 4}, 10},
  };
  for (const Case& test : cases) EXPECT_EQ(attack_of(test.clear, {}), test.rows);
}

TEST(TetrisAttack, TheShippedFileIsTheBuiltInTable) {
  const auto table = load_attack_table(data_path("../../data/tetris/attack-guideline.txt"));
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(*table, AttackTable{});
}

TEST(TetrisAttack, AFileMayChangeWhatItNames) {
  const auto table = parse_attack_table("combo = 0 0 1 1 1 2 2 3 3 4 4 4 5\nclear=0 1 2 3 5 # more\n\n");
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(table->combo_size, 13);
  EXPECT_EQ(attack_of({.lines = 4}, *table), 5);
  EXPECT_EQ(attack_of({.lines = 1, .spin = Spin::full}, *table), 2);
}

TEST(TetrisAttack, MistakesAreNamedWithTheirLine) {
  const std::vector<std::pair<const char*, const char*>> cases{
      {"\nclear 0 0 1 2 4", "t:2: expected NAME"},
      {"tspin = 1", "t:1: unknown name 'tspin'"},
      {"clear = 0 0 1", "t:1: 'clear' takes 5 numbers, not 3"},
      {"clear = 0 0 1 2 x", "'x' is not a number"},
      {"back-to-back = 41", "from 0 to 40"},
  };
  for (const auto& [text, part] : cases) {
    const auto table = parse_attack_table(text, "t");
    ASSERT_FALSE(table) << text;
    EXPECT_NE(table.error().message.find(part), std::string::npos) << table.error().message;
  }
}

TEST(TetrisVersus, PlayersTakeTurnsWithTheSamePieces) {
  Duel game(5);
  EXPECT_EQ(game.turn(), Turn::of(0));
  EXPECT_EQ(game.player(0).queue(), game.player(1).queue());
  Random random(1);
  game.play(random_move(game, random));
  EXPECT_EQ(game.turn(), Turn::of(1));
  game.play(random_move(game, random));
  EXPECT_EQ(game.turn(), Turn::of(0));
}

TEST(TetrisVersus, ATetrisSendsFourRowsThatWaitAndThenEnterWithOneHole) {
  Duel game = duel_of(kTetrisReady, "IOOOOO");
  play(game, "I,east,9,2");
  EXPECT_EQ(game.rows_sent(0), 4);
  EXPECT_EQ(game.pending_rows(1), 4);
  play(game, "O,north,4,4,hold");
  EXPECT_EQ(game.pending_rows(1), 4) << "the first placement passes";
  play(game, "O,north,4,0");
  play(game, "O,north,6,4");
  EXPECT_EQ(game.pending_rows(1), 0);
  const Board& board = game.player(1).board();
  for (int y = 0; y < 4; ++y) {
    EXPECT_EQ(std::popcount(board.row(y)), kWidth - 1);
    EXPECT_EQ(board.row(y), board.row(0));
  }
  EXPECT_EQ(board.row(4), kTetrisReady.row(0)) << "the stack has come up by four";
}

TEST(TetrisVersus, AClearCancelsWhatIsOnItsWay) {
  Duel game = duel_of(kTetrisReady, "IOOO");
  game.send(0, {.rows = 3, .hole = 2, .wait = 0});
  game.send(0, {.rows = 3, .hole = 5, .wait = 0});
  play(game, "I,east,9,2");
  EXPECT_EQ(game.attacks_on(0), 1);
  EXPECT_EQ(game.attack_on(0, 0), (Garbage{.rows = 2, .hole = 5, .wait = 0}));
  EXPECT_EQ(game.pending_rows(1), 0) << "nothing is left to send";
  EXPECT_EQ(game.player(0).board().height(), 1) << "a clear keeps garbage out";
}

TEST(TetrisVersus, AnAttackIsWhatCancellingLeavesOfIt) {
  struct Case {
    std::vector<int> on_their_way;  // before a clear of four lines, which sends four rows
    int still_to_come;
    int sent;
  };
  const std::vector<Case> cases{
      {{}, 0, 4}, {{1}, 0, 3}, {{4}, 0, 0}, {{5}, 1, 0}, {{1, 2}, 0, 1}, {{1, 2, 3}, 2, 0}, {{4, 4}, 4, 0},
  };
  for (const Case& test : cases) {
    Duel game = duel_of(kTetrisReady, "IOOO");
    for (const int rows : test.on_their_way) game.send(0, {.rows = static_cast<std::uint8_t>(rows), .hole = 3});
    play(game, "I,east,9,2");
    EXPECT_EQ(game.pending_rows(0), test.still_to_come) << testing::PrintToString(test.on_their_way);
    EXPECT_EQ(game.pending_rows(1), test.sent) << testing::PrintToString(test.on_their_way);
    EXPECT_EQ(game.rows_sent(0), 4) << "what was cancelled counts as well";
  }
}

TEST(TetrisVersus, TheLastOneStandingWins) {
  Random random(3);
  for (int seed = 0; seed < 5; ++seed) {
    Versus<3> game(seed);
    play_out(game, random);
    const auto scores = game.scores();
    EXPECT_EQ(scores[0] + scores[1] + scores[2], 0 + 1 + 2);
    int left = 0;
    for (int i = 0; i < 3; ++i)
      if (game.is_in(i)) {
        ++left;
        EXPECT_EQ(scores[i], 2);
      }
    EXPECT_EQ(left, 1);
  }
}

TEST(TetrisVersus, HolesDependOnTheSeedAlone) {
  std::vector<int> holes;
  for (const std::uint64_t seed : {1, 1, 2, 3, 4, 5}) {
    const Guideline one(kTetrisReady, parse_queue("IOOO", PieceQueue::kCapacity).value());
    Duel game({one, one}, seed);
    play(game, "I,east,9,2");
    holes.push_back(game.attack_on(1, 0).hole);
  }
  EXPECT_EQ(holes[0], holes[1]);
  EXPECT_FALSE(std::all_of(holes.begin(), holes.end(), [&](int hole) { return hole == holes[0]; }));
}

}  // namespace
}  // namespace tetraply::tetris

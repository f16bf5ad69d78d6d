// The ends of whole games, with scores computed by hand from the pieces that are left.
// Squares: one point per square on the board, of 89. Advanced: -1 per square left; +15 if none, +5 more if the monomino
// went last.
#include "games/blokus/reference.hpp"
#include "games/blokus/test_data.hpp"

namespace tetraply::blokus {
namespace {

constexpr int kBlack = 0;
constexpr int kWhite = 1;

nlohmann::json ending(const std::string& id) {
  return test_data("endings.json").at("games").at(id).at("moves");
}

nlohmann::json pentobi_game(const std::string& id) {
  const nlohmann::json games = test_data("legal_counts.json").at("positions");
  for (const auto& game : games)
    if (game.at("id") == id) return game.at("moves");
  ADD_FAILURE() << "no game " << id;
  return {};
}

// The position after the last move, which must end the game.
template <class G>
G played(const nlohmann::json& moves) {
  G position;
  for (const auto& move : moves) {
    EXPECT_FALSE(position.turn().is_over());
    play_text(position, color_of(position, move[0]), move[1]);
  }
  EXPECT_TRUE(position.turn().is_over());
  return position;
}

template <class R>
std::vector<int> advanced(const Position<R>& position) {
  const auto scores = position.scores();
  EXPECT_EQ(scores, position.scores(Scoring::advanced)) << "the scores that searches see are the advanced ones";
  return {scores.begin(), scores.end()};
}

template <class R>
std::vector<int> squares(const Position<R>& position) {
  const auto scores = position.scores(Scoring::squares);
  return {scores.begin(), scores.end()};
}

using Points = std::vector<int>;

TEST(BlokusScoring, NobodyHasAnyPointAtTheStart) {
  EXPECT_EQ(squares(Classic{}), (Points{0, 0, 0, 0}));
  EXPECT_EQ(advanced(Classic{}), (Points{-89, -89, -89, -89}));
  EXPECT_EQ(advanced(ClassicTwo{}), (Points{-178, -178}));
  EXPECT_EQ(advanced(ClassicThree{}), (Points{-89, -89, -89}));
  EXPECT_EQ(advanced(Duo{}), (Points{-89, -89}));
}

// 84 turns: every color places all its 21 pieces. In the last round Blue plays e12, Red h1 and Green p14, each its
// monomino: 15 + 5. Yellow plays m11,m12, its domino: 15.
TEST(BlokusScoring, AllPlacedIsWorth15And5MoreWithTheMonominoLast) {
  const nlohmann::json moves = ending("classic-all-placed");
  ASSERT_EQ(moves.size(), 84u);
  const auto position = played<Classic>(moves);
  EXPECT_EQ(squares(position), (Points{89, 89, 89, 89}));
  EXPECT_EQ(advanced(position), (Points{20, 15, 20, 20}));
}

// The same game. First player: Blue 20 + Red 20. Second: Yellow 15 + Green 20. Squares: 2 · 89 each.
TEST(BlokusScoring, TwoPlayersHaveTheSumOfTheirTwoColours) {
  const auto position = played<ClassicTwo>(ending("classic-all-placed"));
  EXPECT_EQ(squares(position), (Points{178, 178}));
  EXPECT_EQ(advanced(position), (Points{40, 35}));
}

// The same game. Green's 20 count for nobody.
TEST(BlokusScoring, ThreePlayersScoreTheirOwnColoursOnly) {
  const auto position = played<ClassicThree>(ending("classic-all-placed"));
  EXPECT_EQ(squares(position), (Points{89, 89, 89}));
  EXPECT_EQ(advanced(position), (Points{20, 15, 20}));
  EXPECT_EQ(position.color_score(3, Scoring::advanced), 20);
}

// 83 turns. Blue and Red end with the monomino (20), Yellow with a Z4 (15). Green's last piece is its monomino, too,
// but it keeps the O of 4 squares: no bonus, -4.
TEST(BlokusScoring, MonominoLastIsWorthNothingWhileAPieceIsLeft) {
  const nlohmann::json moves = ending("classic-one-short");
  ASSERT_EQ(moves.size(), 83u);
  EXPECT_EQ(squares(played<Classic>(moves)), (Points{89, 89, 89, 85}));
  EXPECT_EQ(advanced(played<Classic>(moves)), (Points{20, 15, 20, -4}));
  EXPECT_EQ(squares(played<ClassicTwo>(moves)), (Points{178, 174}));
  EXPECT_EQ(advanced(played<ClassicTwo>(moves)), (Points{40, 11}));  // 20 + 20, 15 - 4
  EXPECT_EQ(advanced(played<ClassicThree>(moves)), (Points{20, 15, 20}));
}

// White is blocked after five pieces: I5, L5, W, 2 and 1 are 5 + 5 + 5 + 2 + 1 = 18 squares, so 89 - 18 = 71 are left.
// Black places all 21, 16 of them in a row, the monomino last.
TEST(BlokusScoring, EarlyBlockLeavesTheOtherColourAlone) {
  const nlohmann::json moves = ending("duo-monomino-last");
  ASSERT_EQ(moves.size(), 21u + 5u);
  const auto position = played<Duo>(moves);
  EXPECT_EQ(squares(position), (Points{89, 18}));
  EXPECT_EQ(advanced(position), (Points{20, -71}));
}

// Black places all, a V3 last. White keeps I4, T4, O, F and X: 4 + 4 + 4 + 5 + 5 = 22.
TEST(BlokusScoring, AllPlacedWithAnotherPieceLastIsWorth15) {
  const auto position = played<Duo>(ending("duo-other-last"));
  EXPECT_EQ(squares(position), (Points{89, 67}));
  EXPECT_EQ(advanced(position), (Points{15, -22}));
}

// Black keeps T4, Z4, I5, L5, N, U, V5, W, Z5: 2 · 4 + 7 · 5 = 43.
// White keeps I4, O, F, I5, N, T5, U, X, Z5: 2 · 4 + 7 · 5 = 43.
TEST(BlokusScoring, TieOfDifferentHands) {
  const auto position = played<Duo>(ending("duo-tie"));
  EXPECT_EQ(squares(position), (Points{46, 46}));
  EXPECT_EQ(advanced(position), (Points{-43, -43}));
}

// Blue keeps I3, V3, I4, L4, Z4: 3 + 3 + 4 + 4 + 4 = 18. Yellow keeps V3, I4, T4, Z4: 3 + 4 + 4 + 4 = 15.
// Red keeps I4 and O: 8. Green keeps I3, I4, L4, T4, Z4, O, I5: 3 + 5 · 4 + 5 = 28.
TEST(BlokusScoring, NobodyPlacesEverything) {
  const nlohmann::json moves = pentobi_game("classic-12");
  EXPECT_EQ(squares(played<Classic>(moves)), (Points{71, 74, 81, 61}));
  EXPECT_EQ(advanced(played<Classic>(moves)), (Points{-18, -15, -8, -28}));
  EXPECT_EQ(squares(played<ClassicTwo>(moves)), (Points{71 + 81, 74 + 61}));
  EXPECT_EQ(advanced(played<ClassicTwo>(moves)), (Points{-26, -43}));
  EXPECT_EQ(squares(played<ClassicThree>(moves)), (Points{71, 74, 81}));
  EXPECT_EQ(advanced(played<ClassicThree>(moves)), (Points{-18, -15, -8}));
}

// By the plain rules of the reference, the games are legal and end where they should.
TEST(BlokusScoring, ReferenceAgreesWithEveryEnding) {
  const nlohmann::json games = test_data("endings.json").at("games");
  for (const auto& [id, game] : games.items()) {
    SCOPED_TRACE(id);
    const bool is_duo = game.at("variant") == "duo";
    blokus_reference::Reference reference(is_duo ? blokus_reference::duo() : blokus_reference::classic());
    for (const auto& move : game.at("moves")) {
      const std::vector<std::string> legal = reference.legal_moves();
      ASSERT_NE(std::find(legal.begin(), legal.end(), move[1].get<std::string>()), legal.end()) << move;
      reference.play(move[1]);
    }
    EXPECT_TRUE(reference.turn().is_over());
    EXPECT_EQ(reference.scores(),
              is_duo ? advanced(played<Duo>(game.at("moves"))) : advanced(played<Classic>(game.at("moves"))));
  }
}

// White's start square is taken before its first move, so it keeps all 89. Black continues alone.
TEST(BlokusScoring, ColourThatNeverMovesLosesAllItsSquares) {
  Duo position;
  place_text(position, kBlack, "j5,k5,l5,m5,n5");
  position.set_turn(kWhite);
  Random random(1);
  int pieces = 1;
  for (; !position.turn().is_over(); ++pieces) {
    ASSERT_EQ(position.color_to_move(), kBlack);
    position.play(random_move(position, random));
  }
  int black_squares = 0;
  for (int y = 0; y < 14; ++y)
    for (int x = 0; x < 14; ++x) black_squares += position.color_at(x, y) == kBlack ? 1 : 0;
  ASSERT_LT(pieces, 21) << "a bonus would have to be added below";
  EXPECT_EQ(squares(position), (Points{black_squares, 0}));
  EXPECT_EQ(advanced(position), (Points{black_squares - 89, -89}));
}

// A position that was set up does not know which piece came last. A played piece is known.
TEST(BlokusScoring, MonominoLastIsKnownOnlyOfAPieceThatWasPlayed) {
  const nlohmann::json moves = ending("duo-monomino-last");
  Duo all_set_up;
  Duo last_played;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    place_text(all_set_up, color_of(all_set_up, moves[i][0]), moves[i][1]);
    if (i + 1 < moves.size()) place_text(last_played, color_of(last_played, moves[i][0]), moves[i][1]);
  }
  all_set_up.set_turn(kBlack);
  EXPECT_TRUE(all_set_up.turn().is_over());
  EXPECT_EQ(advanced(all_set_up), (Points{15, -71}));
  last_played.set_turn(kWhite);
  play_text(last_played, kBlack, moves.back()[1]);
  EXPECT_TRUE(last_played.turn().is_over());
  EXPECT_EQ(advanced(last_played), (Points{20, -71}));
  EXPECT_FALSE(all_set_up == last_played);
  EXPECT_NE(all_set_up.hash(), last_played.hash());
  EXPECT_EQ(last_played.hash(), last_played.recomputed_hash());
}

// Fourteen rounds of all four colors. Green drops out, so two rounds of the other three follow. Blue drops out: Yellow
// and Red. Yellow drops out: Red, Red. That makes 14 · 4 + 2 · 3 + 2 + 2 = 66 turns.
TEST(BlokusTurns, ColoursDropOutOneAfterTheOther) {
  std::string order;
  for (int round = 0; round < 14; ++round) order += "1234";
  order +=
      "123123"
      "23"
      "33";
  const nlohmann::json moves = pentobi_game("classic-12");
  ASSERT_EQ(moves.size(), order.size());
  Classic position;
  for (std::size_t i = 0; i < order.size(); ++i) {
    EXPECT_EQ(position.color_to_move(), order[i] - '1') << "turn " << i + 1;
    EXPECT_EQ(position.turn(), Turn::of(order[i] - '1')) << "turn " << i + 1;
    play_text(position, position.color_to_move(), moves[i][1]);
  }
  EXPECT_EQ(position.turn(), Turn::over());
}

// The same turns for two players (odd and even colors), and for three, where players 1, 2, 3, 1, … take turns playing
// Green.
TEST(BlokusTurns, FewerPlayersShareTheSameOrderOfColours) {
  const nlohmann::json moves = pentobi_game("classic-12");
  ClassicTwo two;
  ClassicThree three;
  int green_pieces = 0;
  for (const auto& move : moves) {
    const int color = move[0].get<std::string>()[0] - '1';
    EXPECT_EQ(two.turn(), Turn::of(color == 0 || color == 2 ? 0 : 1));
    EXPECT_EQ(three.turn(), Turn::of(color < 3 ? color : green_pieces++ % 3));
    play_text(two, color, move[1]);
    play_text(three, color, move[1]);
  }
  EXPECT_EQ(green_pieces, 14);
}

TEST(BlokusTurns, AllFourColoursMoveInEveryOneOf21Rounds) {
  const nlohmann::json moves = ending("classic-all-placed");
  Classic position;
  for (int turn = 0; turn < 84; ++turn) {
    ASSERT_EQ(position.turn(), Turn::of(turn % 4)) << "turn " << turn + 1;
    play_text(position, turn % 4, moves[turn][1]);
  }
  EXPECT_EQ(position.turn(), Turn::over());
}

}  // namespace
}  // namespace tetraply::blokus

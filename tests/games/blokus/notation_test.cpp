// Moves as text: reading, writing, and the messages about wrong text.
#include <fmt/format.h>

#include "games/blokus/test_data.hpp"

namespace tetraply::blokus {
namespace {

constexpr int kBlack = 0;
constexpr int kWhite = 1;

// The reason why the color to move may not make this move; empty if it may.
template <class R>
std::string refusal(const Position<R>& position, std::string_view text) {
  const auto move = parse_move(position, text);
  return move ? "" : move.error().message;
}

// Black has its domino on e10 and f10, White has its monomino on j5; Black is to move.
Duo after_two_moves() {
  Duo position;
  play_text(position, kBlack, "e10,f10");
  play_text(position, kWhite, "j5");
  return position;
}

TEST(BlokusNotation, WritesSquaresRowByRowFromTheBottom) {
  const auto move = parse_placement<14>("f9,e10,e9,d9,e8");
  ASSERT_TRUE(move);
  EXPECT_EQ(placement_text<14>(*move), "e8,d9,e9,f9,e10");
  EXPECT_EQ(to_text(Duo{}, *move), "e8,d9,e9,f9,e10");
}

TEST(BlokusNotation, ReadsSquaresInAnyOrder) {
  std::vector<std::string> squares = {"a18", "a19", "a20", "b18", "b19"};  // P
  const Move expected = *parse_placement<20>("a18,b18,a19,b19,a20");
  std::sort(squares.begin(), squares.end());
  do {
    const std::string text = fmt::format("{}", fmt::join(squares, ","));
    const auto move = parse_placement<20>(text);
    ASSERT_TRUE(move) << text;
    ASSERT_EQ(*move, expected) << text;
  } while (std::next_permutation(squares.begin(), squares.end()));
}

TEST(BlokusNotation, ReadsUpperAndLowerCase) {
  EXPECT_EQ(*parse_placement<20>("T1,t2,S1"), *parse_placement<20>("s1,t1,t2"));
}

TEST(BlokusNotation, KnowsTheCornersOfTheBoard) {
  for (const std::string square : {"a1", "n1", "a14", "n14"}) {
    ASSERT_TRUE(parse_placement<14>(square)) << square;
    EXPECT_EQ(placement_text<14>(*parse_placement<14>(square)), square);
  }
  for (const std::string square : {"a1", "t1", "a20", "t20"}) {
    ASSERT_TRUE(parse_placement<20>(square)) << square;
    EXPECT_EQ(placement_text<20>(*parse_placement<20>(square)), square);
  }
}

TEST(BlokusNotation, NamesWhatIsNotASquare) {
  const std::vector<std::string> wrong = {"",    "e",  "10",   "e10 ", " e10", "e1x", "ee10", "e-1",
                                          "e+1", "e0", "e1.5", "$10",  "é10",  "[10", "@10",  "e99999999999999999999"};
  for (const std::string& square : wrong) {
    const auto move = parse_placement<14>(square);
    ASSERT_FALSE(move) << square;
    EXPECT_EQ(move.error().message, "'" + square + "' is not a square of this board (a1 to n14)");
    EXPECT_FALSE(parse_placement<14>("e9," + square));
    EXPECT_FALSE(parse_placement<14>(square + ",e9"));
  }
}

TEST(BlokusNotation, NamesTheSquareThatIsOffTheBoard) {
  EXPECT_EQ(parse_placement<14>("n14,o14").error().message, "'o14' is not a square of this board (a1 to n14)");
  EXPECT_EQ(parse_placement<14>("a14,a15").error().message, "'a15' is not a square of this board (a1 to n14)");
  EXPECT_EQ(parse_placement<20>("t20,u20").error().message, "'u20' is not a square of this board (a1 to t20)");
  EXPECT_EQ(parse_placement<20>("t20,t21").error().message, "'t21' is not a square of this board (a1 to t20)");
}

TEST(BlokusNotation, NamesTheSquareThatIsThereTwice) {
  EXPECT_EQ(parse_placement<14>("e10,f10,E10").error().message, "'e10,f10,E10' names e10 twice");
}

TEST(BlokusNotation, RefusesMoreSquaresThanAnyPieceHas) {
  EXPECT_EQ(parse_placement<14>("a1,b1,c1,d1,e1,f1").error().message, "'a1,b1,c1,d1,e1,f1' has more than 5 squares");
  EXPECT_TRUE(parse_placement<14>("a1,b1,c1,d1,e1"));
}

TEST(BlokusNotation, RefusesSquaresThatAreNotJoined) {
  for (const std::string text : {"a1,c1", "a1,b2", "a1,b1,d1,e1", "n1,a2"}) {
    ASSERT_FALSE(parse_placement<14>(text)) << text;
    EXPECT_EQ(parse_placement<14>(text).error().message,
              "'" + text + "' is not a piece: its squares are not joined by edges");
  }
}

TEST(BlokusNotation, NamesThePieceThatIsNotInHand) {
  const std::string message = refusal(after_two_moves(), "g11,g12");
  EXPECT_EQ(message, "'g11,g12' is not a piece that Black still has in hand (2 is on the board)");
}

TEST(BlokusNotation, NamesTheColourOnATakenSquare) {
  EXPECT_EQ(refusal(after_two_moves(), "j5,k5,l5"), "'j5,k5,l5' covers j5, which White has taken");
  EXPECT_EQ(refusal(after_two_moves(), "f10,f11,f12"), "'f10,f11,f12' covers f10, which Black has taken");
}

TEST(BlokusNotation, SaysThatAnEdgeIsShared) {
  EXPECT_EQ(refusal(after_two_moves(), "g10,g11,g12"), "'g10,g11,g12' shares an edge with another piece of Black");
}

TEST(BlokusNotation, SaysThatNoCornerIsTouched) {
  EXPECT_EQ(refusal(after_two_moves(), "a1"), "'a1' touches no corner of a piece of Black");
  EXPECT_EQ(refusal(after_two_moves(), "k6,k7,k8"), "'k6,k7,k8' touches no corner of a piece of Black");  // White's
}

TEST(BlokusNotation, NamesTheSquareWhereAColourMustStart) {
  EXPECT_EQ(refusal(Duo{}, "a1"), "'a1' does not cover e10, where Black must start");
  Classic position;
  for (const auto& [text, message] :
       std::vector<std::pair<std::string, std::string>>{{"a20", "'b2' does not cover a20, where Blue must start"},
                                                        {"t20", "'b2' does not cover t20, where Yellow must start"},
                                                        {"t1", "'b2' does not cover t1, where Red must start"},
                                                        {"a1", "'b2' does not cover a1, where Green must start"}}) {
    EXPECT_EQ(refusal(position, "b2"), message);
    play_text(position, position.color_to_move(), text);
  }
}

TEST(BlokusNotation, SaysThatTheGameIsOver) {
  const nlohmann::json games = test_data("legal_counts.json").at("positions");
  int ended = 0;
  for (const auto& game : games) {
    if (game.at("variant") != "duo" || !game.at("game_over").get<bool>()) continue;
    Duo position;
    for (const auto& move : game.at("moves")) play_text(position, color_of(position, move[0]), move[1]);
    EXPECT_EQ(refusal(position, "a1"), "the game is over, no color can move");
    ++ended;
  }
  EXPECT_EQ(ended, 3);
}

TEST(BlokusNotation, GivesAReasonExactlyForWhatIsIllegal) {
  Random random(1);
  for (Duo position; !position.turn().is_over(); position.play(random_move(position, random)))
    for (int color = 0; color < Duo::kColors; ++color)
      for (int i = 0; i < PlacementTable<14>::get().size(); i += 7) {
        const Move move{static_cast<std::uint16_t>(i)};
        ASSERT_EQ(why_illegal(position, color, move).empty(), position.is_legal(color, move))
            << placement_text<14>(move);
      }
}

}  // namespace
}  // namespace tetraply::blokus

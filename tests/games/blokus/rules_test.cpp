// The rules of Blokus, one by one, on positions that can be followed on paper.
#include "games/blokus/test_data.hpp"

namespace tetraply::blokus {
namespace {

constexpr int kBlack = 0;
constexpr int kWhite = 1;
constexpr int kBlue = 0;
constexpr int kYellow = 1;
constexpr int kRed = 2;
constexpr int kGreen = 3;

template <class R>
bool is_legal(const Position<R>& position, int color, const std::string& text) {
  const auto move = parse_placement<R::kSize>(text);
  EXPECT_TRUE(move) << text;
  return move && position.is_legal(color, *move);
}

template <class R>
Position<R> with(Position<R> position, int color, const std::string& text) {
  place_text(position, color, text);
  return position;
}

template <class R>
void expect_first_move_covers(int color, const std::string& square) {
  const Position<R> position;
  typename Position<R>::MoveList moves;
  position.legal_moves(color, moves);
  ASSERT_FALSE(moves.empty());
  for (const Move move : moves) {
    const std::string squares = "," + placement_text<R::kSize>(move) + ",";
    EXPECT_NE(squares.find("," + square + ","), std::string::npos) << squares << " of color " << color;
  }
}

TEST(BlokusRules, FirstPieceCoversTheColoursStartSquare) {
  expect_first_move_covers<DuoRules>(kBlack, "e10");
  expect_first_move_covers<DuoRules>(kWhite, "j5");
  expect_first_move_covers<ClassicRules>(kBlue, "a20");
  expect_first_move_covers<ClassicRules>(kYellow, "t20");
  expect_first_move_covers<ClassicRules>(kRed, "t1");
  expect_first_move_covers<ClassicRules>(kGreen, "a1");
  EXPECT_FALSE(is_legal(Duo{}, kBlack, "j5"));
  EXPECT_FALSE(is_legal(Duo{}, kWhite, "e10"));
}

TEST(BlokusRules, StartSquareIsNoCornerOnceTheFirstPieceLies) {
  // A piece that was set up elsewhere counts as a first piece, too.
  const Duo position = with(Duo{}, kBlack, "a1");
  EXPECT_FALSE(is_legal(position, kBlack, "e10,f10"));
  EXPECT_TRUE(is_legal(position, kBlack, "b2,c2"));
}

TEST(BlokusRules, PiecesOfOneColourMustNotShareAnEdge) {
  const Duo position = with(Duo{}, kBlack, "e10,f10");
  EXPECT_TRUE(is_legal(position, kBlack, "g11,h11,i11"));
  EXPECT_FALSE(is_legal(position, kBlack, "f11,g11,h11"));  // f11 is above f10
  EXPECT_FALSE(is_legal(position, kBlack, "g10,g11,g12"));  // g10 is next to f10
  EXPECT_FALSE(is_legal(position, kBlack, "e9,e8,e7"));
}

TEST(BlokusRules, NewPieceMustTouchACornerOfItsColour) {
  const Duo position = with(Duo{}, kBlack, "e10,f10");
  for (const std::string corner : {"d11", "g11", "d9", "g9"}) EXPECT_TRUE(is_legal(position, kBlack, corner)) << corner;
  EXPECT_FALSE(is_legal(position, kBlack, "h12"));
  EXPECT_FALSE(is_legal(position, kBlack, "h10,i10,j10"));
  EXPECT_FALSE(is_legal(position, kBlack, "a1"));
}

TEST(BlokusRules, CornersOfOtherColoursDoNotCount) {
  const Duo position = with(with(Duo{}, kBlack, "e10,f10"), kWhite, "j5,j6");
  EXPECT_FALSE(is_legal(position, kBlack, "k7"));
  EXPECT_TRUE(is_legal(position, kWhite, "k7"));
}

TEST(BlokusRules, PiecesOfDifferentColoursMayShareEdges) {
  const Duo position = with(with(Duo{}, kBlack, "e10,f10"), kWhite, "g10,h10,i10");
  EXPECT_TRUE(is_legal(position, kBlack, "g9,h9,i9"));
  EXPECT_TRUE(is_legal(position, kBlack, "g11"));
}

TEST(BlokusRules, PiecesMustNotOverlap) {
  const Duo position = with(with(Duo{}, kBlack, "e10,f10"), kWhite, "g9,h9,i9");
  EXPECT_FALSE(is_legal(position, kBlack, "g9"));
  EXPECT_FALSE(is_legal(position, kBlack, "g8,g9,g10"));
}

TEST(BlokusRules, EachPieceIsPlacedOnce) {
  const Duo position = with(Duo{}, kBlack, "e10,f10");
  EXPECT_FALSE(is_legal(position, kBlack, "g11,h11"));
  EXPECT_FALSE(is_legal(position, kBlack, "g11,g12"));
  EXPECT_TRUE(is_legal(position, kBlack, "g11,h11,i11"));
  // Each color has its own hand.
  EXPECT_TRUE(is_legal(position, kWhite, "j5,k5"));
}

TEST(BlokusRules, EdgesOfTheBoardDoNotConnect) {
  // n1 and a2, or n1 and a3, are adjacent only if a row continues in the next.
  const Duo position = with(Duo{}, kBlack, "n1");
  EXPECT_FALSE(is_legal(position, kBlack, "a2,b2"));
  EXPECT_FALSE(is_legal(position, kBlack, "a3,b3"));
  EXPECT_TRUE(is_legal(position, kBlack, "m2,l2"));
  EXPECT_EQ(position.frontier(kBlack).count(), 1);
}

TEST(BlokusRules, ColoursTakeTurnsAsInTheRules) {
  Classic position;
  EXPECT_EQ(position.color_to_move(), kBlue);
  EXPECT_EQ(position.turn(), Turn::of(0));
  play_text(position, kBlue, "a20");
  play_text(position, kYellow, "t20");
  play_text(position, kRed, "t1");
  play_text(position, kGreen, "a1");
  EXPECT_EQ(position.color_to_move(), kBlue);
  Duo duo;
  play_text(duo, kBlack, "e10");
  play_text(duo, kWhite, "j5");
  EXPECT_EQ(duo.turn(), Turn::of(kBlack));
}

TEST(BlokusRules, WithTwoPlayersEachHasTwoColours) {
  ClassicTwo position;
  EXPECT_EQ(position.turn(), Turn::of(0));
  play_text(position, kBlue, "a20");
  EXPECT_EQ(position.turn(), Turn::of(1));
  play_text(position, kYellow, "t20");
  EXPECT_EQ(position.turn(), Turn::of(0));
  play_text(position, kRed, "t1");
  EXPECT_EQ(position.turn(), Turn::of(1));
  play_text(position, kGreen, "a1");
  EXPECT_EQ(position.turn(), Turn::of(0));
}

TEST(BlokusRules, WithThreePlayersTheFourthColourIsPlayedInTurn) {
  ClassicThree position;
  const std::vector<std::vector<std::string>> rounds = {
      {"a20", "t20", "t1", "a1"},
      {"b19,c19", "s19,r19", "s2,r2", "b2,c2"},
      {"d18,e18,f18", "q18,p18,o18", "q3,p3,o3", "d3,e3,f3"},
      {"g17,h17,i17,j17", "n17,n16,n15,n14", "n4,n5,n6,n7", "g4,g5,g6,g7"}};
  for (int round = 0; round < static_cast<int>(rounds.size()); ++round)
    for (int color = kBlue; color <= kGreen; ++color) {
      EXPECT_EQ(position.turn(), Turn::of(color == kGreen ? round % 3 : color)) << "round " << round;
      play_text(position, color, rounds[round][color]);
    }
}

TEST(BlokusRules, ColourThatCannotMoveIsPassedOverForGood) {
  // White has its monomino in the lower left corner and Black has taken the only square that touches it.
  Duo position;
  place_text(position, kWhite, "a1");
  place_text(position, kBlack, "b2,b3");
  EXPECT_FALSE(position.can_move(kWhite));
  position.set_turn(kWhite);
  EXPECT_EQ(position.color_to_move(), kBlack);
  play_text(position, kBlack, "c4,d4,e4");
  EXPECT_EQ(position.color_to_move(), kBlack);
  play_text(position, kBlack, "f5,g5,h5,i5");
  EXPECT_EQ(position.color_to_move(), kBlack);
  EXPECT_EQ(position.count_legal_moves(kWhite), 0);
}

TEST(BlokusRules, GameIsOverWhenNoColourCanMove) {
  // The end of a game, set up.
  const nlohmann::json games = test_data("legal_counts.json").at("positions");
  for (const auto& game : games) {
    if (game.at("variant") != "duo" || !game.at("game_over").get<bool>()) continue;
    Duo position;
    for (const auto& move : game.at("moves")) place_text(position, color_of(position, move[0]), move[1]);
    position.set_turn(kBlack);
    EXPECT_TRUE(position.turn().is_over()) << game.at("id");
    EXPECT_EQ(position.color_to_move(), Duo::kColors);
    Duo::MoveList moves;
    position.legal_moves(moves);
    EXPECT_TRUE(moves.empty());
    EXPECT_EQ(position.count_legal_moves(), 0);
    EXPECT_FALSE(position.is_legal(Move{0}));
  }
}

TEST(BlokusRules, ColourWhoseStartSquareIsTakenNeverMoves) {
  Classic position;
  place_text(position, kBlue, "t20,s20,r20");
  position.set_turn(kYellow);
  EXPECT_EQ(position.color_to_move(), kRed);
  EXPECT_FALSE(position.can_move(kYellow));
  play_text(position, kRed, "t1");
  play_text(position, kGreen, "a1");
  EXPECT_EQ(position.color_to_move(), kBlue);
}

TEST(BlokusRules, SettingUpGivesAStuckColourNewMoves) {
  Duo position;
  place_text(position, kWhite, "a1");
  place_text(position, kBlack, "b2,b3");
  position.set_turn(kWhite);
  ASSERT_EQ(position.color_to_move(), kBlack);
  place_text(position, kWhite, "k10,k11");
  position.set_turn(kWhite);
  EXPECT_EQ(position.color_to_move(), kWhite);
  EXPECT_TRUE(position.is_legal(*parse_placement<14>("l12,l13,l14")));
}

TEST(BlokusRules, SettingUpRefusesTakenSquaresAndPiecesNotInHand) {
  const Duo position = with(Duo{}, kBlack, "e10,f10");
  EXPECT_FALSE(position.can_place(kWhite, *parse_placement<14>("f10,f11,f12")));
  EXPECT_FALSE(position.can_place(kBlack, *parse_placement<14>("a1,b1")));
  EXPECT_TRUE(position.can_place(kWhite, *parse_placement<14>("a1,b1")));
  EXPECT_TRUE(position.can_place(kBlack, *parse_placement<14>("a1")));  // away, because a setup has no order
}

TEST(BlokusRules, ThePositionIsTheSameInWhateverOrderItWasReached) {
  Duo one;
  for (const std::string text : {"e10,f10", "j5", "g11,h11,i11", "k6,k7", "g9"})
    play_text(one, one.color_to_move(), text);
  Duo other;
  for (const std::string text : {"e10,f10", "j5", "g9", "k6,k7", "g11,h11,i11"})
    play_text(other, other.color_to_move(), text);
  EXPECT_EQ(one, other);
  EXPECT_EQ(one.hash(), other.hash());
}

TEST(BlokusRules, WhoIsOnTurnIsPartOfThePositionAndOfItsHash) {
  Duo black = with(with(Duo{}, kBlack, "e10"), kWhite, "j5");
  Duo white = black;
  black.set_turn(kBlack);
  white.set_turn(kWhite);
  EXPECT_FALSE(black == white);
  EXPECT_NE(black.hash(), white.hash());
  white.set_turn(kBlack);
  EXPECT_EQ(black, white);
  EXPECT_EQ(black.hash(), white.hash());
}

TEST(BlokusRules, WhoseSquaresTheyAreIsPartOfThePositionAndOfItsHash) {
  const Duo black_left = with(with(Duo{}, kBlack, "a1"), kWhite, "n14");
  const Duo white_left = with(with(Duo{}, kWhite, "a1"), kBlack, "n14");
  EXPECT_FALSE(black_left == white_left);
  EXPECT_NE(black_left.hash(), white_left.hash());
}

TEST(BlokusRules, SquaresKnowTheirColour) {
  const Duo position = with(with(Duo{}, kBlack, "e10,f10"), kWhite, "a1");
  EXPECT_EQ(position.color_at(4, 9), kBlack);
  EXPECT_EQ(position.color_at(5, 9), kBlack);
  EXPECT_EQ(position.color_at(0, 0), kWhite);
  EXPECT_EQ(position.color_at(1, 0), std::nullopt);
  EXPECT_EQ(position.cells(kBlack).count(), 2);
}

}  // namespace
}  // namespace tetraply::blokus

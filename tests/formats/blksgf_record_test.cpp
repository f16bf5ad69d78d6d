// Game records of Blokus: moves, variations and comments are preserved, and errors name illegal contents with their
// location.
#include <gtest/gtest.h>

#include "formats/blksgf.hpp"
#include "games/blokus/notation.hpp"

namespace tetraply::blksgf {
namespace {

using blokus::Classic;
using blokus::Duo;
using ClassicRecord = Record<blokus::ClassicRules>;
using ClassicTwoRecord = Record<blokus::ClassicTwoRules>;
using ClassicThreeRecord = Record<blokus::ClassicThreeRules>;
using DuoRecord = Record<blokus::DuoRules>;

// The first moves of a game of Duo: two crosses, then two pieces that meet in the middle.
constexpr std::string_view kBlack1 = "e10,d11,e11,f11,e12";
constexpr std::string_view kWhite1 = "j5,i6,j6,k6,j7";
constexpr std::string_view kBlack2 = "g7,h7,f8,g8,f9";
constexpr std::string_view kWhite2 = "h8,i8,h9,i9,h10";

constexpr int kBlack = 0;
constexpr int kWhite = 1;

template <class R = blokus::DuoRules>
Record<R> read(std::string_view text) {
  auto record = Record<R>::parse("game.blksgf", text);
  EXPECT_TRUE(record) << record.error().message;
  return record.value_or(Record<R>{});
}

template <class R = blokus::DuoRules>
std::string error_of(std::string_view text) {
  const auto record = Record<R>::parse("game.blksgf", text);
  return record ? "no error" : record.error().message;
}

blokus::Move duo_move(std::string_view squares) {
  return blokus::parse_placement<14>(squares).value();
}

Duo after_moves(std::initializer_list<std::string_view> moves) {
  Duo position;
  for (const std::string_view move : moves) position.play(blokus::parse_move(position, move).value());
  return position;
}

std::string with_moves(std::string_view text) {
  return fmt::format(fmt::runtime(text), fmt::arg("b1", kBlack1), fmt::arg("w1", kWhite1), fmt::arg("b2", kBlack2),
                     fmt::arg("w2", kWhite2));
}

TEST(BlksgfRead, TheMainLineIsTheFirstChildOfEachNode) {
  const DuoRecord record = read(with_moves("(;GM[Blokus Duo];B[{b1}](;W[{w1}];C[no move here];B[{b2}])(;W[j5]))"));
  const std::vector<Ply> expected{
      {1, kBlack, duo_move(kBlack1)}, {2, kWhite, duo_move(kWhite1)}, {4, kBlack, duo_move(kBlack2)}};
  EXPECT_EQ(record.main_line(), expected);
  EXPECT_EQ(record.end_of_main_line(), 4u);
  EXPECT_EQ(record.move(3), std::nullopt);
}

TEST(BlksgfRead, EveryNodeOfEveryVariationHasItsPosition) {
  const DuoRecord record = read(with_moves("(;GM[Blokus Duo];B[{b1}](;W[{w1}];B[{b2}])(;W[j5];B[{b2}]))"));
  EXPECT_EQ(record.position(kRoot), Duo{});
  EXPECT_EQ(record.position(1), after_moves({kBlack1}));
  EXPECT_EQ(record.position(2), after_moves({kBlack1, kWhite1}));
  EXPECT_EQ(record.position(3), after_moves({kBlack1, kWhite1, kBlack2}));
  EXPECT_EQ(record.position(4), after_moves({kBlack1, "j5"}));
  EXPECT_EQ(record.position(5), after_moves({kBlack1, "j5", kBlack2}));
}

TEST(BlksgfRead, SquaresMayComeInAnyOrderAndCase) {
  const DuoRecord record = read("(;GM[Blokus Duo];B[E12,f11,e11,D11,e10];W[k6, j6,\ni6,j7,j5])");
  EXPECT_EQ(record.position(2), after_moves({kBlack1, kWhite1}));
}

TEST(BlksgfRead, AColourMayMoveOutOfTurn) {
  const DuoRecord record = read(with_moves("(;GM[Blokus Duo];W[{w1}];W[{w2}];B[{b1}])"));
  EXPECT_EQ(record.main_line()[1], (Ply{2, kWhite, duo_move(kWhite2)}));
  EXPECT_EQ(record.position(2).color_to_move(), kBlack);
  EXPECT_EQ(record.position(3).color_to_move(), kWhite);
  EXPECT_EQ(record.position(3).scores(blokus::Scoring::squares), (Scores<2>{5, 10}));
}

TEST(BlksgfRead, OutOfTurnDoesNotExcuseAnIllegalMove) {
  EXPECT_EQ(error_of(with_moves("(;GM[Blokus Duo];W[{b1}])")),
            "game.blksgf:1:20: 'e10,d11,e11,f11,e12' does not cover j5, where White must start");
}

TEST(BlksgfRead, TheWordsOfPentobisFirstVersionsAreMoves) {
  EXPECT_EQ(read(with_moves("(;GM[Blokus Duo];BLUE[{b1}];GREEN[{w1}])")).position(2), after_moves({kBlack1, kWhite1}));
  const ClassicRecord classic = read<blokus::ClassicRules>("(;GM[Blokus];BLUE[a20];YELLOW[t20];RED[t1];GREEN[a1])");
  EXPECT_EQ(classic.position(4), read<blokus::ClassicRules>("(;GM[Blokus];1[a20];2[t20];3[t1];4[a1])").position(4));
  EXPECT_EQ(classic.position(4).color_at(0, 19), 0);
  EXPECT_EQ(classic.position(4).color_at(0, 0), 3);
}

TEST(BlksgfRead, DuoMovesMayBeNumbered) {
  EXPECT_EQ(read(with_moves("(;GM[Blokus Duo];1[{b1}];2[{w1}])")).position(2), after_moves({kBlack1, kWhite1}));
}

TEST(BlksgfRead, AnOldMoveIsAListOfPoints) {
  EXPECT_EQ(read("(;GM[Blokus Duo];B[e10][d11][e11][f11][e12])").position(1), after_moves({kBlack1}));
}

TEST(BlksgfRead, AMoveMayStandInTheRoot) {
  const DuoRecord record = read(with_moves("(;GM[Blokus Duo]B[{b1}];W[{w1}])"));
  EXPECT_EQ(record.main_line().size(), 2u);
  EXPECT_EQ(record.position(kRoot), after_moves({kBlack1}));
}

TEST(BlksgfVariant, IsKnownByItsNameInTheRoot) {
  const auto name = [](std::string_view text) { return game_of(sgf::parse("x", text).value()).value(); };
  EXPECT_EQ(name("(;GM[Blokus])"), "classic");
  EXPECT_EQ(name("(;GM[Blokus Two-Player])"), "classic-2p");
  EXPECT_EQ(name("(;GM[Blokus Three-Player])"), "classic-3p");
  EXPECT_EQ(name("(;FF[4]GM[ blokus DUO ])"), "duo");
}

TEST(BlksgfVariant, AnotherOneThanExpectedIsRefusedNamingBoth) {
  EXPECT_EQ(error_of<blokus::ClassicRules>("(\n;GM[Blokus Duo])"),
            "game.blksgf:2:5: this is a game of Blokus Duo (duo), expected Blokus (classic)");
  EXPECT_EQ(error_of<blokus::ClassicTwoRules>("(;GM[Blokus])"),
            "game.blksgf:1:6: this is a game of Blokus (classic), expected Blokus Two-Player (classic-2p)");
}

TEST(BlksgfVariant, OneThatIsNotPlayedHereIsRefusedNamingThoseThatAre) {
  EXPECT_EQ(error_of("(;GM[Blokus Trigon])"),
            "game.blksgf:1:6: 'Blokus Trigon' is not a game that can be read, expected one of Blokus, Blokus "
            "Two-Player, Blokus Three-Player, Blokus Duo");
  EXPECT_EQ(error_of("(;GM[1])").substr(0, 40), "game.blksgf:1:6: '1' is not a game that ");
}

TEST(BlksgfVariant, MustBeNamed) {
  EXPECT_EQ(error_of("( ;B[e10];GM[Blokus Duo])"),
            "game.blksgf:1:3: the game is missing, expected GM[…] in this node with one of Blokus, Blokus "
            "Two-Player, Blokus Three-Player, Blokus Duo");
}

TEST(BlksgfErrors, APieceIsPlayedOnce) {
  EXPECT_EQ(error_of("(;GM[Blokus Duo]\n;B[e10]\n;W[j5]\n;B[d9])"),
            "game.blksgf:4:4: 'd9' is not a piece that Black still has in hand (1 is on the board)");
}

TEST(BlksgfErrors, PiecesDoNotOverlap) {
  EXPECT_EQ(error_of("(;GM[Blokus Duo];B[e10];B[d9,d10,e10])"),
            "game.blksgf:1:27: 'd9,d10,e10' covers e10, which Black has taken");
}

TEST(BlksgfErrors, OwnPiecesTouchAtCornersOnly) {
  EXPECT_EQ(error_of("(;GM[Blokus Duo];B[e10];B[e11,e12])"),
            "game.blksgf:1:27: 'e11,e12' shares an edge with another piece of Black");
  EXPECT_EQ(error_of("(;GM[Blokus Duo];B[e10];B[a1,a2])"),
            "game.blksgf:1:27: 'a1,a2' touches no corner of a piece of Black");
}

TEST(BlksgfRead, AVariationWithAnIllegalMoveIsLeftOutWithAWarning) {
  const DuoRecord record = read(with_moves(
      "(;GM[Blokus "
      "Duo]\r\n;B[{b1}]\r\n(;W[{w1}](;B[{b2}])(;B[a1];W[a2]))\r\n(;C[ä]W[a1](;B[{b2}])(;W[zz]))(;W[j5];B[a1]))"));
  ASSERT_EQ(record.warnings().size(), 3u);
  EXPECT_TRUE(record.warnings()[1].starts_with(
      "game.blksgf:4:9: 'a1' does not cover j5, where White must start; this variation is left out"))
      << record.warnings()[1];
  EXPECT_EQ(record.tree(), read(with_moves("(;GM[Blokus Duo];B[{b1}](;W[{w1}];B[{b2}])(;W[j5]))")).tree());
  EXPECT_EQ(record.position(record.end_of_main_line()), after_moves({kBlack1, kWhite1, kBlack2}));
  EXPECT_TRUE(read(record.write()).warnings().empty());
}

TEST(BlksgfErrors, AnIllegalMoveOnTheMainLineIsAnError) {
  EXPECT_EQ(error_of(with_moves("(;GM[Blokus Duo]\r\n;B[{b1}]\r\n(;C[ä]W[a1])\r\n(;W[{w1}]))")),
            "game.blksgf:3:9: 'a1' does not cover j5, where White must start");
}

TEST(BlksgfRead, TheNumberOfWarningsIsBounded) {
  std::string text = with_moves("(;GM[Blokus Duo];B[{b1}](;W[{w1}])");
  for (int i = 0; i < 100; ++i) text += "(;W[a1])";
  const DuoRecord record = read(text + ")");
  ASSERT_EQ(record.warnings().size(), 21u);
  EXPECT_EQ(record.warnings().back(), "80 more variations are left out");
  EXPECT_EQ(record.tree().nodes.size(), 3u);
}

TEST(BlksgfErrors, SquaresLieOnTheBoard) {
  for (const std::string_view square :
       {"o1", "a15", "a0", "a", "1a", "aa1", "a1x", "a-2147483648", "a99999999999", "-", "ä1"})
    EXPECT_EQ(error_of(fmt::format("(;GM[Blokus Duo];B[{}])", square)),
              fmt::format("game.blksgf:1:20: '{}' is not a square of this board (a1 to n14)", square));
  EXPECT_EQ(error_of<blokus::ClassicRules>("(;GM[Blokus];1[u20])"),
            "game.blksgf:1:16: 'u20' is not a square of this board (a1 to t20)");
}

TEST(BlksgfErrors, SquaresMakeUpAPiece) {
  EXPECT_EQ(error_of("(;GM[Blokus Duo];B[e10,g10])"),
            "game.blksgf:1:20: 'e10,g10' is not a piece: its squares are not joined by edges");
  EXPECT_EQ(error_of("(;GM[Blokus Duo];B[e10,e10])"), "game.blksgf:1:20: 'e10,e10' names e10 twice");
  EXPECT_EQ(error_of("(;GM[Blokus Duo];B[e10,e9,e8,e7,e6,e5])"),
            "game.blksgf:1:20: 'e10,e9,e8,e7,e6,e5' has more than 5 squares");
}

TEST(BlksgfErrors, ThereIsNoPass) {
  EXPECT_EQ(error_of("(;GM[Blokus Duo];B[])"),
            "game.blksgf:1:20: no squares, expected those of a piece, such as a1,b1");
}

TEST(BlksgfErrors, ANodeHasOneMove) {
  EXPECT_EQ(error_of("(;GM[Blokus Duo];B[e10]W[j5])"),
            "game.blksgf:1:24: a second move in one node, expected ';' before it");
}

TEST(BlksgfErrors, MovesAreOfAColourOfTheVariant) {
  EXPECT_EQ(error_of("(;GM[Blokus Duo];3[e10])"),
            "game.blksgf:1:18: '3' is not for a colour of Blokus Duo, expected one of B, W");
  EXPECT_EQ(error_of<blokus::ClassicRules>("(;GM[Blokus];B[a20])"),
            "game.blksgf:1:14: 'B' is not for a colour of Blokus, expected one of 1, 2, 3, 4");
}

TEST(BlksgfErrors, LongOrUnprintableMovesAreQuotedShortly) {
  EXPECT_EQ(error_of("(;GM[Blokus Duo];B[e10,\x1B" + std::string(1000, 'x') + "])"),
            "game.blksgf:1:20: '?" + std::string(35, 'x') + "…' is not a square of this board (a1 to n14)");
}

TEST(BlksgfWrite, ANewRecordNamesVariantEncodingAndProgram) {
  EXPECT_TRUE(DuoRecord{}.write().starts_with("(;GM[Blokus Duo]CA[UTF-8]AP[Tetraply:"));
  EXPECT_TRUE(ClassicRecord{}.write().starts_with("(;GM[Blokus]CA[UTF-8]AP[Tetraply:"));
  EXPECT_TRUE(ClassicTwoRecord{}.write().starts_with("(;GM[Blokus Two-Player]CA"));
  EXPECT_TRUE(ClassicThreeRecord{}.write().starts_with("(;GM[Blokus Three-Player]CA"));
}

TEST(BlksgfWrite, MovesHaveTheirColourAndTheirSquaresRowByRow) {
  const std::vector<blokus::Move> moves{duo_move("e12,f11,e11,d11,e10"), duo_move("j7,k6,j6,i6,j5")};
  const std::string duo = DuoRecord::from_moves(moves)->write();
  EXPECT_EQ(duo.substr(duo.find('\n')), with_moves("\n;B[{b1}]\n;W[{w1}])\n"));
  ClassicRecord record;
  ASSERT_TRUE(record.add_move(kRoot, 0, blokus::parse_placement<20>("a20,b20").value()));
  EXPECT_TRUE(record.write().ends_with("\n;1[a20,b20])\n"));
}

TEST(BlksgfWrite, KeepsVariationsCommentsAndWhatItDoesNotKnow) {
  const std::string text = with_moves(
      "(;GM[Blokus Duo]CA[UTF-8]AP[Other\\:Program:1.0]PB[Ann]XX[1][2]\n"
      "(;B[{b1}]C[a \\] bracket\nand ünïcode]TE[1]\n(;W[{w1}])\n(;W[j5]C[odd]BM[1]\n;B[{b2}]))\n(;BLUE[e10]))\n");
  const DuoRecord record = read(text);
  EXPECT_EQ(record.write(), text);
  EXPECT_EQ(record.comment(1), "a ] bracket\nand ünïcode");
  EXPECT_EQ(record.comment(2), "");
}

TEST(BlksgfEdit, AMoveAddedBesideOthersIsAVariation) {
  DuoRecord record = read(with_moves("(;GM[Blokus Duo];B[{b1}];W[{w1}])"));
  const auto added = record.add_move(1, kWhite, duo_move("j5"));
  ASSERT_TRUE(added);
  EXPECT_EQ(record.position(*added), after_moves({kBlack1, "j5"}));
  EXPECT_EQ(record.main_line().back().move, duo_move(kWhite1));
  EXPECT_EQ(read(record.write()).tree(), record.tree());
  EXPECT_EQ(record.tree(), read(with_moves("(;GM[Blokus Duo];B[{b1}](;W[{w1}])(;W[j5]))")).tree());
}

TEST(BlksgfEdit, AMoveThatIsThereIsNotAddedAgain) {
  DuoRecord record = read(with_moves("(;GM[Blokus Duo];B[{b1}](;W[{w1}])(;GREEN[j5]))"));
  EXPECT_EQ(record.add_move(1, kWhite, duo_move("j5")), NodeId{3});
  EXPECT_EQ(record.tree().nodes.size(), 4u);
}

TEST(BlksgfEdit, AnIllegalMoveIsNotAdded) {
  DuoRecord record;
  const auto added = record.add_move(kRoot, kBlack, duo_move("a1"));
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().message, "'a1' does not cover e10, where Black must start");
  EXPECT_EQ(record.tree(), DuoRecord{}.tree());
}

TEST(BlksgfEdit, MovesFromAListAreLegalToo) {
  const auto record = DuoRecord::from_moves(std::vector{duo_move(kBlack1), duo_move(kBlack2)});
  ASSERT_FALSE(record);
  EXPECT_EQ(record.error().message, "'g7,h7,f8,g8,f9' does not cover j5, where White must start");
}

TEST(BlksgfEdit, ACommentIsSetReplacedAndRemoved) {
  DuoRecord record;
  record.set_comment(kRoot, "first [one]\\");
  record.set_comment(kRoot, "second ] ünd");
  EXPECT_EQ(record.comment(kRoot), "second ] ünd");
  EXPECT_EQ(read(record.write()).comment(kRoot), "second ] ünd");
  record.set_comment(kRoot, "");
  EXPECT_EQ(record.tree(), DuoRecord{}.tree());
}

TEST(BlksgfPly, IsTheLastNodeWithSoManyMovesBeforeIt) {
  const DuoRecord record = read(with_moves("(;GM[Blokus Duo];C[hello];B[{b1}];C[so far];W[{w1}];C[bye])"));
  EXPECT_EQ(record.at_ply(0), NodeId{1});
  EXPECT_EQ(record.at_ply(1), NodeId{3});
  EXPECT_EQ(record.at_ply(2), NodeId{5});
  EXPECT_EQ(record.at_ply(3).error().message, "game.blksgf: the main line has 2 moves, expected 0 to 2 rather than 3");
  EXPECT_FALSE(record.at_ply(-1));
}

TEST(BlksgfPly, NothingComesBeforeAMoveInTheRoot) {
  const DuoRecord record = read("(;GM[Blokus Duo]B[e10])");
  EXPECT_FALSE(record.at_ply(0));
  EXPECT_EQ(record.at_ply(1), kRoot);
}

}  // namespace
}  // namespace tetraply::blksgf

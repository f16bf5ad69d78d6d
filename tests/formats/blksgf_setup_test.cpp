// Positions set up in a game record: pieces added to and removed from the board, and the turn.
#include <gtest/gtest.h>

#include "formats/blksgf.hpp"
#include "games/blokus/notation.hpp"

namespace tetraply::blksgf {
namespace {

using blokus::Duo;
using blokus::Scoring;
using DuoRecord = Record<blokus::DuoRules>;

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

TEST(BlksgfSetup, PiecesNeitherStartNorTouchEachOther) {
  const Duo position = read("(;GM[Blokus Duo]AB[a1][c1,c2]AW[n14])").position(kRoot);
  EXPECT_EQ(position.scores(Scoring::squares), (Scores<2>{3, 1}));
  EXPECT_EQ(position.color_at(2, 1), kBlack);
  EXPECT_EQ(position.color_at(13, 13), kWhite);
  EXPECT_EQ(position.hash(), position.recomputed_hash());
}

TEST(BlksgfSetup, MovesGoOnFromThePiecesSetUp) {
  const DuoRecord record = read("(;GM[Blokus Duo]AB[a1];B[b2,b3];W[j5])");
  EXPECT_EQ(record.position(2).scores(Scoring::squares), (Scores<2>{3, 1}));
  EXPECT_EQ(error_of("(;GM[Blokus Duo]AB[a1];B[e10,e11])"),
            "game.blksgf:1:26: 'e10,e11' touches no corner of a piece of Black");
}

TEST(BlksgfSetup, TheFirstColourIsOnTurnUnlessSaidOtherwise) {
  EXPECT_EQ(read("(;GM[Blokus Duo]AB[e10]AW[j5])").position(kRoot).color_to_move(), kBlack);
  EXPECT_EQ(read("(;GM[Blokus Duo]AB[e10]AW[j5]PL[W])").position(kRoot).color_to_move(), kWhite);
  EXPECT_EQ(read("(;GM[Blokus Duo]PL[2]AB[e10])").position(kRoot).color_to_move(), kWhite);
}

TEST(BlksgfSetup, TheTurnAloneMayBeSetInAnyNode) {
  const DuoRecord record = read("(;GM[Blokus Duo]PL[W];W[j5];PL[W];C[still];PL[B])");
  EXPECT_EQ(record.position(0).color_to_move(), kWhite);
  EXPECT_EQ(record.position(1).color_to_move(), kBlack);
  EXPECT_EQ(record.position(2).color_to_move(), kWhite);
  EXPECT_EQ(record.position(3).color_to_move(), kWhite);
  EXPECT_EQ(record.position(4).color_to_move(), kBlack);
  const auto classic = read<blokus::ClassicRules>("(;GM[Blokus]PL[4];4[a1];PL[B])");
  EXPECT_EQ(classic.position(0).color_to_move(), 3);
  EXPECT_EQ(classic.position(1).color_to_move(), 0);
  EXPECT_EQ(classic.position(2).color_to_move(), 0);
}

TEST(BlksgfSetup, AMoveInTheSameNodeComesAfterTheSetup) {
  const DuoRecord record = read("(;GM[Blokus Duo];W[b2,b3]AW[a1]PL[B])");
  EXPECT_EQ(record.position(1).scores(Scoring::squares), (Scores<2>{0, 3}));
  EXPECT_EQ(record.position(1).color_to_move(), kBlack);
}

TEST(BlksgfSetup, InAnInnerNodeItChangesWhatIsThere) {
  const DuoRecord record = read("(;GM[Blokus Duo];B[e10];AB[a1,a2]AW[n14];W[m13,m12])");
  EXPECT_EQ(record.position(2).scores(Scoring::squares), (Scores<2>{3, 1}));
  EXPECT_EQ(record.position(2).color_to_move(), kWhite);
  EXPECT_EQ(record.position(3).scores(Scoring::squares), (Scores<2>{3, 3}));
}

TEST(BlksgfSetup, NamesOfTwoColoursServeInFourColoursToo) {
  const auto record = read<blokus::ClassicTwoRules>("(;GM[Blokus Two-Player]AB[a20]AW[t20]A3[t1]A4[a1])");
  for (int color = 0; color < 4; ++color) EXPECT_EQ(record.position(kRoot).color_score(color, Scoring::squares), 1);
  EXPECT_EQ(read("(;GM[Blokus Duo]A1[e10]A2[j5])").position(kRoot),
            read("(;GM[Blokus Duo]AB[e10]AW[j5])").position(kRoot));
}

TEST(BlksgfTakingOff, RemovesExactlyThatPiece) {
  const DuoRecord record = read("(;GM[Blokus Duo]AB[a1][c1,c2]AW[n14];AE[c1,c2])");
  EXPECT_EQ(record.position(1), read("(;GM[Blokus Duo]AB[a1]AW[n14])").position(kRoot));
  EXPECT_EQ(record.position(1).hash(), read("(;GM[Blokus Duo]AB[a1]AW[n14])").position(kRoot).hash());
}

TEST(BlksgfTakingOff, APlayedPieceComesBackToTheHand) {
  const DuoRecord record = read("(;GM[Blokus Duo];B[e10];W[j5];AE[e10];B[e10])");
  EXPECT_EQ(record.position(3).hand(kBlack), blokus::kFullHand);
  EXPECT_EQ(record.position(3).count_legal_moves(kBlack), 414);  // as at the start of a game
  EXPECT_EQ(record.position(4), read("(;GM[Blokus Duo];W[j5];B[e10])").position(2));
}

TEST(BlksgfTakingOff, ThePieceMayGoElsewhereInTheSameNode) {
  const DuoRecord record = read("(;GM[Blokus Duo];B[e10];AB[a1]AE[e10])");
  EXPECT_EQ(record.position(2).color_at(4, 9), std::nullopt);
  EXPECT_EQ(record.position(2).color_at(0, 0), kBlack);
}

TEST(BlksgfTakingOff, ComesAfterPuttingOnInTheSameNode) {
  const Duo one = read("(;GM[Blokus Duo]AB[a1])").position(kRoot);
  EXPECT_EQ(read("(;GM[Blokus Duo]AB[a1][c1,c2]AE[c1,c2])").position(kRoot), one);
  EXPECT_EQ(read("(;GM[Blokus Duo]AE[c1,c2]AB[a1][c1,c2])").position(kRoot), one);
  // With two colors, the first one's piece is removed, whichever was placed first.
  EXPECT_EQ(read("(;GM[Blokus Duo]AB[a1];AW[a1]AE[a1])").position(1), read("(;GM[Blokus Duo]AW[a1])").position(kRoot));
  EXPECT_EQ(read("(;GM[Blokus Duo]AW[a1];AB[a1]AE[a1])").position(1), read("(;GM[Blokus Duo]AW[a1])").position(kRoot));
}

TEST(BlksgfTakingOff, MakesRoomForWhatTheSameNodePuts) {
  EXPECT_EQ(read("(;GM[Blokus Duo]AB[a1];AW[a1,a2]AE[a1])").position(1),
            read("(;GM[Blokus Duo]AW[a1,a2])").position(kRoot));
}

TEST(BlksgfTakingOff, FreesAColourThatWasStuck) {
  // White's only piece is in the corner, and Black covers the only square that touches it.
  const DuoRecord record = read("(;GM[Blokus Duo]AW[a1]AB[b2]PL[W];C[White passes];AE[b2]PL[W])");
  EXPECT_EQ(record.position(1).color_to_move(), kBlack);
  EXPECT_EQ(record.position(2).color_to_move(), kWhite);
}

TEST(BlksgfSetup, FreesAColourThatWasStuck) {
  const DuoRecord record = read("(;GM[Blokus Duo]AW[a1]AB[b2]PL[W];AW[f6,f7];PL[W])");
  EXPECT_EQ(record.position(kRoot).color_to_move(), kBlack);
  EXPECT_EQ(record.position(2).color_to_move(), kWhite);
}

TEST(BlksgfSetupErrors, APieceIsInHandOnce) {
  EXPECT_EQ(error_of("(;GM[Blokus Duo]\nAB[a1][c1])"),
            "game.blksgf:2:8: 'c1' is not a piece that Black still has in hand (1 is on the board)");
  EXPECT_EQ(error_of("(;GM[Blokus Duo];B[e10];AB[a1])"),
            "game.blksgf:1:28: 'a1' is not a piece that Black still has in hand (1 is on the board)");
}

TEST(BlksgfSetupErrors, PiecesDoNotOverlap) {
  EXPECT_EQ(error_of("(;GM[Blokus Duo]AB[a1]AW[a1,a2])"), "game.blksgf:1:26: 'a1,a2' covers a1, which Black has taken");
}

TEST(BlksgfSetupErrors, OnlyWhatLiesThereCanBeTakenOff) {
  const std::string tail = " on the board that could be taken off";
  EXPECT_EQ(error_of("(;GM[Blokus Duo]AE[a1])"), "game.blksgf:1:20: there is no piece 'a1'" + tail);
  EXPECT_EQ(error_of("(;GM[Blokus Duo]AB[a1,a2];AE[a1])"), "game.blksgf:1:30: there is no piece 'a1'" + tail);
  EXPECT_EQ(error_of("(;GM[Blokus Duo]AB[a1,a2];AE[a1,a2][a2,a1])"),
            "game.blksgf:1:37: there is no piece 'a1,a2'" + tail);
}

TEST(BlksgfSetupErrors, ColoursAreThoseOfTheVariant) {
  EXPECT_EQ(error_of("(;GM[Blokus Duo]A3[a1])"),
            "game.blksgf:1:17: 'A3' is not for a colour of Blokus Duo, expected one of B, W");
  EXPECT_EQ(error_of("(;GM[Blokus Duo]PL[3])"),
            "game.blksgf:1:20: '3' is not a colour of Blokus Duo, expected one of B, W");
  EXPECT_EQ(error_of<blokus::ClassicRules>("(;GM[Blokus]PL[5])"),
            "game.blksgf:1:16: '5' is not a colour of Blokus, expected one of 1, 2, 3, 4");
}

TEST(BlksgfSetupErrors, ALineThatNeverEndsIsRefused) {
  const auto toggled = [](int times) {
    std::string text = "(;GM[Blokus Duo]";
    for (int i = 0; i < times; ++i) text += "\n;AB[a1]\n;AE[a1]";
    return text + ")";
  };
  EXPECT_EQ(error_of(toggled(500)), "no error");
  EXPECT_EQ(error_of(toggled(501)), "game.blksgf:1002:1: more than 1000 moves and setups in one line of play");
}

TEST(BlksgfFromPosition, ThePiecesStandInTheRoot) {
  Duo position;
  for (const std::string_view move : {"e10,e11", "j5", "f9"}) position.play(blokus::parse_move(position, move).value());
  const auto record = DuoRecord::from_position(position);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->position(kRoot), position);
  EXPECT_TRUE(record->write().ends_with("AB[f9][e10,e11]AW[j5]PL[W])\n")) << record->write();
  EXPECT_EQ(read(record->write()).position(kRoot), position);
}

TEST(BlksgfFromPosition, PiecesSideBySideCannotBeToldApart) {
  const std::string message = "two pieces of White share an edge and cannot be told apart";
  // Squares that do not form one piece, a piece that is in hand, and one that is elsewhere.
  for (const std::string_view pieces : {"[a1,a2,a3][a4,a5,a6,a7]", "[a1][a2,a3]", "[a1][a2,a3][c1,c2,c3]"}) {
    const DuoRecord record = read(fmt::format("(;GM[Blokus Duo]AB[e10]AW{})", pieces));
    const auto again = DuoRecord::from_position(record.position(kRoot));
    ASSERT_FALSE(again) << pieces;
    EXPECT_EQ(again.error().message, message) << pieces;
  }
}

}  // namespace
}  // namespace tetraply::blksgf

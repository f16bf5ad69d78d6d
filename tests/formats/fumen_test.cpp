// These fumens were made with tetris-fumen 1.1.3, the community's codec, or come from its documentation.
#include "formats/fumen.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace tetraply::fumen {
namespace {

using tetris::Orientation;
using tetris::Piece;

Field drawn(const std::vector<std::string>& from_top, const std::string& rising = "__________") {
  static const std::string colors = "_ILOZTJSX";
  Field field;
  const auto draw = [&](const std::string& row, int y) {
    for (int x = 0; x < kWidth; ++x) field.at(x, y) = static_cast<Cell>(colors.find(row[x]));
  };
  for (std::size_t i = 0; i < from_top.size(); ++i) draw(from_top[i], static_cast<int>(from_top.size() - 1 - i));
  draw(rising, -1);
  return field;
}

Page first_page() {
  Page page;
  page.colorize = true;
  return page;
}

TEST(Fumen, SinglePagesAreThoseOfTheCommunitysCodec) {
  Page page = first_page();
  EXPECT_EQ(write(std::array{page}), "v115@vhAAgH");
  page.field = drawn({"X_________"});
  EXPECT_EQ(write(std::array{page}), "v115@bhA8SeAgH");
  EXPECT_EQ(parse("v115@bhA8SeAgH"), std::vector{page});
  page.field = {};
  page.comment = "テト譜 😀";
  EXPECT_EQ(write(std::array{page}), "v115@vhAAgWhAlvs2AjxDfETIPSBl/nzB1E88AwXf8B4cJS?AVHU3AQAAAA");
  EXPECT_EQ(parse("v115@vhAAgWhAlvs2AjxDfETIPSBl/nzB1E88AwXf8B4cJS?AVHU3AQAAAA"), std::vector{page});
}

TEST(Fumen, PiecesLockRowsVanishAndCommentsStay) {
  const std::string text =
      "v115@9gilGeglRpGeg0RpGei0GeI8AeAgWYAQIKvDll2TAS?IvBElCyTASIqPEFGNXEvhE9tB0sBXjBAwSYATwgkDlt0TAz?"
      "B88AQx2vAx178AwngHBAAPMAFbuYCJciNEyoAVB";
  const auto pages = parse("https://harddrop.com/fumen/?" + text + "&x=y");
  ASSERT_TRUE(pages) << pages.error().message;
  ASSERT_EQ(pages->size(), 6u);
  EXPECT_EQ((*pages)[0].field, drawn({"LLL_______", "LOO_______", "JOO_______", "JJJ_______"}, "XXXXXXXXX_"));
  EXPECT_EQ((*pages)[0].comment, "Perfect Clear Opener");
  EXPECT_EQ((*pages)[1].operation, (Operation{Piece::T, Orientation::west, 9, 1}));
  EXPECT_EQ((*pages)[2].operation, (Operation{Piece::Z, Orientation::north, 7, 0}));
  EXPECT_EQ((*pages)[2].comment, "Perfect Clear Opener");
  EXPECT_EQ((*pages)[3].operation, (Operation{Piece::S, Orientation::north, 8, 2}));
  EXPECT_EQ((*pages)[4].comment, "Success: 61.19 %");
  EXPECT_TRUE((*pages)[4].mirror);
  EXPECT_EQ((*pages)[4].field, drawn({"LLL_____SS", "LOO____SST", "JOO___ZZTT", "JJJ____ZZT"}, "XXXXXXXXX_"));
  EXPECT_EQ((*pages)[5].field, drawn({"SS_____LLL", "TSS____OOL", "TTZZ___OOJ", "TZZ____JJJ"}, "XXXXXXXXX_"));
  EXPECT_EQ((*pages)[5].comment, "(Mirror)");
  EXPECT_EQ(write(*pages), text);
}

TEST(Fumen, AQuizLosesThePiecesThatArePlaced) {
  const std::string text = "v115@vhCVQYXAFLDmClcJSAVDEHBEooRBUoAVBJ3zBATpBA?AA";
  const auto pages = parse(text);
  ASSERT_TRUE(pages) << pages.error().message;
  ASSERT_EQ(pages->size(), 3u);
  EXPECT_EQ((*pages)[0].comment, "#Q=[](T)IOS");
  EXPECT_EQ((*pages)[1].comment, "#Q=[](I)OS");
  EXPECT_EQ((*pages)[2].comment, "#Q=[I](S)");
  EXPECT_EQ(write(*pages), text);
}

TEST(Fumen, TheRowBelowRises) {
  const auto pages = parse("v115@lhD8AeE8AYJvhAAAA");
  ASSERT_TRUE(pages) << pages.error().message;
  ASSERT_EQ(pages->size(), 2u);
  EXPECT_TRUE((*pages)[0].rise);
  EXPECT_EQ((*pages)[0].field, drawn({}, "XXXX_XXXXX"));
  EXPECT_EQ((*pages)[1].field, drawn({"XXXX_XXXXX"}));
}

TEST(Fumen, Version110HasTwoRowsLess) {
  const auto pages = parse("v110@neA3ybA4G");
  ASSERT_TRUE(pages) << pages.error().message;
  EXPECT_EQ(pages->front().field, drawn({"X_________"}));
}

TEST(Fumen, RandomBoardsSurviveTheTrip) {
  Random random(1);
  for (int round = 0; round < 10'000; ++round) {
    tetris::Board board;
    const int rows = static_cast<int>(random.below(kRows + 1));
    for (int y = 0; y < rows; ++y) board.set_row(y, static_cast<tetris::Row>(random.below(tetris::kFullRow + 1)));
    Page page = first_page();
    page.field = field_of(board).value();
    const auto text = write(std::array{page});
    ASSERT_TRUE(text);
    const auto pages = parse(*text);
    ASSERT_TRUE(pages) << pages.error().message;
    ASSERT_EQ(*pages, std::vector{page});
    ASSERT_EQ(board_of(pages->front().field), board);
  }
}

TEST(Fumen, RandomPagesSurviveTheTrip) {
  Random random(2);
  const std::vector<std::string> comments{"", "a", "100 %", "#Q=[](T)IOSZ", "#Q=[S](T);#Q=[](I)O;end", "ü→😀"};
  for (int round = 0; round < 1000; ++round) {
    std::vector<Page> pages;
    const auto count = 1 + random.below(130);  // a field repeats at most 64 times in one number
    for (std::uint32_t i = 0; i < count; ++i) {
      Page page;
      if (i > 0) page.field = after(pages.back());
      if (random.below(8) == 0)
        for (Cell& cell : page.field.cells) cell = static_cast<Cell>(random.below(9));
      if (random.below(3) == 0)
        page.operation = Operation{tetris::kAllPieces[random.below(7)], static_cast<Orientation>(random.below(4)),
                                   2 + static_cast<int>(random.below(6)), 2 + static_cast<int>(random.below(20))};
      page.comment = comments[random.below(static_cast<std::uint32_t>(comments.size()))];
      page.lock = random.below(4) > 0;
      page.rise = random.below(8) == 0;
      page.mirror = random.below(8) == 0;
      page.colorize = i == 0;
      pages.push_back(page);
    }
    const auto text = write(pages);
    ASSERT_TRUE(text) << text.error().message;
    const auto read = parse(*text);
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(*read, pages);
  }
}

TEST(Fumen, WhatIsWrongIsNamed) {
  const auto message = [](std::string_view text) {
    const auto pages = parse(text);
    return pages ? "" : pages.error().message;
  };
  EXPECT_NE(message("").find("v115@"), std::string::npos);
  EXPECT_NE(message("v999@vhAAgH").find("v115@ or v110@"), std::string::npos);
  EXPECT_NE(message("v115@").find("empty"), std::string::npos);
  EXPECT_NE(message("v115@vh").find("page 1 of the fumen: the text ends"), std::string::npos);
  EXPECT_NE(message("v115@vhAAgHv!").find("page 2 of the fumen: byte 0x21"), std::string::npos);
  EXPECT_NE(message("v115@//AAgH").find("unknown color"), std::string::npos);

  Page page;
  page.comment = std::string(kMaxComment + 1, 'a');
  EXPECT_NE(write(std::array{page}).error().message.find("4096 characters"), std::string::npos);
  page.comment.clear();
  page.operation = Operation{Piece::I, Orientation::north, 0, 0};
  EXPECT_NE(write(std::array{page}).error().message.find("is not inside"), std::string::npos);
  EXPECT_FALSE(write({}));
  tetris::Board board;
  board.set(0, kRows);
  EXPECT_FALSE(field_of(board));
}

}  // namespace
}  // namespace tetraply::fumen

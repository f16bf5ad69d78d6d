// Information about a game besides its moves, in the properties of Pentobi's format.
#include <gtest/gtest.h>

#include "core/version.hpp"
#include "formats/blksgf.hpp"

namespace tetraply::blksgf {
namespace {

template <class R>
std::string written(const GameInfo& info) {
  Record<R> record;
  record.set_info(info);
  return record.write();
}

// Pentobi-SGF: in games for two, even with four colors, the players are B and W; otherwise they are numbered.
TEST(BlksgfInfo, PlayersAreNamedAsPentobiNamesThem) {
  const std::string duo = written<blokus::DuoRules>({{"Ada", "Level 3"}, "B+7", "2026-01-31"});
  for (const char* property : {"PB[Ada]", "PW[Level 3]", "RE[B+7]", "DT[2026-01-31]"})
    EXPECT_NE(duo.find(property), std::string::npos) << duo;
  EXPECT_NE(written<blokus::ClassicTwoRules>({{"Ada", "Ben"}, "", ""}).find("PB[Ada]PW[Ben]"), std::string::npos);
  const std::string classic = written<blokus::ClassicRules>({{"a", "b", "c", "d"}, "3+5", ""});
  for (const char* property : {"P1[a]", "P2[b]", "P3[c]", "P4[d]", "RE[3+5]"})
    EXPECT_NE(classic.find(property), std::string::npos) << classic;
  EXPECT_NE(written<blokus::ClassicThreeRules>({{"a", "b", "c"}, "", ""}).find("P3[c]"), std::string::npos);
}

TEST(BlksgfInfo, IsReadAsItWasWritten) {
  const GameInfo info{{"A ] and \\ of all", "ü"}, "W+T", "2026-01-31"};
  const auto record = Record<blokus::DuoRules>::parse("file", written<blokus::DuoRules>(info));
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->info(), info);
}

TEST(BlksgfInfo, EmptyFieldsAreNotWritten) {
  EXPECT_EQ(written<blokus::DuoRules>({}), Record<blokus::DuoRules>{}.write());
  EXPECT_EQ(Record<blokus::DuoRules>{}.info(), GameInfo{});
  Record<blokus::DuoRules> record;
  record.set_info({{"a", "b"}, "0", "2026-01-31"});
  record.set_info({{"", "b"}, "", ""});
  EXPECT_EQ(record.info(), (GameInfo{{"", "b"}, "", ""}));
}

TEST(BlksgfInfo, TheApplicationIsTheBuildThatPlayed) {
  const auto begins = [](const std::string& text, const std::string& build) {
    return text.starts_with("(;GM[Blokus Duo]CA[UTF-8]AP[Tetraply:" + build + "]");
  };
  EXPECT_TRUE(begins(written<blokus::DuoRules>({}), this_build().name()));
  EXPECT_TRUE(begins(written<blokus::DuoRules>({{}, "", "", "0.1.0"}), "0.1.0"));
}

TEST(BlksgfInfo, AResultIsTheLeadOfTheBest) {
  EXPECT_EQ(result_text(std::array{60.0, 53.0}), "B+7");
  EXPECT_EQ(result_text(std::array{-20.0, -3.0}), "W+17");
  EXPECT_EQ(result_text(std::array{5.0, 5.0}), "0");
  EXPECT_EQ(result_text(std::array{10.0, 3.0, 15.0, 12.0}), "3+3");
  EXPECT_EQ(result_text(std::array{10.0, 15.0, 15.0, 12.0}), "0");
  EXPECT_EQ(result_text(2, 0, 'T'), "W+T");
  EXPECT_EQ(result_text(2, 1, 'F'), "B+F");
  EXPECT_EQ(result_text(4, 1, 'F'), "");
}

}  // namespace
}  // namespace tetraply::blksgf

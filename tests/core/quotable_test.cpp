#include "core/quotable.hpp"

#include <gtest/gtest.h>

namespace tetraply {
namespace {

TEST(Quotable, TextIsShortAndPrintable) {
  EXPECT_EQ(quotable("a\nb\x7F"), "a?b?");
  EXPECT_EQ(quotable(std::string(50, 'x')), std::string(40, 'x') + "…");
  EXPECT_EQ(quotable(std::string(39, 'x') + "€uro"), std::string(39, 'x') + "…");
  EXPECT_EQ(quotable("C1: \u009B, not UTF-8: \xFF"), "C1: ?, not UTF-8: ?");
}

TEST(Printable, ControlCharactersAreEscapedAndLinesStay) {
  EXPECT_EQ(printable("Zoë plays 日本 €\n\tnext line\n"), "Zoë plays 日本 €\n\tnext line\n");
  EXPECT_EQ(printable("\x1B[2J\x1B]0;title\x07 \r\x7F"), "\\x1B[2J\\x1B]0;title\\x07 \\x0D\\x7F");
  EXPECT_EQ(printable("\u009B2J \u202Eabc"), "\\u{009B}2J \\u{202E}abc");
}

TEST(Printable, BytesThatAreNotUtf8AreEscaped) {
  EXPECT_EQ(printable("a\x9B\xFF"), "a\\x9B\\xFF");
  EXPECT_EQ(printable("\xE2\x82"), "\\xE2\\x82");           // cut short
  EXPECT_EQ(printable("\xC0\x9B"), "\\xC0\\x9B");           // an overlong encoding
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xED\\xA0\\x80");  // half of a UTF-16 surrogate pair
}

TEST(Printable, ALineStaysALine) {
  EXPECT_EQ(printable_line("one\ntwo\tthree"), "one\\ntwo\\x09three");
}

}  // namespace
}  // namespace tetraply

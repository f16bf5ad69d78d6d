#include "core/quotable.hpp"

#include <gtest/gtest.h>

namespace tetraply {
namespace {

TEST(Quotable, TextIsShortAndPrintable) {
  EXPECT_EQ(quotable("a\nb\x7F"), "a?b?");
  EXPECT_EQ(quotable(std::string(50, 'x')), std::string(40, 'x') + "…");
  EXPECT_EQ(quotable(std::string(39, 'x') + "€uro"), std::string(39, 'x') + "…");
}

}  // namespace
}  // namespace tetraply

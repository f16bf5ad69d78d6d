// The page's files that are embedded in the program.
#include <gtest/gtest.h>

#include "server/page.hpp"

namespace tetraply::server {
namespace {

TEST(PagePack, GivesEveryFileByItsPath) {
  const auto page =
      read_page_pack("tetraply-page 1\nindex.html\ttext/html\t5\t3\nassets/a.js\ttext/javascript\t2\t0\n\nhelloZIPok");
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->at("index.html").bytes, "hello");
  EXPECT_EQ(page->at("index.html").gzip, "ZIP");
  EXPECT_EQ(page->at("assets/a.js").bytes, "ok");
  EXPECT_EQ(page->at("assets/a.js").type, "text/javascript");
}

TEST(PagePack, RefusesWhatIsDamaged) {
  for (const std::string_view pack :
       {"", "tetraply-page 2\n\n", "tetraply-page 1\n", "tetraply-page 1\na\tb\t5\t0\n\nabc",
        "tetraply-page 1\na\tb\tx\t0\n\n", "tetraply-page 1\na\tb\t1\t18446744073709551615\n\nabc"})
    EXPECT_FALSE(read_page_pack(pack)) << pack;
}

}  // namespace
}  // namespace tetraply::server

#include "core/text_file.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

namespace tetraply {
namespace {

std::string written(const std::string& content) {
  std::string path =
      testing::TempDir() + "tetraply-file-" + testing::UnitTest::GetInstance()->current_test_info()->name();
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

TEST(TextFile, IsReadWholeWithoutTheByteOrderMark) {
  const std::string content(200'000, 'x');
  EXPECT_EQ(read_text_file(written(content)).value(), content);
  EXPECT_EQ(read_text_file(written("\xEF\xBB\xBF"
                                   "a\r\nb"))
                .value(),
            "a\r\nb");
  EXPECT_EQ(read_text_file(written("")).value(), "");
}

TEST(TextFile, NamesTheFileThatCannotBeReadAndWhy) {
  EXPECT_EQ(read_text_file("no/such").error().message, "cannot read 'no/such': No such file or directory");
  EXPECT_EQ(read_text_file(".").error().message, "cannot read '.': Is a directory");
}

TEST(TextFile, ThatNeverEndsIsRefused) {
  EXPECT_EQ(read_text_file("/dev/zero").error().message, "cannot read '/dev/zero': more than 67108864 bytes");
}

}  // namespace
}  // namespace tetraply

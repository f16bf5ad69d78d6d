#include "core/text_file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace tetraply {
namespace {

std::string written(const std::string& content) {
  std::string path =
      testing::TempDir() + "tetraply-file-" + testing::UnitTest::GetInstance()->current_test_info()->name();
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

TEST(TextFile, IsReadCompletelyWithoutTheByteOrderMark) {
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

TEST(TextFile, AnEndlessFileIsRefused) {
  EXPECT_EQ(read_text_file("/dev/zero").error().message, "cannot read '/dev/zero': more than 67108864 bytes");
}

// The test's own folder, with a file "report" in it.
class WrittenFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "tetraply-written-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    std::ofstream(report()) << "old";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }
  [[nodiscard]] std::string report() const { return path("report"); }
  [[nodiscard]] std::ptrdiff_t files() const {
    return std::distance(std::filesystem::directory_iterator(folder_), std::filesystem::directory_iterator());
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(WrittenFile, IsReplacedAsAWhole) {
  std::ifstream reader(report());
  std::filesystem::permissions(report(), std::filesystem::perms(0640));
  ASSERT_TRUE(write_text_file(report(), "new"));
  std::string seen;
  reader >> seen;
  EXPECT_EQ(seen, "old") << "somebody who reads it meanwhile";
  EXPECT_EQ(read_text_file(report()).value(), "new");
  EXPECT_EQ(std::filesystem::status(report()).permissions(), std::filesystem::perms(0640));
  EXPECT_EQ(files(), 1);
}

TEST_F(WrittenFile, IsUnchangedWhenTheDiskIsFull) {
  rlimit usual{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &usual), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1000, usual.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto written = write_text_file(report(), std::string(5000, 'x'));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &usual), 0);
  std::signal(SIGXFSZ, handler);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message, "cannot write '" + report() + "': File too large");
  EXPECT_EQ(read_text_file(report()).value(), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(WrittenFile, WritesThroughALinkOrADevice) {
  std::filesystem::create_symlink(report(), path("link"));
  ASSERT_TRUE(write_text_file(path("link"), "new"));
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
  EXPECT_EQ(read_text_file(report()).value(), "new");
  EXPECT_TRUE(write_text_file("/dev/null", "new"));
  EXPECT_EQ(write_text_file("/dev/full", "new").error().message, "cannot write '/dev/full': No space left on device");
}

TEST_F(WrittenFile, CanBeCheckedWithoutCreatingIt) {
  EXPECT_TRUE(check_can_write(path("new")));
  EXPECT_TRUE(check_can_write(report()));
  EXPECT_EQ(files(), 1);
  EXPECT_EQ(check_can_write(path("no/such")).error().message,
            "cannot write '" + path("no/such") + "': No such file or directory");
  EXPECT_EQ(check_can_write(path("")).error().message, "cannot write '" + path("") + "': Is a directory");
}

}  // namespace
}  // namespace tetraply

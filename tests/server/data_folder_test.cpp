// The lock on a server's folder.
#include "server/data_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

namespace tetraply::server {
namespace {

class DataFolders : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "tetraply-folder-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] DataFolder open() const { return DataFolder::open(folder_ / "data").value(); }

 private:
  std::filesystem::path folder_;
};

TEST_F(DataFolders, OneServerAtATimeHasIt) {
  {
    const DataFolder first = open();
    ASSERT_FALSE(first.user());
    ASSERT_TRUE(first.announce("http://127.0.0.1:1234/"));
    const DataFolder second = open();
    ASSERT_TRUE(second.user());
    EXPECT_EQ(second.user()->address, "http://127.0.0.1:1234/");
    EXPECT_EQ(second.user()->process, std::to_string(getpid()));
  }
  EXPECT_FALSE(open().user()) << "the first has ended";
}

TEST_F(DataFolders, ASecondServerWaitsForTheAddressOfOneThatIsStarting) {
  const DataFolder first = open();
  std::optional<DataFolder::User> seen;
  std::thread second([&] { seen = open().user(); });
  ASSERT_TRUE(first.announce("http://127.0.0.1:1/"));
  second.join();
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->address, "http://127.0.0.1:1/");
}

TEST_F(DataFolders, OneOfManyAtOnceGetsIt) {
  std::atomic<int> owners = 0;
  std::vector<std::thread> servers;
  std::atomic<int> asked = 0;
  constexpr int kServers = 8;
  for (int i = 0; i < kServers; ++i)
    servers.emplace_back([&] {
      const DataFolder folder = open();
      if (!folder.user()) {
        ++owners;
        EXPECT_TRUE(folder.announce("http://127.0.0.1:1/"));
      }
      ++asked;
      while (asked < kServers) std::this_thread::yield();
    });
  for (std::thread& server : servers) server.join();
  EXPECT_EQ(owners, 1);
}

TEST_F(DataFolders, AFolderThatCannotBeWrittenIsNamed) {
  const auto none = DataFolder::open("/proc/version/data");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message, "cannot make the folder '/proc/version/data': Not a directory");
  const auto read_only = DataFolder::open("/proc/self");
  ASSERT_FALSE(read_only);
  EXPECT_EQ(read_only.error().message.find("cannot write in the folder '/proc/self': "), 0u)
      << read_only.error().message;
}

}  // namespace
}  // namespace tetraply::server

// A soak must report programs that are wrong in one way.
#include "soak/soak.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "soak/hostile.hpp"
#include "soak/violation.hpp"

namespace tetraply::soak {
namespace {

class SoakTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "tetraply-soak-test-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // The program is this shell script. $REAL is the real program, and the last arguments are --data FOLDER.
  [[nodiscard]] Soak soak_of(const std::string& script) const {
    const std::string program = folder_ / "program";
    std::ofstream(program) << "#!/bin/sh\nREAL='" TETRAPLY_PROGRAM "'\n" << script << "\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    Setting setting{.program = program, .folder = folder_ / "data"};
    setting.patience *= 5;
    return Soak::open(std::move(setting), 1).value();
  }

  static std::string violation_of(Soak soak) {
    EXPECT_EQ(soak.next(), "play and end");
    try {
      for (int i = 0; i < 3; ++i) soak.round();
      return "none";
    } catch (const Violation& violation) {
      return violation.what();
    }
  }

  std::filesystem::path folder_;
};

TEST_F(SoakTest, AProgramThatDoesNotStartIsAViolation) {
  EXPECT_NE(violation_of(soak_of("echo broken >&2; exit 3")).find("exit code 3 and said: broken"), std::string::npos);
}

// At each start the server has the data of the first start.
TEST_F(SoakTest, AServerThatForgetsGamesIsAViolation) {
  const std::string found =
      violation_of(soak_of("for data; do :; done\n"
                           "if [ -e \"$data.old\" ]; then rm -rf \"$data\"; cp -r \"$data.old\" \"$data\"\n"
                           "else cp -r \"$data\" \"$data.old\"; fi\nexec \"$REAL\" \"$@\""));
  EXPECT_NE(found.find("404 instead of 200"), std::string::npos) << found;
}

TEST_F(SoakTest, AServerThatCrashesIsAViolation) {
  const std::string found = violation_of(soak_of("\"$REAL\" \"$@\" & sleep 0.02; kill -SEGV $!; kill -SEGV $$"));
  EXPECT_NE(found.find("signal 11"), std::string::npos) << found;
}

TEST_F(SoakTest, ASoakContinuesWhereItStopped) {
  const std::string program = TETRAPLY_PROGRAM;
  const auto open = [&](std::uint64_t seed) {
    Setting setting{.program = program, .folder = folder_ / "data"};
    setting.patience *= 5;
    return Soak::open(std::move(setting), seed).value();
  };
  Soak first = open(7);
  first.round();
  Soak second = open(8);
  EXPECT_EQ(second.record().seed, 7u);
  EXPECT_EQ(second.record().rounds, 1u);
  EXPECT_EQ(second.record().seconds, first.record().seconds);
  EXPECT_EQ(second.next(), "bad requests");
  second.round();
  EXPECT_EQ(second.record().rounds, 2u);
}

TEST_F(SoakTest, OneSeedMakesTheSameBadInput) {
  Random one(3);
  Random same(3);
  Random other(4);
  const std::string request = bad_request("id", one);
  EXPECT_EQ(request, bad_request("id", same));
  EXPECT_NE(request, bad_request("id", other));
}

}  // namespace
}  // namespace tetraply::soak

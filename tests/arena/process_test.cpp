#include "arena/process.hpp"

#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <thread>

namespace tetraply::arena {
namespace {

using Reading = Process::Reading;

TEST(Process, IsSpokenToLineByLine) {
  Process cat = Process::start("cat").value();
  std::string line;
  for (const char* text : {"one", "", "three with spaces"}) {
    ASSERT_EQ(cat.send(text, 5), Process::Sending::sent);
    ASSERT_EQ(cat.read(line, 5), Reading::line);
    EXPECT_EQ(line, text);
  }
  cat.stop();
  EXPECT_EQ(cat.ending(), "exit code 0");
}

TEST(Process, LinesOfWindowsAndLongOnesAreRead) {
  Process process = Process::start("printf 'a\\r\\n'; head -c 100000 /dev/zero | tr '\\0' x; echo").value();
  std::string line;
  ASSERT_EQ(process.read(line, 5), Reading::line);
  EXPECT_EQ(line, "a");
  ASSERT_EQ(process.read(line, 5), Reading::line);
  EXPECT_EQ(line, std::string(100'000, 'x'));
}

TEST(Process, EndlessLineIsGivenUp) {
  Process process = Process::start("tr '\\0' x </dev/zero").value();
  std::string line;
  EXPECT_EQ(process.read(line, 20), Reading::too_long);
}

TEST(Process, SilenceIsTooSlow) {
  Process process = Process::start("sleep 1000").value();
  std::string line;
  EXPECT_EQ(process.read(line, 0.05), Reading::too_slow);
}

TEST(Process, EndIsNoticedAndTold) {
  Process process = Process::start("echo last; echo why >&2; exit 3").value();
  std::string line;
  ASSERT_EQ(process.read(line, 5), Reading::line);
  EXPECT_EQ(line, "last");
  EXPECT_EQ(process.read(line, 5), Reading::ended);
  process.stop();
  EXPECT_EQ(process.ending(), "exit code 3");
  EXPECT_EQ(process.complaints(), "why\n");
}

TEST(Process, WhoDoesNotReadDoesNotHoldTheSenderUp) {
  Process process = Process::start("sleep 1000").value();
  const std::string much(1 << 20, 'x');  // more than a pipe holds
  EXPECT_EQ(process.send(much, 0.2), Process::Sending::too_slow);
}

TEST(Process, SendingToTheDeadFailsAndDoesNotKill) {
  Process process = Process::start("exit 0").value();
  std::string line;
  EXPECT_EQ(process.read(line, 5), Reading::ended);
  auto sending = Process::Sending::sent;
  for (int i = 0; i < 100 && sending == Process::Sending::sent; ++i) sending = process.send("hello", 1);
  EXPECT_EQ(sending, Process::Sending::ended);
}

TEST(Process, CommandThatDoesNotExistEndsWithTheShellsCode) {
  Process process = Process::start("/no/such/engine").value();
  std::string line;
  EXPECT_EQ(process.read(line, 5), Reading::ended);
  process.stop();
  EXPECT_EQ(process.ending(), "exit code 127");
  EXPECT_NE(process.complaints().find("not found"), std::string::npos);
}

TEST(Process, NothingThatItStartedLivesOn) {
  Process process = Process::start("trap '' TERM HUP; sleep 1000 & echo $!; wait").value();
  std::string line;
  ASSERT_EQ(process.read(line, 5), Reading::line);
  const pid_t grandchild = std::stoi(line);
  ASSERT_EQ(kill(grandchild, 0), 0);
  process.stop();
  EXPECT_EQ(process.ending().substr(0, 8), "signal 9");
  bool gone = false;
  for (int i = 0; i < 200 && !gone; ++i) {
    gone = kill(grandchild, 0) != 0;
    if (!gone) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(gone);
}

TEST(Process, ComplaintsAreKeptToTheirEnd) {
  Process process = Process::start("head -c 200000 /dev/zero | tr '\\0' x >&2; echo end >&2; echo done").value();
  std::string line;
  ASSERT_EQ(process.read(line, 10), Reading::line);
  process.stop();
  EXPECT_EQ(process.complaints().size(), Process::kMostComplaints);
  EXPECT_EQ(process.complaints().substr(process.complaints().size() - 4), "end\n");
}

}  // namespace
}  // namespace tetraply::arena

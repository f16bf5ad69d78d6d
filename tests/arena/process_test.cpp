#include "arena/process.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

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

TEST(Process, AProgramThatDoesNotReadDoesNotBlockTheSender) {
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

// Whether the process has ended, or ends soon.
bool ends(pid_t process) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (kill(process, 0) == 0) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

// The processes whose command line contains this word.
std::vector<pid_t> processes_with(const std::string& word) {
  std::vector<pid_t> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream file(entry.path() / "cmdline");
    const std::string command{std::istreambuf_iterator<char>(file), {}};
    if (command.find(word) != std::string::npos) found.push_back(std::stoi(name));
  }
  return found;
}

// Starts the command, which prints its own process number or that of a child, and stops it.
void expect_nothing_lives_on(const std::string& command) {
  SCOPED_TRACE(command);
  Process process = Process::start(command).value();
  std::string line;
  ASSERT_EQ(process.read(line, 10), Reading::line);
  const pid_t started = std::stoi(line);
  ASSERT_EQ(kill(started, 0), 0);
  process.stop();
  EXPECT_EQ(process.ending().substr(0, 8), "signal 9");
  EXPECT_TRUE(ends(started));
}

TEST(Process, NothingThatItStartedLivesOn) {
  expect_nothing_lives_on("trap '' TERM HUP; sleep 1000 & echo $!; wait");
}

TEST(Process, ASessionOfItsOwnDoesNotHideADescendant) {
  expect_nothing_lives_on("setsid sh -c 'echo $$; exec sleep 1000' & sleep 1000");
}

TEST(Process, ADaemonIsEndedAlthoughItsParentHasGone) {
  expect_nothing_lives_on("(setsid sh -c 'setsid sh -c \"echo \\$\\$; exec sleep 1000\" & exit' &); exec sleep 1000");
}

TEST(Process, ADaemonIsEndedThoughTheCommandEndedLongBefore) {
  Process process = Process::start("setsid sleep 1000 & echo $!").value();
  std::string line;
  ASSERT_EQ(process.read(line, 10), Reading::line);
  process.stop();
  EXPECT_EQ(process.ending(), "exit code 0");
  EXPECT_TRUE(ends(std::stoi(line)));
}

// Each copy starts the next one in a new session and ends.
TEST(Process, AProgramThatKeepsForkingIsEnded) {
  std::string name = testing::TempDir() + "tetraply-runaway-XXXXXX";
  const int file = mkstemp(name.data());
  ASSERT_GE(file, 0);
  close(file);
  std::ofstream(name) << "echo running\nsetsid sh " << name << " &\n";
  {
    Process process = Process::start("sh " + name).value();
    std::string line;
    for (int i = 0; i < 5; ++i) ASSERT_EQ(process.read(line, 10), Reading::line);
    process.stop();
  }
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(processes_with(name).empty());
  std::remove(name.c_str());
}

TEST(Process, AProcessThatItsProgramForgetsIsEndedWhenItsOwnerIsKilled) {
  std::array<int, 2> ends_of_pipe{};
  ASSERT_EQ(pipe(ends_of_pipe.data()), 0);
  const pid_t owner = fork();
  if (owner == 0) {
    Process process =
        Process::start("setsid sh -c 'echo $$; exec sleep 1000' & cd / && sh -c 'sleep 1000; true'").value();
    std::string line;
    static_cast<void>(process.read(line, 10));
    const pid_t started = std::stoi(line);
    static_cast<void>(write(ends_of_pipe[1], &started, sizeof started));
    pause();
    _exit(0);
  }
  pid_t started = 0;
  ASSERT_EQ(read(ends_of_pipe[0], &started, sizeof started), static_cast<ssize_t>(sizeof started));
  for (const int end : ends_of_pipe) close(end);
  kill(owner, SIGKILL);
  waitpid(owner, nullptr, 0);
  EXPECT_TRUE(ends(started));
}

TEST(Process, TheBoundOfMemoryIsForAllThatItStarts) {
  // Each tail keeps 60 MB of the endless line. One of them is within the limit, four are not.
  const std::string tail = "{ head -c 60000000 /dev/zero; echo; sleep 1000; } | tail -n 1 >/dev/null & ";
  Process process = Process::start(tail + tail + tail + tail + "wait", 200).value();
  std::string line;
  EXPECT_EQ(process.read(line, 30), Reading::ended);
  process.stop();
  EXPECT_NE(process.ending().find("MiB of memory; the limit is 200"), std::string::npos) << process.ending();

  Process modest = Process::start("{ head -c 60000000 /dev/zero; echo; } | tail -n 1 | wc -c", 200).value();
  ASSERT_EQ(modest.read(line, 30), Reading::line);
  EXPECT_EQ(line, "60000001");
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

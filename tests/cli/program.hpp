// Runs the program in its own folder, and records its output and how it ends.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>
#include <string>
#include <thread>

struct Outcome {
  std::string out;  // standard output
  std::string err;  // standard error
  int code = -1;
};

inline std::string slurp(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The system's report about a process. Unlike elapsed time, this does not depend on how busy the machine is.
struct Activity {
  bool catches_interrupts = false;
  bool waits = false;  // for example, for input
  double seconds = 0;  // of processor time

  static Activity of(pid_t process) {
    const std::string folder = "/proc/" + std::to_string(process) + "/";
    Activity activity;
    std::ifstream status(folder + "status");
    for (std::string name, value; status >> name && std::getline(status, value);)
      if (name == "SigCgt:") activity.catches_interrupts = (std::stoull(value, nullptr, 16) >> (SIGINT - 1) & 1) != 0;
    const std::string stat = slurp(folder + "stat");
    std::istringstream fields(stat.substr(std::min(stat.rfind(')') + 1, stat.size())));  // the name may contain spaces
    std::string state;
    std::string other;
    fields >> state;
    for (int i = 0; i < 10; ++i) fields >> other;
    long user = 0;
    long system = 0;
    fields >> user >> system;
    activity.waits = state == "S";
    activity.seconds = static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
    return activity;
  }
};

class Program : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "tetraply-cli-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // `launcher` is a command that starts other commands, such as timeout.
  [[nodiscard]] Outcome run(const std::string& arguments, const std::string& launcher = "") const {
    return run_program(TETRAPLY_PROGRAM, arguments, launcher);
  }

  // Runs another program in the same way.
  [[nodiscard]] Outcome run_program(const std::string& program, const std::string& arguments,
                                    const std::string& launcher) const {
    const std::string out = path("stdout");
    const std::string err = path("stderr");
    const std::string command = launcher + " " + program + " " + arguments + " >" + out + " 2>" + err;
    const int status = std::system(command.c_str());
    return {slurp(out), slurp(err), WIFEXITED(status) ? WEXITSTATUS(status) : -1};
  }

  // Sends what Ctrl-C sends, once the program catches it and has reached the point that the caller waits for.
  [[nodiscard]] Outcome run_and_interrupt(const std::string& arguments,
                                          const std::function<bool(const Activity&)>& there) const {
    using Clock = std::chrono::steady_clock;
    const std::string out = path("stdout");
    const std::string err = path("stderr");
    const std::string command = "exec " TETRAPLY_PROGRAM " " + arguments + " >" + out + " 2>" + err;
    const pid_t child = fork();
    if (child == 0) {
      execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    constexpr auto kPatience = std::chrono::minutes(2);
    const auto until = Clock::now() + kPatience;
    int status = 0;
    bool sent = false;
    while (waitpid(child, &status, WNOHANG) == 0) {
      const Activity activity = Activity::of(child);
      if (!sent && activity.catches_interrupts && there(activity)) sent = kill(child, SIGINT) == 0;
      if (Clock::now() > until) kill(child, SIGKILL);
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_TRUE(sent) << "it ended before";
    return {slurp(out), slurp(err), WIFEXITED(status) ? WEXITSTATUS(status) : -1};
  }

  [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }

  [[nodiscard]] std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
    return path(name);
  }

 private:
  std::filesystem::path folder_;
};

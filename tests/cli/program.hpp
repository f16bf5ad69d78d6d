// Runs the program in a folder of its own, and keeps what it prints and how it ends.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

struct Outcome {
  std::string out;  // standard output
  std::string err;  // standard error
  int code = -1;
};

inline std::string slurp(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Program : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "tetraply-cli-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // `launcher` is a command that starts others, such as timeout.
  [[nodiscard]] Outcome run(const std::string& arguments, const std::string& launcher = "") const {
    return run_program(TETRAPLY_PROGRAM, arguments, launcher);
  }

  // The same with another one.
  [[nodiscard]] Outcome run_program(const std::string& program, const std::string& arguments,
                                    const std::string& launcher) const {
    const std::string out = path("stdout");
    const std::string err = path("stderr");
    const std::string command = launcher + " " + program + " " + arguments + " >" + out + " 2>" + err;
    const int status = std::system(command.c_str());
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

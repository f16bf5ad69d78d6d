#include "server/server_process.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

namespace tetraply::server {

ServerProcess::ServerProcess() {
  std::string pattern = (std::filesystem::temp_directory_path() / "tetraply-hostile-XXXXXX").string();
  folder_ = mkdtemp(pattern.data());
  std::array<int, 2> out{};
  if (pipe(out.data()) != 0) return;
  const std::string data = folder_.string();
  process_ = fork();
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(out[1], STDOUT_FILENO);
    close(out[0]);
    close(out[1]);
    execl(TETRAPLY_PROGRAM, "tetraply", "serve", "--port", "0", "--data", data.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  close(out[1]);
  // "Tetraply is at http://127.0.0.1:8642/"
  std::string said;
  for (char c = 0; read(out[0], &c, 1) == 1 && (c != '\n' || said.find("http://") == std::string::npos);) said += c;
  close(out[0]);
  const std::size_t colon = said.rfind(':');
  if (colon != std::string::npos) port_ = std::atoi(said.c_str() + colon + 1);
  EXPECT_NE(port_, 0) << said;
}

ServerProcess::~ServerProcess() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  std::filesystem::remove_all(folder_);
}

double ServerProcess::terminate() {
  using Clock = std::chrono::steady_clock;
  constexpr double kForEver = 60;
  const auto begun = Clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - begun).count(); };
  kill(process_, SIGTERM);
  int how = 0;
  while (waitpid(process_, &how, WNOHANG) == 0) {
    if (passed() > kForEver) return kForEver;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  process_ = -1;
  return WIFEXITED(how) && WEXITSTATUS(how) == 0 ? passed() : kForEver;
}

std::string ServerProcess::proc(const std::string& name) const {
  return fmt::format("/proc/{}/{}", process_, name);
}

std::size_t ServerProcess::status(const std::string& name) const {
  std::ifstream file(proc("status"));
  std::size_t kilobytes = 0;
  for (std::string key; file >> key;)
    if (key == name) file >> kilobytes;
  return kilobytes << 10;
}

void ServerProcess::forget_peak() const {
  std::ofstream(proc("clear_refs")) << "5";
}

double ServerProcess::processor_seconds() const {
  std::ifstream file(proc("stat"));
  std::string text;
  std::getline(file, text);
  // The name of the program may contain spaces.
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  constexpr int kBefore = 11;
  std::string other;
  for (int i = 0; i < kBefore; ++i) fields >> other;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace tetraply::server

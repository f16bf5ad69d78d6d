#include "soak/server_process.hpp"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "arena/process_tree.hpp"
#include "soak/violation.hpp"

namespace tetraply::soak {

namespace {

constexpr double kStart = 20;  // in seconds, like the following, for a patience of 1
constexpr double kRequest = 10;
constexpr double kPoliteEnd = 1;

arena::Process start_server(const Setting& setting, const std::string& data, const std::string& launcher) {
  auto process = arena::Process::start(
      fmt::format("echo $$; exec {}'{}' serve --port 0 --searches 2 --data '{}'", launcher, setting.program, data));
  if (!process) throw Violation("the server does not start: {}", process.error().message);
  return *std::move(process);
}

// How much longer things take because other programs use the machine, too.
double crowding() {
  double load = 0;
  if (getloadavg(&load, 1) != 1) return 1;
  return std::max(1.0, load / std::max(1u, std::thread::hardware_concurrency()));
}

long mebibytes(pid_t process) {
  return arena::resident_kibibytes(process) >> 10;
}

}  // namespace

ServerProcess::ServerProcess(const Setting& setting, const std::string& data, const std::string& launcher)
    : setting_(setting), process_(start_server(setting, data, launcher)) {
  pid_ = std::atoi(line("its process").c_str());
  const std::string address = line("its address");
  const std::size_t port = address.find(':', address.find("http://") + 5);
  if (port != std::string::npos) port_ = std::atoi(address.c_str() + port + 1);
  if (port_ == 0) throw Violation("the server does not print its address: '{}'", address);
  check();
  idle_ = mebibytes(pid_);
}

std::string ServerProcess::line(std::string_view awaited) {
  std::string line;
  if (process_.read(line, kStart * setting_.patience) == arena::Process::Reading::line) return line;
  process_.stop();
  throw Violation("the server did not start. Expected: {}. It ended with {} and said: {}", awaited, process_.ending(),
                  process_.complaints());
}

Connection ServerProcess::connect() const {
  return {port_, kRequest * setting_.patience};
}

void ServerProcess::kill() {
  ::kill(pid_, SIGKILL);
  process_.stop();
  check_complaints();
  if (!process_.ending().starts_with("signal 9"))
    throw Violation("the server ended unexpectedly: {}\n{}", process_.ending(), process_.complaints());
}

void ServerProcess::terminate() {
  ::kill(pid_, SIGTERM);
  std::string line;
  auto reading = arena::Process::Reading::line;
  const double limit = kPoliteEnd * setting_.patience * crowding();
  const auto begin = std::chrono::steady_clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); };
  while (reading == arena::Process::Reading::line) reading = process_.read(line, std::max(0.0, limit - seconds()));
  if (reading != arena::Process::Reading::ended)
    throw Violation("SIGTERM did not end the server within {:.1f} s", limit);
  process_.stop();
  check_complaints();
  if (process_.ending() != "exit code 0")
    throw Violation("after SIGTERM the server ended with {}\n{}", process_.ending(), process_.complaints());
}

void ServerProcess::check_complaints() const {
  for (const char* word : {"Sanitizer", "runtime error", "terminate called"})
    if (process_.complaints().find(word) != std::string::npos)
      throw Violation("the server reported an error:\n{}", process_.complaints());
}

void ServerProcess::check() {
  try {
    if (const Answer answer = connect().ask("GET", "status"); answer.status != 200)
      throw Violation("the server answers {} to a request for its status", answer.status);
  } catch (const NoAnswer& error) {
    process_.stop();
    throw Violation("the server does not answer: {}. It ended with {}\n{}", error.what(), process_.ending(),
                    process_.complaints());
  }
  if (const long used = mebibytes(pid_); idle_ > 0 && used > idle_ + setting_.spare_mebibytes)
    throw Violation("the server uses {} MiB, but used {} MiB when it was idle", used, idle_);
}

void check_second_server(const Setting& setting, const std::string& data) {
  arena::Process process = start_server(setting, data, "");
  std::string line;
  auto reading = arena::Process::Reading::line;
  while (reading == arena::Process::Reading::line) reading = process.read(line, kStart * setting.patience);
  process.stop();
  if (reading != arena::Process::Reading::ended) throw Violation("a second server runs on the same folder");
  if (!process.ending().starts_with("exit code ") || process.ending() == "exit code 0")
    throw Violation("a second server on the same folder ended with {}", process.ending());
}

}  // namespace tetraply::soak

// A server that a soak has started and may end in any way.
#pragma once

#include <sys/types.h>

#include <string>

#include "arena/process.hpp"
#include "soak/connection.hpp"
#include "soak/setting.hpp"

namespace tetraply::soak {

// All functions throw Violation if the server misbehaves.
class ServerProcess {
 public:
  // Waits until the server answers. `launcher` is a shell command that runs another command; it ends with a space.
  ServerProcess(const Setting& setting, const std::string& data, const std::string& launcher = "");

  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] pid_t pid() const { return pid_; }
  [[nodiscard]] Connection connect() const;

  // kill -9
  void kill();
  // Sends SIGTERM. The server must end within a second.
  void terminate();
  // Checks that it answers, and how much memory it uses.
  void check();

 private:
  [[nodiscard]] std::string line(std::string_view awaited);
  void check_complaints() const;

  const Setting& setting_;
  arena::Process process_;
  pid_t pid_ = 0;
  int port_ = 0;
  long idle_ = 0;  // MiB in use just after the start
};

// Checks that a second server refuses to start on the folder of a running one.
void check_second_server(const Setting& setting, const std::string& data);

}  // namespace tetraply::soak

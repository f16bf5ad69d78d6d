// `tetraply serve` as a process of its own, so that its memory and its end can be measured.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <string>

namespace tetraply::server {

class ServerProcess {
 public:
  ServerProcess();
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  [[nodiscard]] int port() const { return port_; }
  // Bytes of memory it has now, and the most it had since the last forget_peak().
  [[nodiscard]] std::size_t memory() const { return status("VmRSS:"); }
  [[nodiscard]] std::size_t peak() const { return status("VmHWM:"); }
  void forget_peak() const;
  [[nodiscard]] double processor_seconds() const;

  // Sends SIGTERM. The seconds until the process has ended, or a minute if it does not end well.
  [[nodiscard]] double terminate();

 private:
  [[nodiscard]] std::size_t status(const std::string& name) const;
  [[nodiscard]] std::string proc(const std::string& name) const;

  std::filesystem::path folder_;
  pid_t process_ = -1;
  int port_ = 0;
};

}  // namespace tetraply::server

// `tetraply serve` as a separate process, so that its memory and its end can be measured.
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
  // The current memory in bytes, and the peak since the last forget_peak().
  [[nodiscard]] std::size_t memory() const { return status("VmRSS:"); }
  [[nodiscard]] std::size_t peak() const { return status("VmHWM:"); }
  void forget_peak() const;
  [[nodiscard]] double processor_seconds() const;

  // Sends SIGTERM. Returns the seconds until the process has ended, or a minute if it does not end properly.
  [[nodiscard]] double terminate();

 private:
  [[nodiscard]] std::size_t status(const std::string& name) const;
  [[nodiscard]] std::string proc(const std::string& name) const;

  std::filesystem::path folder_;
  pid_t process_ = -1;
  int port_ = 0;
};

}  // namespace tetraply::server

// Another program that is spoken to line by line: started, watched, and always ended.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace tetraply::arena {

// Runs a command of the shell in a process group of its own, so that whatever it starts ends with it; it also ends if
// this program dies.
class Process {
 public:
  // `memory` in MiB, of each process of the command; 0: no bound.
  [[nodiscard]] static Result<Process> start(const std::string& command, int memory = 0);
  ~Process() { stop(); }
  Process(Process&& other) noexcept;
  Process& operator=(Process&&) = delete;

  enum class Sending { sent, too_slow, ended };
  // A line is sent with a line feed after it.
  [[nodiscard]] Sending send(std::string_view line, double seconds);

  enum class Reading { line, too_slow, ended, too_long, stopped };
  // The next line of its standard output, without the line feed; and why there is none.
  [[nodiscard]] Reading read(std::string& line, double seconds, const std::atomic<bool>* stop = nullptr);

  // Lets it end by itself for a moment, for its input is closed; then by force. Waits for it.
  void stop();
  // How it ended, in words: "exit code 3", "signal 9 (Killed)". After stop().
  [[nodiscard]] const std::string& ending() const { return ending_; }

  // The end of what it wrote to its standard error.
  [[nodiscard]] const std::string& complaints() const { return complaints_; }

  static constexpr std::size_t kLongestLine = 1 << 20;
  static constexpr std::size_t kMostComplaints = 1 << 16;

 private:
  using Clock = std::chrono::steady_clock;

  Process(pid_t pid, int to, int from, int complaints) : pid_(pid), to_(to), from_(from), complains_(complaints) {}

  // Waits for something to read, or for room to write if there is something to send; takes what there is.
  enum class Waiting { something, nothing, failed };
  Waiting wait(Clock::time_point until, std::string_view* unsent);
  bool take_output();
  bool take_complaints();

  pid_t pid_;
  int to_;
  int from_;
  int complains_;
  std::string output_;
  std::string complaints_;
  std::string ending_;
};

}  // namespace tetraply::arena

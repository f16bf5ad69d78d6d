// Another program that communicates line by line. It is started, watched, and always ended.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/file_handle.hpp"
#include "core/result.hpp"

namespace tetraply::arena {

// Runs a shell command under a guard (arena/guard.hpp), so that everything it starts ends with it, even if this program
// dies.
class Process {
 public:
  // `memory` in MiB, for the command and everything it starts; 0: no limit.
  [[nodiscard]] static Result<Process> start(const std::string& command, int memory = 0);
  ~Process() { stop(); }
  Process(Process&&) = default;
  Process& operator=(Process&&) = delete;

  enum class Sending { sent, too_slow, ended };
  // Sends the line and a line feed.
  [[nodiscard]] Sending send(std::string_view line, double seconds);

  enum class Reading { line, too_slow, ended, too_long, stopped };
  // Reads the next line of its standard output, without the line feed. The result says why there is none.
  [[nodiscard]] Reading read(std::string& line, double seconds, const std::atomic<bool>* stop = nullptr);

  // Closes its input and gives it a moment to end by itself. Then ends it and everything it has started.
  void stop();
  // How it ended, in words: "exit code 3", "signal 9 (Killed)". Call after stop().
  [[nodiscard]] const std::string& ending() const { return ending_; }

  // The end of its output to standard error.
  [[nodiscard]] const std::string& complaints() const { return complaints_; }

  // The command and all its running descendants. Call before stop().
  [[nodiscard]] std::vector<pid_t> descendants() const;

  static constexpr std::size_t kLongestLine = 1 << 20;
  static constexpr std::size_t kMostComplaints = 1 << 16;

 private:
  using Clock = std::chrono::steady_clock;

  Process(pid_t guard, FileHandle to, FileHandle from, FileHandle complaints, FileHandle line, int memory)
      : guard_(guard),
        to_(std::move(to)),
        from_(std::move(from)),
        complains_(std::move(complaints)),
        line_(std::move(line)),
        memory_(memory) {}

  // Waits until there is something to read, or room to write if there is something to send. Reads what is available.
  enum class Waiting { something, nothing, failed };
  Waiting wait(Clock::time_point until, std::string_view* unsent);
  void drop_output_until(Clock::time_point until);
  bool take_output();
  bool take_complaints();
  void take_message();

  pid_t guard_;
  FileHandle to_;
  FileHandle from_;
  FileHandle complains_;
  FileHandle line_;  // connection to the guard, open until stop()
  int memory_;
  bool guard_is_gone_ = false;
  std::optional<int> status_;       // wait status of the command, once it has ended
  std::optional<int> memory_used_;  // MiB, if it was ended for that
  std::string output_;
  std::string complaints_;
  std::string ending_;
};

}  // namespace tetraply::arena

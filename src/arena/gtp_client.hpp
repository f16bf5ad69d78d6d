// The Go Text Protocol, version 2, as the one who commands sees it: a command goes out, an answer comes back.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

#include "arena/process.hpp"
#include "core/result.hpp"
#include "core/stopwatch.hpp"

namespace tetraply::arena {

// Keeps what was said. After an error the program may be in any state: it is ended, and started again by start().
class GtpClient {
 public:
  // `memory` in MiB; 0: no bound. Once the flag is set, nothing is waited for any more.
  explicit GtpClient(std::string command, int memory = 0, const std::atomic<bool>* stop = nullptr)
      : command_(std::move(command)), memory_(memory), stop_(stop) {}
  ~GtpClient();
  GtpClient(const GtpClient&) = delete;
  GtpClient& operator=(const GtpClient&) = delete;

  // Starts the program if it does not run; a new transcript begins.
  [[nodiscard]] Result<void> start();
  [[nodiscard]] bool running() const { return process_.has_value(); }
  // The text after '='. An answer with '?' is an error, as is none within so many seconds, or one that is no answer.
  [[nodiscard]] Result<std::string> ask(std::string_view command, double seconds);

  // With what the program wrote to its standard error.
  [[nodiscard]] std::string transcript() const;

 private:
  [[nodiscard]] Result<std::string> read_answer(const Stopwatch& watch, double seconds);
  [[nodiscard]] tl::unexpected<Error> it_has_ended();
  [[nodiscard]] tl::unexpected<Error> give_up(std::string reason);
  void note(char who, std::string_view line);

  std::string command_;
  int memory_;
  const std::atomic<bool>* stop_;
  std::optional<Process> process_;
  std::string transcript_;
};

}  // namespace tetraply::arena

// The client side of the Go Text Protocol, version 2: it sends commands and receives answers.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

#include "arena/process.hpp"
#include "core/result.hpp"
#include "core/stopwatch.hpp"

namespace tetraply::arena {

// Records the conversation. After an error the program may be in any state, so it is ended; start() starts it again.
class GtpClient {
 public:
  // `memory` is in MiB; 0: no limit. Once the flag is set, nothing waits any more.
  explicit GtpClient(std::string command, int memory = 0, const std::atomic<bool>* stop = nullptr)
      : command_(std::move(command)), memory_(memory), stop_(stop) {}
  ~GtpClient();
  GtpClient(const GtpClient&) = delete;
  GtpClient& operator=(const GtpClient&) = delete;

  // Starts the program if it is not running. Begins a new transcript.
  [[nodiscard]] Result<void> start();
  [[nodiscard]] bool running() const { return process_.has_value(); }
  // The text after '='. An answer with '?' is an error, and so is no answer within this time, or an invalid one.
  [[nodiscard]] Result<std::string> ask(std::string_view command, double seconds);

  // Includes what the program wrote to its standard error.
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

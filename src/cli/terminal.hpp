// The terminal: whether it supports color, a progress line, and Ctrl-C.
#pragma once

#include <CLI/CLI.hpp>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/stopwatch.hpp"

namespace tetraply::cli {

// The option --color auto|always|never. Auto: on a terminal, unless NO_COLOR is set.
struct ColorOption {
  std::string when = "auto";

  void add_to(CLI::App& command);
  [[nodiscard]] bool use() const;
};

// The progress of a long job on standard error: on a terminal a bar with rate and time left, otherwise an occasional
// line.
class Progress {
 public:
  Progress(std::string unit, std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // By default, the rest is assumed to take as long per unit as the finished part. `doing` may describe the next step.
  void advance_to(std::uint64_t done, std::optional<double> seconds_left = {}, std::string_view doing = {});

 private:
  [[nodiscard]] std::string line(std::uint64_t done, std::optional<double> seconds_left, std::string_view doing) const;

  std::string unit_;
  std::uint64_t total_;
  bool on_terminal_;
  bool drawn_ = false;
  double next_at_;  // in seconds; a job that ends earlier shows nothing
  Stopwatch watch_;
};

// Whether a picture has no more lines than the terminal at standard output.
[[nodiscard]] bool fits_terminal(std::string_view picture);

// Draws at the upper left corner of the terminal, and erases the rest of the previous picture.
void redraw(std::string_view picture);

// Makes Ctrl-C and SIGTERM only set a flag, which long jobs check. A second Ctrl-C ends the program at once.
void catch_interrupts();
[[nodiscard]] bool interrupted();
[[nodiscard]] const std::atomic<bool>* interrupt_flag();

}  // namespace tetraply::cli

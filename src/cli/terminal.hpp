// The terminal as a place: whether it takes colour, a progress line, and Ctrl-C.
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

// How far a long job is, on standard error: a bar with rate and time left on a terminal, else a line now and then.
class Progress {
 public:
  Progress(std::string unit, std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Without a better guess, what is left takes as long per unit as what is done. `doing` may say what comes now.
  void advance_to(std::uint64_t done, std::optional<double> seconds_left = {}, std::string_view doing = {});

 private:
  [[nodiscard]] std::string line(std::uint64_t done, std::optional<double> seconds_left, std::string_view doing) const;

  std::string unit_;
  std::uint64_t total_;
  bool on_terminal_;
  bool drawn_ = false;
  double next_at_;  // seconds; a job that ends before shows nothing
  Stopwatch watch_;
};

// Whether a picture has no more lines than the terminal at standard output.
[[nodiscard]] bool fits_terminal(std::string_view picture);

// Draws at the upper left corner of the terminal; what was longer there before is wiped away.
void redraw(std::string_view picture);

// From now on Ctrl-C and a polite kill only set a flag, which long jobs ask for; a second Ctrl-C ends at once.
void catch_interrupts();
[[nodiscard]] bool interrupted();
[[nodiscard]] const std::atomic<bool>* interrupt_flag();

}  // namespace tetraply::cli

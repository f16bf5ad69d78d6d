#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <utility>

#include "cluster/launch.hpp"
#include "core/duration.hpp"

namespace tetraply::cli {

namespace {

std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch lock-free flags");

extern "C" void on_interrupt(int signal) {
  stop_requested = true;
  std::signal(signal, SIG_DFL);
}

// The width of the terminal at standard error.
std::size_t columns() {
  winsize size{};
  constexpr std::size_t kUsual = 80;
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 2 ? kUsual : size.ws_col;
}

}  // namespace

void ColorOption::add_to(CLI::App& command) {
  command.add_option("--color", when, "Use of color in the output")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
}

bool ColorOption::use() const {
  if (when != "auto") return when == "always";
  if (cluster::among_others()) return false;  // mpirun gives every process a terminal, wherever its own output goes
  const char* no_color = std::getenv("NO_COLOR");
  return isatty(STDOUT_FILENO) != 0 && (no_color == nullptr || *no_color == '\0');
}

Progress::Progress(std::string unit, std::uint64_t total)
    : unit_(std::move(unit)),
      total_(total),
      on_terminal_(isatty(STDERR_FILENO) != 0),
      next_at_(on_terminal_ ? 1 : 10) {}

Progress::~Progress() {
  if (drawn_ && on_terminal_) fmt::print(stderr, "\r\033[K");
}

void Progress::advance_to(std::uint64_t done, std::optional<double> seconds_left, std::string_view doing) {
  if (watch_.seconds() < next_at_) return;
  next_at_ = watch_.seconds() + (on_terminal_ ? 0.1 : 10);
  drawn_ = true;
  std::string text = line(done, seconds_left, doing);
  if (on_terminal_) text.resize(std::min(text.size(), columns() - 1));  // a longer text could not be erased
  fmt::print(stderr, "{}{}{}", on_terminal_ ? "\r\033[K" : "", text, on_terminal_ ? "" : "\n");
  std::fflush(stderr);
}

std::string Progress::line(std::uint64_t done, std::optional<double> seconds_left, std::string_view doing) const {
  constexpr std::uint64_t kWidth = 30;
  const double rate = static_cast<double>(done) / watch_.seconds();
  if (!seconds_left && done != 0) seconds_left = static_cast<double>(total_ - done) / rate;
  const std::uint64_t filled = total_ == 0 ? kWidth : kWidth * done / total_;
  return fmt::format("[{:#<{}}{:.<{}}] {}/{} {}  {:.3g}/s  {} left{}{}", "", filled, "", kWidth - filled, done, total_,
                     unit_, rate, seconds_left ? duration_text(*seconds_left) : "?", doing.empty() ? "" : "  ", doing);
}

bool fits_terminal(std::string_view picture) {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return true;  // the size is unknown
  return std::count(picture.begin(), picture.end(), '\n') < size.ws_row;
}

void redraw(std::string_view picture) {
  fmt::print("\033[H");
  for (const char c : picture) fmt::print("{}{}", c == '\n' ? "\033[K" : "", c);
  fmt::print("\033[J");
}

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;  // no SA_RESTART, so that a read that waits for input ends
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() {
  return stop_requested;
}

const std::atomic<bool>* interrupt_flag() {
  return &stop_requested;
}

}  // namespace tetraply::cli

#include "arena/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "arena/guard.hpp"
#include "arena/process_tree.hpp"

namespace tetraply::arena {

namespace {

struct Ends {
  FileHandle first;
  FileHandle second;
};

// A pipe whose ends close when another program is started, unless they become one of its standard files.
Result<Ends> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return failure("cannot make a pipe: {}", std::strerror(errno));
  return Ends{FileHandle(ends[0]), FileHandle(ends[1])};
}

// Unlike with a pipe, writing to a program that has ended is an error instead of a signal.
Result<Ends> make_sockets(int type) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends.data()) != 0)
    return failure("cannot make a socket: {}", std::strerror(errno));
  return Ends{FileHandle(ends[0]), FileHandle(ends[1])};
}

std::string signal_text(int number) {
  const char* name = sigdescr_np(number);
  return fmt::format("signal {} ({})", number, name == nullptr ? "unknown" : name);
}

std::string status_text(int status) {
  constexpr int kShellSignal = 128;  // a shell adds this to the signal that ended its command
  if (WIFSIGNALED(status)) return signal_text(WTERMSIG(status));
  const int code = WEXITSTATUS(status);
  return fmt::format("exit code {}{}", code, code > kShellSignal ? ", " + signal_text(code - kShellSignal) : "");
}

}  // namespace

Result<Process> Process::start(const std::string& command, int memory) {
  auto input = make_sockets(SOCK_STREAM);
  if (!input) return tl::unexpected(input.error());
  auto output = make_pipe();
  if (!output) return tl::unexpected(output.error());
  auto errors = make_pipe();
  if (!errors) return tl::unexpected(errors.error());
  auto line = make_sockets(SOCK_SEQPACKET);
  if (!line) return tl::unexpected(line.error());
  const auto guard = start_guard(command, memory,
                                 {.input = input->first.number(),
                                  .output = output->second.number(),
                                  .errors = errors->second.number(),
                                  .line = line->first.number()});
  if (!guard) return tl::unexpected(guard.error());
  for (const int file : {input->second.number(), output->first.number(), errors->first.number()})
    fcntl(file, F_SETFL, O_NONBLOCK);
  return Process(*guard, std::move(input->second), std::move(output->first), std::move(errors->first),
                 std::move(line->second), memory);
}

// The interval at which a wait checks whether it must end.
constexpr int kLongestNap = 100;  // ms

Process::Waiting Process::wait(Clock::time_point until, std::string_view* unsent) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
  if (left < 0) return Waiting::nothing;
  std::array<pollfd, 4> files{{{from_.number(), POLLIN, 0},
                               {complains_.number(), POLLIN, 0},
                               {unsent == nullptr ? -1 : to_.number(), POLLOUT, 0},
                               {guard_is_gone_ ? -1 : line_.number(), POLLIN, 0}}};
  const int ready = poll(files.data(), files.size(), static_cast<int>(std::min<long long>(left + 1, kLongestNap)));
  if (ready < 0) return errno == EINTR ? Waiting::something : Waiting::failed;
  if (files[1].revents != 0) take_complaints();
  if (files[3].revents != 0) take_message();
  if (files[0].revents != 0 && !take_output()) return Waiting::failed;
  if (files[2].revents != 0) {
    const ssize_t sent = ::send(to_.number(), unsent->data(), unsent->size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return Waiting::failed;
    if (sent > 0) unsent->remove_prefix(static_cast<std::size_t>(sent));
  }
  return Waiting::something;
}

// Returns false if there will be no more.
bool Process::take_output() {
  std::array<char, 4096> some;
  const ssize_t size = ::read(from_.number(), some.data(), some.size());
  if (size > 0) output_.append(some.data(), static_cast<std::size_t>(size));
  if (size == 0) from_.close();
  return size > 0 || (size < 0 && (errno == EAGAIN || errno == EINTR));
}

// Returns false if there is nothing at the moment.
bool Process::take_complaints() {
  std::array<char, 4096> some;
  const ssize_t size = ::read(complains_.number(), some.data(), some.size());
  if (size > 0) complaints_.append(some.data(), static_cast<std::size_t>(size));
  if (complaints_.size() > kMostComplaints) complaints_.erase(0, complaints_.size() - kMostComplaints);
  if (size == 0) complains_.close();
  return size > 0;
}

Process::Sending Process::send(std::string_view line, double seconds) {
  const auto until = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  const std::string text = std::string(line) + "\n";
  std::string_view unsent = text;
  while (!unsent.empty()) {
    if (!to_.is_open()) return Sending::ended;
    if (Clock::now() >= until) return Sending::too_slow;
    if (wait(until, &unsent) == Waiting::failed && !unsent.empty()) return Sending::ended;
  }
  return Sending::sent;
}

Process::Reading Process::read(std::string& line, double seconds, const std::atomic<bool>* stop) {
  const auto until = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  std::size_t looked_at = 0;
  while (true) {
    const std::size_t end = output_.find('\n', looked_at);
    if (end != std::string::npos) {
      line = output_.substr(0, end);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      output_.erase(0, end + 1);
      return Reading::line;
    }
    if (output_.size() > kLongestLine) return Reading::too_long;
    looked_at = output_.size();
    if (!from_.is_open()) return Reading::ended;
    if (stop != nullptr && *stop) return Reading::stopped;
    if (Clock::now() >= until) return Reading::too_slow;
    static_cast<void>(wait(until, nullptr));
  }
}

std::vector<pid_t> Process::descendants() const {
  return arena::descendants(guard_);
}

void Process::take_message() {
  GuardMessage message{};
  const ssize_t size = recv(line_.number(), &message, sizeof message, MSG_DONTWAIT);
  if (size == sizeof message)
    (message.kind == GuardMessage::Kind::ended ? status_ : memory_used_) = message.value;
  else if (size >= 0 || (errno != EAGAIN && errno != EINTR))
    guard_is_gone_ = true;
}

// It may be stuck because nobody reads its output.
void Process::drop_output_until(Clock::time_point until) {
  static_cast<void>(wait(until, nullptr));
  output_.clear();
}

void Process::stop() {
  if (!line_.is_open()) return;
  to_.close();
  constexpr auto kPatience = std::chrono::milliseconds(500);
  const auto until = Clock::now() + kPatience;
  while (!status_ && !guard_is_gone_ && Clock::now() < until) drop_output_until(until);
  shutdown(line_.number(), SHUT_WR);  // the guard ends everything, and gives up if that takes too long
  while (!guard_is_gone_) drop_output_until(Clock::now() + kPatience);
  while (waitpid(guard_, nullptr, 0) < 0 && errno == EINTR) {
  }
  while (complains_.is_open() && take_complaints()) {
  }
  ending_ = status_ ? status_text(*status_) : "its guard was killed";
  if (memory_used_)
    ending_ = fmt::format("it was ended because it and its descendants used {} MiB of memory; the limit is {}",
                          *memory_used_, memory_);
  line_.close();
  from_.close();
  complains_.close();
}

}  // namespace tetraply::arena

#include "arena/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <thread>
#include <utility>

namespace tetraply::arena {

namespace {

// A pipe whose ends close when another program is started, except where they are put in its place.
Result<std::array<int, 2>> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return failure("cannot make a pipe: {}", std::strerror(errno));
  return ends;
}

// Two ends of a line. Unlike with a pipe, writing to a program that has ended is an error and not a signal.
Result<std::array<int, 2>> make_line() {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    return failure("cannot make a socket: {}", std::strerror(errno));
  return ends;
}

void close_all(std::initializer_list<int> files) {
  for (const int file : files) close(file);
}

void close_once(int& file) {
  if (file >= 0) close(std::exchange(file, -1));
}

std::string signal_text(int number) {
  const char* name = sigdescr_np(number);
  return fmt::format("signal {} ({})", number, name == nullptr ? "unknown" : name);
}

// Between fork and exec only what is safe for signals may be called.
[[noreturn]] void become(const char* command, int memory, pid_t parent, int input, int output, int errors) {
  setpgid(0, 0);
  const rlimit no_core{0, 0};  // of a program that crashes, the transcript is enough
  setrlimit(RLIMIT_CORE, &no_core);
  const auto bytes = static_cast<rlim_t>(memory) << 20;
  const rlimit bound{bytes, bytes};
  if (memory > 0 && setrlimit(RLIMIT_AS, &bound) != 0) _exit(127);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // it died before it could be watched
  if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0) _exit(127);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  for (const int number : {SIGINT, SIGTERM, SIGPIPE, SIGHUP}) signal(number, SIG_DFL);
  execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  _exit(127);
}

}  // namespace

Result<Process> Process::start(const std::string& command, int memory) {
  const auto input = make_line();
  if (!input) return tl::unexpected(input.error());
  const auto output = make_pipe();
  if (!output) {
    close_all({(*input)[0], (*input)[1]});
    return tl::unexpected(output.error());
  }
  const auto errors = make_pipe();
  if (!errors) {
    close_all({(*input)[0], (*input)[1], (*output)[0], (*output)[1]});
    return tl::unexpected(errors.error());
  }
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid == 0) become(command.c_str(), memory, parent, (*input)[0], (*output)[1], (*errors)[1]);
  close_all({(*input)[0], (*output)[1], (*errors)[1]});
  if (pid < 0) {
    close_all({(*input)[1], (*output)[0], (*errors)[0]});
    return failure("cannot start '{}': {}", command, std::strerror(errno));
  }
  setpgid(pid, pid);  // whoever comes first
  for (const int file : {(*input)[1], (*output)[0], (*errors)[0]}) fcntl(file, F_SETFL, O_NONBLOCK);
  return Process(pid, (*input)[1], (*output)[0], (*errors)[0]);
}

Process::Process(Process&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      to_(std::exchange(other.to_, -1)),
      from_(std::exchange(other.from_, -1)),
      complains_(std::exchange(other.complains_, -1)),
      output_(std::move(other.output_)),
      complaints_(std::move(other.complaints_)),
      ending_(std::move(other.ending_)) {}

// What ends a wait from outside is looked at in between.
constexpr int kLongestNap = 100;  // ms

Process::Waiting Process::wait(Clock::time_point until, std::string_view* unsent) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
  if (left < 0) return Waiting::nothing;
  std::array<pollfd, 3> files{{{from_, POLLIN, 0}, {complains_, POLLIN, 0}, {-1, POLLOUT, 0}}};
  if (unsent != nullptr) files[2].fd = to_;
  const int ready = poll(files.data(), files.size(), static_cast<int>(std::min<long long>(left + 1, kLongestNap)));
  if (ready < 0) return errno == EINTR ? Waiting::something : Waiting::failed;
  if (files[1].revents != 0) take_complaints();
  if (files[0].revents != 0 && !take_output()) return Waiting::failed;
  if (files[2].revents != 0) {
    const ssize_t sent = ::send(to_, unsent->data(), unsent->size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return Waiting::failed;
    if (sent > 0) unsent->remove_prefix(static_cast<std::size_t>(sent));
  }
  return Waiting::something;
}

// False: there will be no more.
bool Process::take_output() {
  std::array<char, 4096> some;
  const ssize_t size = ::read(from_, some.data(), some.size());
  if (size > 0) output_.append(some.data(), static_cast<std::size_t>(size));
  if (size == 0) close_once(from_);
  return size > 0 || (size < 0 && (errno == EAGAIN || errno == EINTR));
}

// False: there is nothing to take now.
bool Process::take_complaints() {
  std::array<char, 4096> some;
  const ssize_t size = ::read(complains_, some.data(), some.size());
  if (size > 0) complaints_.append(some.data(), static_cast<std::size_t>(size));
  if (complaints_.size() > kMostComplaints) complaints_.erase(0, complaints_.size() - kMostComplaints);
  if (size == 0) close_once(complains_);
  return size > 0;
}

Process::Sending Process::send(std::string_view line, double seconds) {
  const auto until = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  const std::string text = std::string(line) + "\n";
  std::string_view unsent = text;
  while (!unsent.empty()) {
    if (to_ < 0) return Sending::ended;
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
    if (from_ < 0) return Reading::ended;
    if (stop != nullptr && *stop) return Reading::stopped;
    if (Clock::now() >= until) return Reading::too_slow;
    static_cast<void>(wait(until, nullptr));
  }
}

void Process::stop() {
  if (pid_ < 0) return;
  close_once(to_);
  int status = 0;
  constexpr auto kPatience = std::chrono::milliseconds(500);
  const auto until = Clock::now() + kPatience;
  pid_t ended = 0;
  while ((ended = waitpid(pid_, &status, WNOHANG)) == 0 && Clock::now() < until) {
    // It may be stuck because nobody reads what it writes.
    if (from_ >= 0 || complains_ >= 0)
      static_cast<void>(wait(Clock::now() + std::chrono::milliseconds(5), nullptr));
    else
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    output_.clear();
  }
  kill(-pid_, SIGKILL);  // and all that it has started
  if (ended == 0) waitpid(pid_, &status, 0);
  while (complains_ >= 0 && take_complaints()) {
  }
  constexpr int kShellSignal = 128;  // a shell adds this to the signal that ended its command
  if (WIFEXITED(status)) ending_ = fmt::format("exit code {}", WEXITSTATUS(status));
  if (WIFEXITED(status) && WEXITSTATUS(status) > kShellSignal)
    ending_ += fmt::format(", {}", signal_text(WEXITSTATUS(status) - kShellSignal));
  if (WIFSIGNALED(status)) ending_ = signal_text(WTERMSIG(status));
  pid_ = -1;
  close_once(from_);
  close_once(complains_);
}

}  // namespace tetraply::arena

#include "arena/guard.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "arena/process_tree.hpp"

namespace tetraply::arena {

namespace {

// The guard is the running program itself, started under this name. So a guard needs no separate executable and, unlike
// a fork, keeps no copy of our memory.
constexpr const char* kGuardName = "tetraply-guard";
constexpr int kGuardLine = 3;
constexpr auto kIgnoredByGuard = std::to_array({SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGPIPE, SIGTSTP});

// Normally, shared pages count for each process that maps them. Counting them once is slow, so it is done only near the
// limit.
int mebibytes_in_use(int bound) {
  const std::vector<pid_t> processes = descendants(getpid());
  const auto sum = [&](long (*kibibytes)(pid_t)) {
    long all = 0;
    for (const pid_t process : processes) all += kibibytes(process);
    return static_cast<int>(all >> 10);
  };
  const int simple = sum(resident_kibibytes);
  return simple <= bound ? simple : sum(proportional_kibibytes);
}

void tell(GuardMessage::Kind kind, int value) {
  const GuardMessage message{kind, value};
  static_cast<void>(send(kGuardLine, &message, sizeof message, MSG_NOSIGNAL | MSG_DONTWAIT));
}

// Returns false if no child is left.
bool reap(pid_t command) {
  int status = 0;
  pid_t ended = 0;
  while ((ended = waitpid(-1, &status, WNOHANG)) > 0)
    if (ended == command) tell(GuardMessage::Kind::ended, status);
  return ended == 0 || errno != ECHILD;
}

// A process that ends leaves its children to the guard, so in the end each one is found. For a while, some may start
// others faster than they are found, and a process that the system does not release cannot be ended at all.
void end_all(pid_t command) {
  using namespace std::chrono_literals;
  const auto until = std::chrono::steady_clock::now() + 10s;
  while (reap(command) && std::chrono::steady_clock::now() < until) {
    for (const pid_t process : descendants(getpid())) kill(process, SIGKILL);
    poll(nullptr, 0, 1);
  }
}

[[noreturn]] void become_command(const char* command, int memory, pid_t guard) {
  setpgid(0, 0);
  const rlimit no_core{0, 0};  // the transcript of a program that crashes is enough
  setrlimit(RLIMIT_CORE, &no_core);
  // The guard checks ten times a second. This stops a single process that takes memory faster.
  const auto bytes = static_cast<rlim_t>(memory) << 20;
  const rlimit bound{bytes, bytes};
  if (memory > 0 && setrlimit(RLIMIT_AS, &bound) != 0) _exit(127);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != guard) _exit(127);  // the guard died before it could watch
  for (const int number : kIgnoredByGuard) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  _exit(127);
}

[[noreturn]] void run_guard(int memory, const char* command) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  for (const int number : kIgnoredByGuard) signal(number, SIG_IGN);
  fcntl(kGuardLine, F_SETFD, FD_CLOEXEC);
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, nullptr);
  const int signals = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  const pid_t self = getpid();
  const pid_t started = fork();
  if (started == 0) become_command(command, memory, self);
  if (started < 0 || signals < 0) _exit(127);
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int file : {0, 1, 2})
    dup2(nowhere, file);  // otherwise it would go unnoticed that the command has closed them

  constexpr int kLook = 100;  // ms
  while (true) {
    std::array<pollfd, 2> files{{{kGuardLine, POLLIN, 0}, {signals, POLLIN, 0}}};
    poll(files.data(), files.size(), memory > 0 ? kLook : -1);
    if (files[0].revents != 0) break;
    signalfd_siginfo one;
    while (read(signals, &one, sizeof one) > 0) {
    }
    reap(started);
    if (memory == 0) continue;
    if (const int used = mebibytes_in_use(memory); used > memory) {
      tell(GuardMessage::Kind::too_much_memory, used);
      break;
    }
  }
  end_all(started);
  _exit(0);
}

// Runs before main(), and before the constructors of other files.
__attribute__((constructor(101))) void guard_if_asked(int argc, char** argv) {
  if (argc == 3 && std::strcmp(argv[0], kGuardName) == 0) run_guard(std::atoi(argv[1]), argv[2]);
}

}  // namespace

Result<pid_t> start_guard(const std::string& command, int memory, const GuardFiles& files) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, files.input, 0);
  posix_spawn_file_actions_adddup2(&actions, files.output, 1);
  posix_spawn_file_actions_adddup2(&actions, files.errors, 2);
  posix_spawn_file_actions_adddup2(&actions, files.line, kGuardLine);
  posix_spawn_file_actions_addclosefrom_np(&actions, kGuardLine + 1);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  // In its own session it has no terminal, so neither Ctrl-C nor a closing terminal reaches it.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

  std::string name = kGuardName;
  std::string bound = std::to_string(memory);
  std::string text = command;
  const std::array<char*, 4> arguments{name.data(), bound.data(), text.data(), nullptr};
  pid_t guard = -1;
  const int error = posix_spawn(&guard, "/proc/self/exe", &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) return failure("cannot start '{}': {}", command, std::strerror(error));
  return guard;
}

}  // namespace tetraply::arena

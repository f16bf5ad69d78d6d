// A program for mpirun that runs one of several scenarios. The leader prints a line for each job.
#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "cluster/launch.hpp"
#include "cluster/simple_workers.hpp"

namespace tetraply::cluster {
namespace {

using namespace std::chrono_literals;

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) { return static_cast<double>(time.tv_sec) + time.tv_usec * 1e-6; };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

int run(const std::string& what, const std::string& self, Launch& launch) {
  const auto made = make_workers(what == "threads" ? 2 : 1);
  if (!made) {
    if (leads()) fmt::print(stderr, "{}\n", made.error().message);
    return 2;
  }
  Workers& workers = **made;
  if (what == "early" && workers.leads()) return 3;
  if (what == "missing" && !workers.leads()) {
    launch.give_up("no file");
    return 0;
  }
  const double before = processor_seconds();
  const auto work = [&](std::size_t job) -> Result<std::string> {
    if (what == "long") return std::string(3'000'000, static_cast<char>('a' + job));
    if (what == "slow") std::this_thread::sleep_for(job == 0 ? 1500ms : 1ms);
    if (what == "idle" && job == 0) std::this_thread::sleep_for(2s);
    if (what == "idle") return fmt::format("{}", processor_seconds() - before);
    if (what == "error" && job == 5) return failure("job 5 went wrong");
    if (what == "kill" && job == 20) std::raise(SIGKILL);
    if (what == "kill") std::this_thread::sleep_for(5ms);
    if (what == "child") return std::to_string(std::system((self + " all >/dev/null").c_str()));
    return std::to_string(job * job);
  };
  Count next(what == "idle" ? 1 : what == "kill" ? 1000 : what == "long" ? 5 : what == "child" ? 2 : 30);
  const auto print = [&](std::size_t job, const std::string& found) -> Result<void> {
    if (what == "long")
      fmt::print("{} {} {}\n", job, found.size(), found == std::string(found.size(), static_cast<char>('a' + job)));
    else
      fmt::print("{} {}\n", job, found);
    std::fflush(stdout);
    return {};
  };
  const auto done = workers.run(workers_of(work), next, print);
  if (what == "idle" && workers.leads()) fmt::print("leader {}\n", processor_seconds() - before);
  if (done || !workers.leads()) return 0;
  fmt::print(stderr, "{}\n", done.error().message);
  return 1;
}

}  // namespace
}  // namespace tetraply::cluster

int main(int argc, char** argv) {
  tetraply::cluster::Launch launch;
  return tetraply::cluster::run(argc > 1 ? argv[1] : "all", argv[0], launch);
}

#include "cluster/launch.hpp"

#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "cluster/processes.hpp"

namespace tetraply::cluster {

namespace {

// How this process was started: the processes that it belongs to, if any, or why it cannot join them.
struct Membership {
  std::unique_ptr<Processes> processes;
  std::optional<Error> trouble;
};
Membership membership;

// The variables in which mpirun and similar programs give the number of processes: Open MPI, MPICH and its descendants,
// and Slurm's srun.
constexpr std::array kCounts{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"};
// The variables that mark a process as one of several.
constexpr std::array kMarks{"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK"};

// Looks only at the environment, because starting MPI takes a good part of a second, which a single process should not
// have to wait.
bool is_one_of_several() {
  bool marked = false;
  for (const char* name : kMarks) marked = marked || std::getenv(name) != nullptr;
  if (!marked) return false;
  for (const char* name : kCounts)
    if (const char* text = std::getenv(name)) {
      const std::string_view digits = text;
      int count = 0;
      std::from_chars(digits.data(), digits.data() + digits.size(), count);
      return count > 1;
    }
  return false;
}

}  // namespace

Launch::Launch() {
  if (!is_one_of_several()) return;
  if (auto wire = mpi_wire())
    membership.processes = std::make_unique<Processes>(*std::move(wire));
  else
    membership.trouble = wire.error();
  // The programs that this one starts, which may be itself as an engine, inherit the environment but are not part of
  // the group.
  for (const char* name : kCounts) unsetenv(name);
  for (const char* name : kMarks) unsetenv(name);
}

Launch::~Launch() {
  membership.processes.reset();
}

bool leads() {
  return !membership.processes || membership.processes->leads();
}

void Launch::give_up(std::string_view why) {
  if (membership.processes) membership.processes->give_up(why);
}

Result<std::unique_ptr<Workers>> make_workers(int threads) {
  if (membership.trouble) return tl::unexpected(*membership.trouble);
  if (!membership.processes) return thread_workers(threads);
  if (threads > 1)
    return failure(
        "under mpirun each process does one job at a time, so it cannot run {} in parallel: start more processes",
        threads);
  return process_workers(*membership.processes);
}

bool among_others() {
  return membership.processes || membership.trouble;
}

}  // namespace tetraply::cluster

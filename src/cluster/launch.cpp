#include "cluster/launch.hpp"

#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "cluster/company.hpp"

namespace tetraply::cluster {

namespace {

// Of the process, as whoever started it is: which company it belongs to, or why it cannot.
struct Belonging {
  std::unique_ptr<Company> company;
  std::optional<Error> trouble;
};
Belonging belonging;

// In which mpirun and its like say how many processes they have started: Open MPI, MPICH and its kin, Slurm's srun
// together with the one after it.
constexpr std::array kCounts{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"};
// In which they say that a process is one of them.
constexpr std::array kMarks{"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK"};

// Looks at the environment only: starting MPI takes a good part of a second, which a program alone should not.
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
    belonging.company = std::make_unique<Company>(*std::move(wire));
  else
    belonging.trouble = wire.error();
  // Programs that this one starts, perhaps itself as an engine, inherit the environment, but are not of the company.
  for (const char* name : kCounts) unsetenv(name);
  for (const char* name : kMarks) unsetenv(name);
}

Launch::~Launch() {
  belonging.company.reset();
}

bool leads() {
  return !belonging.company || belonging.company->leads();
}

void Launch::give_up(std::string_view why) {
  if (belonging.company) belonging.company->give_up(why);
}

Result<std::unique_ptr<Crew>> make_crew(int threads) {
  if (belonging.trouble) return tl::unexpected(*belonging.trouble);
  if (!belonging.company) return thread_crew(threads);
  if (threads > 1)
    return failure(
        "under mpirun each process does one thing at a time, so {} at once cannot be had: start more of them", threads);
  return process_crew(*belonging.company);
}

bool among_others() {
  return belonging.company || belonging.trouble;
}

}  // namespace tetraply::cluster

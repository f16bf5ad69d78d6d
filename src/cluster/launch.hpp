// How the program was started: alone, or by mpirun as one of several processes that work together.
#pragma once

#include <memory>
#include <string_view>

#include "cluster/crew.hpp"
#include "cluster/workers.hpp"

namespace tetraply::cluster {

// Create it once, at the start of main, and keep it until the end. In a single process it does nothing. Among several
// processes, its destructor waits for all of them.
class Launch {
 public:
  Launch();
  ~Launch();
  Launch(const Launch&) = delete;
  Launch& operator=(const Launch&) = delete;

  // For a process that does not lead: what went wrong. If the leader waits for this process, it fails with this
  // message.
  void give_up(std::string_view why);
};

// Whether this process talks to the person who started the program. Of several processes only one does; the others need
// not print anything.
[[nodiscard]] bool leads();

// All other processes that were started together, each doing one job at a time; or, in a single process, this many
// threads. An error if both were requested, or if there are several processes but no MPI in this build.
[[nodiscard]] Result<std::unique_ptr<Workers>> make_workers(int threads);

// Whether there are other processes, which make_workers would use.
[[nodiscard]] bool among_others();

}  // namespace tetraply::cluster

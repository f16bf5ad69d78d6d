// How the program was started: alone, or by mpirun as one of several processes that work together.
#pragma once

#include <memory>
#include <string_view>

#include "cluster/crew.hpp"

namespace tetraply::cluster {

// To be made once, at the start of main, and to live until its end. Alone it does nothing. Among several processes, its
// end waits for all of them.
class Launch {
 public:
  Launch();
  ~Launch();
  Launch(const Launch&) = delete;
  Launch& operator=(const Launch&) = delete;

  // Of one that does not lead: what went wrong. If the leader waits for its work, this is what it fails with.
  void give_up(std::string_view why);
};

// Whether this process speaks to the person who started the program; of several there is one. The others need print
// nothing.
[[nodiscard]] bool leads();

// All processes that were started together, each but the leader working on one job at a time; or, of a program that was
// started alone, so many threads. An error: both were asked for, or there is no MPI in this build.
[[nodiscard]] Result<std::unique_ptr<Crew>> make_crew(int threads);

// Whether there are other processes, of which make_crew would make the crew.
[[nodiscard]] bool among_others();

}  // namespace tetraply::cluster

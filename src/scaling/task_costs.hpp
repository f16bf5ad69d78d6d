// What tasks cost apart from their work, in nanoseconds: given, or measured on this machine.
#pragma once

#include <cstdint>

#include "scaling/task_graph.hpp"

namespace tetraply {

struct TaskCosts {
  std::int64_t spawn = 0;  // to create a task, for the one that does
  std::int64_t begin = 0;  // to take it up and end it, for whoever runs it
  std::int64_t steal = 0;  // until a thread that has nothing to do gets hold of another one's task
  std::int64_t join = 0;   // to wait for tasks, apart from the time until they have ended
};

struct MeasuredCosts {
  TaskCosts tasks;
  RecordingCosts recording;
  // How much longer a core takes when all the others work as well: they share a clock rate, caches and a host. On two
  // threads of one core it would be nearly 2.
  double crowding = 1;
};

// Times tasks that do nothing, and for the crowding some that compute, for some tens of milliseconds.
[[nodiscard]] MeasuredCosts measure_costs();

}  // namespace tetraply

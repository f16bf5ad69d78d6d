// The costs of tasks apart from their work, in nanoseconds: given, or measured on this machine.
#pragma once

#include <cstdint>

#include "scaling/task_graph.hpp"

namespace tetraply {

struct TaskCosts {
  std::int64_t spawn = 0;  // to create a task, for its creator
  std::int64_t begin = 0;  // to take and end a task, for the thread that runs it
  std::int64_t steal = 0;  // until an idle thread gets a task from another thread
  std::int64_t join = 0;   // to wait for tasks, not counting the time until they have ended
};

struct MeasuredCosts {
  TaskCosts tasks;
  RecordingCosts recording;
  // The slowdown of a core when all others work as well, because they share a clock rate, caches and a host. On two
  // threads of one core it would be nearly 2.
  double crowding = 1;
};

// Times empty tasks, and computing ones for the crowding. Takes some tens of milliseconds.
[[nodiscard]] MeasuredCosts measure_costs();

}  // namespace tetraply

// How long a graph of tasks would take on so many processors, by a simulation of the scheduler: nothing is run, and the
// same arguments always give the same answer.
#pragma once

#include <cstdint>

#include "parallel/split.hpp"
#include "scaling/task_costs.hpp"
#include "scaling/task_graph.hpp"

namespace tetraply {

enum class Schedule : std::uint8_t {
  stealing,      // oneTBB: a new task waits at its creator's end of a deque, thieves take from the other end
  dynamic_loop,  // OpenMP: who is ready takes the next one; what a task spawns itself is a call
  static_loop,   // OpenMP: each processor has its block of tasks from the beginning
};

// The schedule that a strategy runs by.
[[nodiscard]] Schedule schedule_of(const Split& split);

struct SimulationOptions {
  Schedule schedule = Schedule::stealing;
  TaskCosts costs;
  // oneTBB's threads go on with a task that waits only when what they took up meanwhile has ended. `greedy`: who ends
  // the last task that it waits for goes on with it, so that nobody is idle while there is something to do.
  bool greedy = false;
  std::uint64_t seed = 1;  // thieves choose their victims at random
};

struct Simulated {
  std::int64_t nanoseconds = 0;
  std::uint64_t steals = 0;  // tasks that another processor ran than the one that created them
};

[[nodiscard]] Simulated simulate(const TaskGraph& graph, int processors, const SimulationOptions& options = {});

}  // namespace tetraply

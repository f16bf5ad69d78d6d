// Simulates a scheduler to predict the time of a graph of tasks on a number of processors. Nothing is run, and the same
// arguments always give the same answer.
#pragma once

#include <cstdint>

#include "parallel/split.hpp"
#include "scaling/task_costs.hpp"
#include "scaling/task_graph.hpp"

namespace tetraply {

enum class Schedule : std::uint8_t {
  stealing,      // oneTBB: a new task waits at its creator's end of a deque, and thieves take from the other end
  dynamic_loop,  // OpenMP: an idle processor takes the next task; tasks spawned inside it are calls
  static_loop,   // OpenMP: each processor has a fixed block of tasks
};

// The schedule that a strategy uses.
[[nodiscard]] Schedule schedule_of(const Split& split);

struct SimulationOptions {
  Schedule schedule = Schedule::stealing;
  TaskCosts costs;
  // A oneTBB thread continues a waiting task only when the task that it took meanwhile has ended. `greedy`: the
  // processor that ends the last task of a group continues the task that waits for it, so nobody is idle while there is
  // work.
  bool greedy = false;
  std::uint64_t seed = 1;  // seed of the thieves' random choice of victims
};

struct Simulated {
  std::int64_t nanoseconds = 0;
  std::uint64_t steals = 0;  // tasks run by a different processor than their creator
};

[[nodiscard]] Simulated simulate(const TaskGraph& graph, int processors, const SimulationOptions& options = {});

}  // namespace tetraply

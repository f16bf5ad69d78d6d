// Task graphs with known work and span, and random ones.
#pragma once

#include "core/random.hpp"
#include "scaling/task_graph.hpp"

namespace tetraply {

// Each task spawns the next one after it has run, and waits for it.
inline TaskGraph chain(int tasks, std::int64_t length) {
  TaskGraphBuilder graph;
  std::uint32_t task = 0;
  for (int i = 0; i < tasks; ++i) {
    task = graph.spawn(task);
    graph.run(task, length);
  }
  return std::move(graph).build();
}

// Task 0 only spawns all others and waits.
inline TaskGraph fan(int tasks, std::int64_t length) {
  TaskGraphBuilder graph;
  for (int i = 0; i < tasks; ++i) graph.run(graph.spawn(0), length);
  return std::move(graph).build();
}

inline void grow(TaskGraphBuilder& graph, std::uint32_t task, int depth, std::int64_t length) {
  graph.run(task, length);
  if (depth == 0) return;
  for (int child = 0; child < 2; ++child) grow(graph, graph.spawn(task), depth - 1, length);
  graph.join(task);
}

// Each task except those at `depth` runs, then spawns two and waits: 2^(depth+1) - 1 tasks, including the first.
inline TaskGraph binary_tree(int depth, std::int64_t length) {
  TaskGraphBuilder graph;
  grow(graph, 0, depth, length);
  return std::move(graph).build();
}

// Up to this many tasks that run, spawn, spawn beside themselves and join in any order. `after_join`: they also run
// after a join.
inline TaskGraph random_graph(std::uint64_t seed, int most_tasks, bool after_join) {
  Random random(seed);
  TaskGraphBuilder graph;
  std::uint32_t tasks = 1;
  for (std::uint32_t task = 0; task < tasks; ++task) {
    const std::uint32_t steps = random.below(8);
    bool joined = false;
    for (std::uint32_t step = 0; step < steps && !(joined && !after_join); ++step) {
      graph.run(task, random.below(random.below(4) == 0 ? 1000 : 50));
      const bool may_spawn = static_cast<int>(tasks) < most_tasks;
      switch (random.below(task == 0 ? 4 : 6)) {
        case 0:
          graph.join(task);
          joined = true;
          break;
        case 4:
        case 5:
          if (may_spawn) graph.spawn_beside(task), ++tasks;
          break;
        default:
          if (may_spawn) graph.spawn(task), ++tasks;
          break;
      }
    }
    if (!joined || after_join) graph.run(task, random.below(100));
  }
  return std::move(graph).build();
}

}  // namespace tetraply

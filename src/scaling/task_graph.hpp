// A run as a graph of tasks that fork and join: what each task does, in order, no matter on which thread or when. It
// comes from a recorded run or is built by hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "parallel/recorder.hpp"

namespace tetraply {

// Task 0 is the root. Every task has a higher number than the task that spawns it. Every other task is in a group,
// which one task waits for. A task may spawn into a group of its own or into the group that it is in.
class TaskGraph {
 public:
  struct Step {
    enum class Kind : std::uint8_t { spawn, join, end };
    std::int64_t nanoseconds;  // work before the step
    std::uint32_t subject;     // spawn: the new task; join: the group whose tasks must have ended; end: 0
    Kind kind;
  };
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  [[nodiscard]] std::uint32_t tasks() const { return static_cast<std::uint32_t>(groups_of_.size()); }
  [[nodiscard]] std::uint32_t groups() const { return static_cast<std::uint32_t>(owners_.size()); }
  // The last step is an end, and no other step is.
  [[nodiscard]] std::span<const Step> steps(std::uint32_t task) const {
    return {steps_.data() + first_[task], steps_.data() + first_[task + 1]};
  }
  // The group of a task. Task 0 has none.
  [[nodiscard]] std::uint32_t group_of(std::uint32_t task) const { return groups_of_[task]; }
  // The task that waits for a group.
  [[nodiscard]] std::uint32_t owner_of(std::uint32_t group) const { return owners_[group]; }
  // The time of the task's own steps.
  [[nodiscard]] std::int64_t length(std::uint32_t task) const;

 private:
  friend class TaskGraphBuilder;

  std::vector<Step> steps_;
  std::vector<std::size_t> first_;        // by task, with one extra entry
  std::vector<std::uint32_t> groups_of_;  // by task
  std::vector<std::uint32_t> owners_;     // by group
};

// Builds a graph step by step. Task 0 exists from the start.
//
//   TaskGraphBuilder graph;
//   const auto child = graph.spawn(0);
//   graph.run(child, 100);
//   graph.join(0);
class TaskGraphBuilder {
 public:
  TaskGraphBuilder();

  // The time must not be negative.
  void run(std::uint32_t task, std::int64_t nanoseconds) { unfinished_[task].nanoseconds += nanoseconds; }
  // Spawns a task that this one joins.
  std::uint32_t spawn(std::uint32_t task);
  // Spawns a task into the group of this one, which must not be task 0. The task that joins this one also joins the new
  // one.
  std::uint32_t spawn_beside(std::uint32_t task);
  // Waits for everything that the task has spawned since its last join, and for tasks spawned beside those. Does
  // nothing if there are none.
  void join(std::uint32_t task);

  // Opens a group inside the open ones.
  std::uint32_t open_group(std::uint32_t task);
  std::uint32_t spawn_into(std::uint32_t task, std::uint32_t group);
  void join_group(std::uint32_t task, std::uint32_t group);

  // Adds a final join to every task with unjoined tasks.
  [[nodiscard]] TaskGraph build() &&;

 private:
  struct Unfinished {
    std::int64_t nanoseconds = 0;  // time since the last step
    std::uint32_t group = TaskGraph::kNone;
  };
  struct Logged {
    TaskGraph::Step step;
    std::uint32_t task;
  };

  std::uint32_t add_task(std::uint32_t group);
  void add_step(std::uint32_t task, TaskGraph::Step::Kind kind, std::uint32_t subject);

  std::vector<Unfinished> unfinished_;  // by task
  std::vector<Logged> log_;             // steps of all tasks, interleaved
  std::vector<std::uint32_t> groups_of_;
  std::vector<std::uint32_t> owners_;
  std::vector<bool> joined_;  // by group
};

// The time that the clock and the schedulers add to a record, in nanoseconds. It is subtracted, but never below 0.
struct RecordingCosts {
  std::int64_t spawn = 0;    // between the creation of a task and the next event
  std::int64_t stretch = 0;  // between any other two events
};

// The graph of a run that was recorded with all events. Rejects a truncated record and one with inconsistent events.
[[nodiscard]] Result<TaskGraph> graph_of(const RunRecord& record, const RecordingCosts& costs = {});

}  // namespace tetraply

// A run as a graph of tasks that fork and join: what each task does, in order, with no regard to which thread did it or
// when. Of a recorded run, or made by hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "parallel/recorder.hpp"

namespace tetraply {

// Task 0 is where all begins. Tasks are numbered so that each comes after the one that spawns it. Every other task is
// in a group, which one task waits for; tasks may spawn into a group of their own or into the one that they are in.
class TaskGraph {
 public:
  struct Step {
    enum class Kind : std::uint8_t { spawn, join, end };
    std::int64_t nanoseconds;  // to run before it
    std::uint32_t subject;     // spawn: the new task; join: the group whose tasks must all have ended; end: 0
    Kind kind;
  };
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  [[nodiscard]] std::uint32_t tasks() const { return static_cast<std::uint32_t>(groups_of_.size()); }
  [[nodiscard]] std::uint32_t groups() const { return static_cast<std::uint32_t>(owners_.size()); }
  // The last one is an end, and no other.
  [[nodiscard]] std::span<const Step> steps(std::uint32_t task) const {
    return {steps_.data() + first_[task], steps_.data() + first_[task + 1]};
  }
  // The group that a task is in; task 0 is in none.
  [[nodiscard]] std::uint32_t group_of(std::uint32_t task) const { return groups_of_[task]; }
  // The task that waits for a group.
  [[nodiscard]] std::uint32_t owner_of(std::uint32_t group) const { return owners_[group]; }
  // What a task runs itself.
  [[nodiscard]] std::int64_t length(std::uint32_t task) const;

 private:
  friend class TaskGraphBuilder;

  std::vector<Step> steps_;
  std::vector<std::size_t> first_;        // by task, and one more
  std::vector<std::uint32_t> groups_of_;  // by task
  std::vector<std::uint32_t> owners_;     // by group
};

// Makes a graph step by step; task 0 is there from the beginning.
//
//   TaskGraphBuilder graph;
//   const auto child = graph.spawn(0);
//   graph.run(child, 100);
//   graph.join(0);
class TaskGraphBuilder {
 public:
  TaskGraphBuilder();

  // Nothing may be negative.
  void run(std::uint32_t task, std::int64_t nanoseconds) { unfinished_[task].nanoseconds += nanoseconds; }
  // A task that this one joins.
  std::uint32_t spawn(std::uint32_t task);
  // A task in the group of this one, which may not be task 0: who joins this one joins that one too.
  std::uint32_t spawn_beside(std::uint32_t task);
  // Waits for all that the task has spawned since its last join, and for what these have spawned beside themselves. It
  // does nothing if there is none.
  void join(std::uint32_t task);

  // For groups within each other: a task may have several.
  std::uint32_t open_group(std::uint32_t task);
  std::uint32_t spawn_into(std::uint32_t task, std::uint32_t group);
  void join_group(std::uint32_t task, std::uint32_t group);

  // Every task ends with a join of what is not joined yet.
  [[nodiscard]] TaskGraph build() &&;

 private:
  struct Unfinished {
    std::int64_t nanoseconds = 0;  // since the last step
    std::uint32_t group = TaskGraph::kNone;
  };
  struct Logged {
    TaskGraph::Step step;
    std::uint32_t task;
  };

  std::uint32_t add_task(std::uint32_t group);
  void add_step(std::uint32_t task, TaskGraph::Step::Kind kind, std::uint32_t subject);

  std::vector<Unfinished> unfinished_;  // by task
  std::vector<Logged> log_;             // of all tasks, mixed
  std::vector<std::uint32_t> groups_of_;
  std::vector<std::uint32_t> owners_;
  std::vector<bool> joined_;  // by group
};

// What the clock and the schedulers add to the times of a record, in nanoseconds. It is taken away again, as far as
// there is so much.
struct RecordingCosts {
  std::int64_t spawn = 0;    // between the creation of a task and the next moment
  std::int64_t stretch = 0;  // between any other two moments
};

// The graph of a run that was recorded with all its events. A record that is cut short, or whose events do not fit
// together, is refused.
[[nodiscard]] Result<TaskGraph> graph_of(const RunRecord& record, const RecordingCosts& costs = {});

}  // namespace tetraply

// Builds the graph of a recorded run. Threads are read one after the other, so a task may appear before the one that
// spawns it. Finally the graph is walked from task 0 on, which gives the order and detects unconnected tasks.
#include <algorithm>
#include <optional>
#include <utility>

#include "scaling/record_check.hpp"
#include "scaling/task_graph.hpp"

namespace tetraply {

namespace {

using Kind = TaskEvent::Kind;
constexpr std::uint32_t kNone = TaskGraph::kNone;

class RecordReader {
 public:
  RecordReader(const RunRecord& record, const RecordingCosts& costs) : record_(record), costs_(costs) {}

  Result<TaskGraph> graph() {
    if (auto numbered = number_tasks(); !numbered) return tl::unexpected(numbered.error());
    for (const auto& events : record_.events)
      if (auto read = read_thread(events); !read) return tl::unexpected(read.error());
    return assemble();
  }

 private:
  // Like a step of the graph, but tasks are indices into numbers_.
  struct Step {
    std::int64_t nanoseconds;
    std::uint32_t subject;
    TaskGraph::Step::Kind kind;
    std::uint32_t task;
  };
  struct Running {
    std::uint32_t task;
    std::int64_t nanoseconds = 0;     // time since its last step
    std::vector<std::uint32_t> open;  // nested groups; kNone: nothing was spawned into it
  };

  Result<void> number_tasks() {
    for (const auto& events : record_.events)
      for (const TaskEvent& event : events)
        if (event.kind == Kind::begin) numbers_.push_back(event.task);
    std::sort(numbers_.begin(), numbers_.end());
    const auto twice = std::adjacent_find(numbers_.begin(), numbers_.end());
    if (twice != numbers_.end()) return failure("broken record: task {} begins twice", *twice);
    if (numbers_.empty() || numbers_[0] != 0) return failure("broken record: the search itself never begins");
    groups_.assign(numbers_.size(), kNone);
    spawned_.assign(numbers_.size(), false);
    return {};
  }

  std::optional<std::uint32_t> place_of(std::uint32_t number) const {
    const auto found = std::lower_bound(numbers_.begin(), numbers_.end(), number);
    if (found == numbers_.end() || *found != number) return {};
    return static_cast<std::uint32_t>(found - numbers_.begin());
  }

  void add_step(Running& running, TaskGraph::Step::Kind kind, std::uint32_t subject) {
    steps_.push_back({std::exchange(running.nanoseconds, 0), subject, kind, running.task});
  }

  // Only the innermost task's time counts, and only while it does not wait.
  Result<void> read_thread(const std::vector<TaskEvent>& events) {
    std::vector<Running> stack;
    const TaskEvent* before = nullptr;
    for (const TaskEvent& event : events) {
      if (event.kind != Kind::begin && event.kind != Kind::go_on) {
        const std::int64_t extra = before->kind == Kind::spawn ? costs_.spawn : costs_.stretch;
        stack.back().nanoseconds += std::max<std::int64_t>(0, event.nanoseconds - before->nanoseconds - extra);
      }
      before = &event;
      switch (event.kind) {
        case Kind::begin:
          stack.push_back({*place_of(event.task), 0, {}});
          break;
        case Kind::spawn:
          if (auto read = read_spawn(event, stack.back()); !read) return read;
          break;
        case Kind::wait:
          if (auto read = read_wait(event, stack.back()); !read) return read;
          break;
        case Kind::go_on:
          break;
        case Kind::end:
          for (const std::uint32_t group : stack.back().open)
            if (group != kNone) return failure("broken record: task {} ends and leaves tasks unjoined", event.task);
          add_step(stack.back(), TaskGraph::Step::Kind::end, 0);
          stack.pop_back();
          break;
      }
    }
    return {};
  }

  Result<void> read_spawn(const TaskEvent& event, Running& running) {
    const std::optional<std::uint32_t> child = place_of(event.task);
    if (!child) return failure("broken record: task {} is created and never begins", event.task);
    if (*child == 0 || spawned_[*child]) return failure("broken record: task {} is created twice", event.task);
    spawned_[*child] = true;
    if (event.group > 0) {
      if (event.group < running.open.size())
        return failure("broken record: task {} is created in a group while one within it is open", event.task);
      running.open.resize(event.group, kNone);
      std::uint32_t& group = running.open.back();
      if (group == kNone) group = owned_groups_++;
      groups_[*child] = group;
    } else if (running.task == 0) {
      return failure("broken record: task {} is created in the group of the search itself, which has none", event.task);
    }
    add_step(running, TaskGraph::Step::Kind::spawn, *child);
    return {};
  }

  Result<void> read_wait(const TaskEvent& event, Running& running) {
    if (event.group < running.open.size())
      return failure("broken record: task {} waits for a group while one within it is open", event.task);
    running.open.resize(event.group, kNone);
    if (running.open.back() != kNone) add_step(running, TaskGraph::Step::Kind::join, running.open.back());
    running.open.pop_back();
    return {};
  }

  Result<TaskGraph> assemble() {
    std::stable_sort(steps_.begin(), steps_.end(), [](const Step& a, const Step& b) { return a.task < b.task; });
    std::vector<std::size_t> first(numbers_.size() + 1, 0);
    for (const Step& step : steps_) ++first[step.task + std::size_t{1}];
    for (std::size_t task = 0; task < numbers_.size(); ++task) first[task + 1] += first[task];

    TaskGraphBuilder graph;
    std::vector<std::uint32_t> group_in_graph(owned_groups_, kNone);
    std::vector<bool> reached(numbers_.size(), false);
    struct Task {
      std::uint32_t place;
      std::uint32_t in_graph;
      std::uint32_t group;
    };
    std::vector<Task> to_do{{0, 0, kNone}};
    while (!to_do.empty()) {
      const Task task = to_do.back();
      to_do.pop_back();
      reached[task.place] = true;
      for (std::size_t i = first[task.place]; i < first[task.place + std::size_t{1}]; ++i) {
        const Step& step = steps_[i];
        graph.run(task.in_graph, step.nanoseconds);
        if (step.kind == TaskGraph::Step::Kind::join) graph.join_group(task.in_graph, group_in_graph[step.subject]);
        if (step.kind != TaskGraph::Step::Kind::spawn) continue;
        std::uint32_t group = task.group;
        if (const std::uint32_t own = groups_[step.subject]; own != kNone) {
          if (group_in_graph[own] == kNone) group_in_graph[own] = graph.open_group(task.in_graph);
          group = group_in_graph[own];
        }
        to_do.push_back({step.subject, graph.spawn_into(task.in_graph, group), group});
      }
    }
    const auto stray = std::find(reached.begin(), reached.end(), false);
    if (stray != reached.end())
      return failure("broken record: task {} does not come from the search",
                     numbers_[static_cast<std::size_t>(stray - reached.begin())]);
    return std::move(graph).build();
  }

  const RunRecord& record_;
  const RecordingCosts& costs_;
  std::vector<std::uint32_t> numbers_;  // numbers of all tasks, in order
  std::vector<std::uint32_t> groups_;   // by index: the group that another task opened for it; kNone: its own group
  std::vector<bool> spawned_;           // by index
  std::vector<Step> steps_;
  std::uint32_t owned_groups_ = 0;
};

}  // namespace

Result<TaskGraph> graph_of(const RunRecord& record, const RecordingCosts& costs) {
  if (record.truncated)
    return failure("the record is cut short: there were more events than are kept; record a smaller search");
  if (auto checked = check_events(record); !checked) return tl::unexpected(checked.error());
  return RecordReader(record, costs).graph();
}

}  // namespace tetraply

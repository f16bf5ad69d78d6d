#include "scaling/task_graph.hpp"

#include <utility>

namespace tetraply {

using Step = TaskGraph::Step;

std::int64_t TaskGraph::length(std::uint32_t task) const {
  std::int64_t total = 0;
  for (const Step& step : steps(task)) total += step.nanoseconds;
  return total;
}

TaskGraphBuilder::TaskGraphBuilder() {
  add_task(TaskGraph::kNone);
}

std::uint32_t TaskGraphBuilder::add_task(std::uint32_t group) {
  groups_of_.push_back(group);
  unfinished_.emplace_back();
  return static_cast<std::uint32_t>(groups_of_.size() - 1);
}

void TaskGraphBuilder::add_step(std::uint32_t task, Step::Kind kind, std::uint32_t subject) {
  log_.push_back({{std::exchange(unfinished_[task].nanoseconds, 0), subject, kind}, task});
}

std::uint32_t TaskGraphBuilder::open_group(std::uint32_t task) {
  owners_.push_back(task);
  joined_.push_back(false);
  return static_cast<std::uint32_t>(owners_.size() - 1);
}

std::uint32_t TaskGraphBuilder::spawn_into(std::uint32_t task, std::uint32_t group) {
  const std::uint32_t child = add_task(group);
  add_step(task, Step::Kind::spawn, child);
  return child;
}

void TaskGraphBuilder::join_group(std::uint32_t task, std::uint32_t group) {
  add_step(task, Step::Kind::join, group);
  joined_[group] = true;
}

std::uint32_t TaskGraphBuilder::spawn(std::uint32_t task) {
  if (unfinished_[task].group == TaskGraph::kNone) {
    const std::uint32_t group = open_group(task);
    unfinished_[task].group = group;
  }
  return spawn_into(task, unfinished_[task].group);
}

std::uint32_t TaskGraphBuilder::spawn_beside(std::uint32_t task) {
  return spawn_into(task, groups_of_[task]);
}

void TaskGraphBuilder::join(std::uint32_t task) {
  const std::uint32_t group = std::exchange(unfinished_[task].group, TaskGraph::kNone);
  if (group != TaskGraph::kNone) join_group(task, group);
}

TaskGraph TaskGraphBuilder::build() && {
  for (std::uint32_t group = 0; group < owners_.size(); ++group)
    if (!joined_[group]) join_group(owners_[group], group);
  const auto tasks = static_cast<std::uint32_t>(groups_of_.size());
  for (std::uint32_t task = 0; task < tasks; ++task) add_step(task, Step::Kind::end, 0);
  TaskGraph graph;
  graph.groups_of_ = std::move(groups_of_);
  graph.owners_ = std::move(owners_);
  // Sorts the log by task and keeps the order within each task.
  graph.first_.assign(tasks + std::size_t{1}, 0);
  for (const Logged& logged : log_) ++graph.first_[logged.task + std::size_t{1}];
  for (std::uint32_t task = 0; task < tasks; ++task) graph.first_[task + std::size_t{1}] += graph.first_[task];
  std::vector<std::size_t> next(graph.first_.begin(), graph.first_.end() - 1);
  graph.steps_.resize(log_.size());
  for (const Logged& logged : log_) graph.steps_[next[logged.task]++] = logged.step;
  return graph;
}

}  // namespace tetraply

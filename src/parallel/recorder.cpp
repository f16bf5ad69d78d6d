#include "parallel/recorder.hpp"

#include <algorithm>

namespace tetraply {

double RunRecord::imbalance() const {
  if (threads.empty()) return 0;
  const auto [least, most] = std::minmax_element(
      threads.begin(), threads.end(), [](const ThreadTimes& a, const ThreadTimes& b) { return a.busy < b.busy; });
  return least->busy > 0 ? most->busy / least->busy : 0;
}

void Recorder::begin_run(int threads) {
  threads_ = std::vector<Thread>(static_cast<std::size_t>(threads));
  start_ = Clock::now();
  Thread& first = threads_[0];
  first.running.push_back({0});
  note(first, 0, 0, TaskEvent::Kind::begin);
}

void Recorder::end_run() {
  const std::int64_t time = now();
  Thread& first = threads_[0];
  first.times.busy += static_cast<double>(time - first.changed) * kNanosecond;
  note(first, time, 0, TaskEvent::Kind::end);
  record_ = {};
  record_.seconds = static_cast<double>(time) * kNanosecond;
  for (Thread& thread : threads_) {
    record_.tasks.created += thread.tasks.created;
    record_.tasks.by_thief += thread.tasks.by_thief;
    record_.tasks.by_creator += thread.tasks.by_creator;
    record_.tasks.cancelled += thread.tasks.cancelled;
    thread.times.idle = std::max(0.0, record_.seconds - thread.times.busy);
    record_.threads.push_back(thread.times);
    record_.truncated = record_.truncated || thread.truncated;
    if (detail_ != Detail::counts) record_.events.push_back(std::move(thread.events));
    for (TaskLabel& label : thread.labels) record_.labels.push_back(std::move(label));
  }
  // Of a task that ran others in between there may be several.
  std::stable_sort(record_.labels.begin(), record_.labels.end(),
                   [](const TaskLabel& a, const TaskLabel& b) { return a.task < b.task; });
  const auto same = [](const TaskLabel& a, const TaskLabel& b) { return a.task == b.task; };
  record_.labels.erase(std::unique(record_.labels.begin(), record_.labels.end(), same), record_.labels.end());
  record_.phases = std::exchange(phases_, {});
  threads_.clear();
}

void Recorder::open_group(int slot) {
  ++threads_[static_cast<std::size_t>(slot)].running.back().groups;
}

std::uint32_t Recorder::spawn(int slot) {
  Thread& thread = threads_[static_cast<std::size_t>(slot)];
  ++thread.tasks.created;
  // Unique among all threads; starts at 1.
  const auto task = static_cast<std::uint32_t>(thread.spawned++ * threads_.size() + static_cast<std::size_t>(slot) + 1);
  if (detail_ != Detail::counts) note(thread, now(), task, TaskEvent::Kind::spawn, thread.running.back().groups);
  return task;
}

void Recorder::begin(int slot, std::uint32_t task, int creator) {
  Thread& thread = threads_[static_cast<std::size_t>(slot)];
  const std::int64_t time = now();
  ++(slot == creator ? thread.tasks.by_creator : thread.tasks.by_thief);
  ++thread.times.tasks;
  if (slot != creator) thread.times.stealing += static_cast<double>(time - thread.changed) * kNanosecond;
  thread.changed = time;
  thread.running.push_back({task});
  note(thread, time, task, TaskEvent::Kind::begin);
}

void Recorder::end(int slot, std::uint32_t task) {
  Thread& thread = threads_[static_cast<std::size_t>(slot)];
  const std::int64_t time = now();
  thread.times.busy += static_cast<double>(time - thread.changed) * kNanosecond;
  thread.changed = time;
  thread.running.pop_back();
  note(thread, time, task, TaskEvent::Kind::end);
}

void Recorder::wait(int slot) {
  Thread& thread = threads_[static_cast<std::size_t>(slot)];
  const std::int64_t time = now();
  thread.times.busy += static_cast<double>(time - thread.changed) * kNanosecond;
  thread.changed = time;
  const Running& running = thread.running.back();
  note(thread, time, running.task, TaskEvent::Kind::wait, running.groups);
}

void Recorder::go_on(int slot) {
  Thread& thread = threads_[static_cast<std::size_t>(slot)];
  const std::int64_t time = now();
  thread.changed = time;
  Running& running = thread.running.back();
  note(thread, time, running.task, TaskEvent::Kind::go_on, running.groups);
  --running.groups;
}

void Recorder::label(int slot, int depth, std::string what) {
  Thread& thread = threads_[static_cast<std::size_t>(slot)];
  if (thread.running.empty() || thread.running.back().task == 0 || thread.labels.size() >= most_events_) return;
  const std::uint32_t task = thread.running.back().task;
  if (thread.labels.empty() || thread.labels.back().task != task)
    thread.labels.push_back({task, depth, std::move(what)});
  else if (thread.labels.back().depth == depth)
    ++thread.labels.back().more;
}

void Recorder::cancel(int slot) {
  ++threads_[static_cast<std::size_t>(slot)].tasks.cancelled;
}

void Recorder::note(Thread& thread, std::int64_t time, std::uint32_t task, TaskEvent::Kind kind, std::uint16_t group) {
  if (detail_ == Detail::counts) return;
  if (thread.events.size() >= most_events_)
    thread.truncated = true;
  else
    thread.events.push_back({time, task, kind, group});
}

}  // namespace tetraply

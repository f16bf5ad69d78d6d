#include "scaling/record_check.hpp"

#include <string_view>

namespace tetraply {

namespace {

using Kind = TaskEvent::Kind;

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::begin:
      return "begins";
    case Kind::spawn:
      return "is created";
    case Kind::wait:
      return "waits";
    case Kind::go_on:
      return "goes on";
    case Kind::end:
      return "ends";
  }
  return "does something unknown";
}

struct Running {
  std::uint32_t task;
  bool waits = false;
};

// The problem with an event after the earlier ones; empty if there is none.
std::string_view problem(const TaskEvent& event, std::vector<Running>& running) {
  const bool runs = !running.empty() && !running.back().waits;
  const bool by_innermost = !running.empty() && running.back().task == event.task;
  switch (event.kind) {
    case Kind::begin:
      if (runs) return "while another task runs and does not wait";
      running.push_back({event.task});
      return {};
    case Kind::spawn:
      return runs ? "" : "while no task runs that could have created it";
    case Kind::wait:
      if (!by_innermost || !runs) return "although it does not run";
      if (event.group == 0) return "for a group that is not its own";
      running.back().waits = true;
      return {};
    case Kind::go_on:
      if (!by_innermost || runs) return "although it has not waited";
      running.back().waits = false;
      return {};
    case Kind::end:
      if (!by_innermost || !runs) return "although it does not run";
      running.pop_back();
      return {};
  }
  return "which is not a kind of event";
}

}  // namespace

Result<void> check_events(const RunRecord& record) {
  if (record.events.empty()) return failure("the run was recorded without events: only counts were wanted");
  for (std::size_t thread = 0; thread < record.events.size(); ++thread) {
    std::vector<Running> running;
    std::int64_t last = 0;
    for (const TaskEvent& event : record.events[thread]) {
      const auto index = static_cast<std::size_t>(&event - record.events[thread].data());
      if (event.nanoseconds < last)
        return failure("broken record: event {} of thread {} is at {} ns, before the one it follows", index, thread,
                       event.nanoseconds);
      last = event.nanoseconds;
      const std::string_view wrong = problem(event, running);
      if (!wrong.empty())
        return failure("broken record: task {} {} {} (event {} of thread {})", event.task, name_of(event.kind), wrong,
                       index, thread);
    }
    if (!running.empty() && !record.truncated)
      return failure("broken record: task {} never ends (thread {})", running.back().task, thread);
  }
  return {};
}

}  // namespace tetraply

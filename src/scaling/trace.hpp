// The times of a recorded run for display: as a trace for Perfetto or chrome://tracing, and as intervals for a picture.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "parallel/recorder.hpp"

namespace tetraply {

// Keeps a trace below about 30 MB per thread.
inline constexpr std::size_t kMostTraceEvents = std::size_t{1} << 17;  // per thread

// What was traced, for people.
struct TraceInfo {
  std::string player = {};
  std::string split = {};
};

// Chrome's trace-event JSON: a lane for each thread, a slice for each task and, within it, one for each time that it
// waits; what its thread runs meanwhile is inside that. Where nothing is, a thread was idle. An arrow leads from where
// a task was created to where it runs. Slices are named after the labels of the tasks, if they were recorded. A
// truncated record gives what is known, and an event that says so; tasks without an end last until the last event.
[[nodiscard]] Result<void> write_trace(const RunRecord& record, std::ostream& out, const TraceInfo& info = {});

// An interval in seconds since the start of the run.
struct BusyInterval {
  double begin;
  double end;
};

// The busy times of each thread. The smallest gaps are filled until no thread has more than `most` intervals.
[[nodiscard]] Result<std::vector<std::vector<BusyInterval>>> busy_intervals(const RunRecord& record,
                                                                            std::size_t most = 2000);

}  // namespace tetraply

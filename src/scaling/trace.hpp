// The times of a recorded run for display: as a trace for Perfetto or chrome://tracing, and as intervals for a picture.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <vector>

#include "core/result.hpp"
#include "parallel/recorder.hpp"

namespace tetraply {

// Writes Chrome's trace-event JSON: a lane for each thread, a slice for each task, and within it a slice for each wait,
// which contains the tasks that the thread runs meanwhile. Gaps are idle time. In a truncated record, tasks without an
// end are closed at the last event.
[[nodiscard]] Result<void> write_trace(const RunRecord& record, std::ostream& out);

// An interval in seconds since the start of the run.
struct BusyInterval {
  double begin;
  double end;
};

// The busy times of each thread. The smallest gaps are filled until no thread has more than `most` intervals.
[[nodiscard]] Result<std::vector<std::vector<BusyInterval>>> busy_intervals(const RunRecord& record,
                                                                            std::size_t most = 2000);

}  // namespace tetraply

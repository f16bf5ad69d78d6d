// The times of a recorded run to look at: as a trace for Perfetto or chrome://tracing, and as intervals for a picture.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <vector>

#include "core/result.hpp"
#include "parallel/recorder.hpp"

namespace tetraply {

// Chrome's trace-event JSON: a lane for each thread, a slice for each task and, within it, one for each time that it
// waits; what its thread runs meanwhile is inside that. Where nothing is, a thread was idle. Of a truncated record,
// what is known; tasks whose end is not end with the last event.
[[nodiscard]] Result<void> write_trace(const RunRecord& record, std::ostream& out);

// In seconds since the beginning of the run.
struct BusyInterval {
  double begin;
  double end;
};

// By thread, when it was busy. The smallest gaps are filled until there are no more intervals than `most` of a thread.
[[nodiscard]] Result<std::vector<std::vector<BusyInterval>>> busy_intervals(const RunRecord& record,
                                                                            std::size_t most = 2000);

}  // namespace tetraply

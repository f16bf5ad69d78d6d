// Checks that the events of a record are consistent, so that its readers need no checks.
#pragma once

#include "core/result.hpp"
#include "parallel/recorder.hpp"

namespace tetraply {

// The record must have events. The times of each thread never decrease, and its events nest: a task begins while the
// thread is idle or its current task waits; only the running task creates tasks or waits; a waiting task does not end.
// Only the events of a truncated record may be incomplete.
[[nodiscard]] Result<void> check_events(const RunRecord& record);

}  // namespace tetraply

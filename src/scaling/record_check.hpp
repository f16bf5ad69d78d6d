// Whether the events of a record fit together, so that what reads them need not ask again.
#pragma once

#include "core/result.hpp"
#include "parallel/recorder.hpp"

namespace tetraply {

// There are events, the times of each thread do not go back, and its events nest: a task begins while nothing runs or
// while what runs waits; it creates tasks and waits only while it is the one that runs; it ends when it does not wait.
// The events of a truncated record may break off, those of another may not.
[[nodiscard]] Result<void> check_events(const RunRecord& record);

}  // namespace tetraply

// What the system tells about processes: their descendants, and their memory.
#pragma once

#include <sys/types.h>

#include <vector>

namespace tetraply::arena {

// All that this process has started, and what those have started. Some that begin or end meanwhile may be missing.
[[nodiscard]] std::vector<pid_t> descendants(pid_t process);

// Its memory with what was swapped out, or 0 if it has ended. A page that several processes map counts for each.
[[nodiscard]] long resident_kibibytes(pid_t process);
// Here such a page is shared among them. This takes longer.
[[nodiscard]] long proportional_kibibytes(pid_t process);

}  // namespace tetraply::arena

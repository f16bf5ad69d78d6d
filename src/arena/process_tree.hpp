// Information from the system about processes: their descendants, and their memory.
#pragma once

#include <sys/types.h>

#include <vector>

namespace tetraply::arena {

// All processes that this one has started, directly or indirectly. Some that begin or end meanwhile may be missing.
[[nodiscard]] std::vector<pid_t> descendants(pid_t process);

// Its memory including swap, or 0 if it has ended. A page that several processes map counts for each of them.
[[nodiscard]] long resident_kibibytes(pid_t process);
// Like resident_kibibytes, but a shared page is divided among its processes. This takes longer.
[[nodiscard]] long proportional_kibibytes(pid_t process);

}  // namespace tetraply::arena

// A small process that runs another program for us. Everything that the program starts ends when the guard's connection
// to us closes, even if we are killed.
#pragma once

#include <sys/types.h>

#include <string>

#include "core/result.hpp"

namespace tetraply::arena {

// The guard sends these over its connection, each as one packet.
struct GuardMessage {
  enum class Kind : int { ended, too_much_memory };
  Kind kind;
  int value;  // the command's wait status, or the MiB in use
};

struct GuardFiles {
  int input;  // these three become the command's standard files
  int output;
  int errors;
  int line;  // a SOCK_SEQPACKET socket; when our end of it closes, the guard ends everything
};

// Starts a guard that runs this shell command. The guard adopts every descendant of the command, so a new session or
// process group does not hide one. `memory` limits all of them together, in MiB; 0: no limit.
[[nodiscard]] Result<pid_t> start_guard(const std::string& command, int memory, const GuardFiles& files);

}  // namespace tetraply::arena

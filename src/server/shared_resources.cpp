#include "server/shared_resources.hpp"

#include <sys/resource.h>

#include <algorithm>

namespace tetraply::server {

namespace {

// Handlers sometimes wait for locks and files, so there are more of them than cores.
constexpr int kHandlers = 16;

// Every connection is an open file, and a shell often allows 1,024. Some are reserved for files, pipes and listeners.
HttpLimits within_open_files(HttpLimits limits) {
  constexpr rlim_t kOthers = 256;
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return limits;
  const rlim_t wanted = static_cast<rlim_t>(limits.connections) + kOthers;
  if (files.rlim_cur < wanted) {
    files.rlim_cur = std::min(wanted, files.rlim_max);
    if (setrlimit(RLIMIT_NOFILE, &files) != 0) getrlimit(RLIMIT_NOFILE, &files);
  }
  if (files.rlim_cur < wanted)
    limits.connections = static_cast<int>(files.rlim_cur > 2 * kOthers ? files.rlim_cur - kOthers : files.rlim_cur / 2);
  return limits;
}

}  // namespace

SharedResources::SharedResources(const Site& what_to_answer, const ServerOptions& options)
    : site(what_to_answer),
      limits(within_open_files(options.limits.http)),
      folder(options.data),
      visitors(limits.connections, limits.connections_per_client),
      memory(limits.in_memory),
      streams(options.limits.streams),
      handlers(std::in_place, kHandlers) {}

}  // namespace tetraply::server

// The work of a leader: gives each free worker a job and collects the results.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cluster/workers.hpp"

namespace tetraply::cluster {

// A worker answers once when it is ready, and once after each job.
struct Answer {
  int worker;
  std::optional<std::size_t> job;  // empty: the worker is ready, or could not be made
  Result<std::string> found;
};

// Calls receive() until every worker has begun and none is working any more, and give(worker, job) whenever there is a
// job for a free worker. After an error it gives no more jobs, but waits for those that are under way and keeps their
// results.
template <class Receive, class Give>
[[nodiscard]] Result<void> lead(int workers, FunctionRef<std::optional<std::size_t>()> next,
                                FunctionRef<Result<void>(std::size_t job, const std::string& found)> on_result,
                                Receive receive, Give give) {
  Result<void> result;
  std::vector<int> free;
  for (int awaited = workers; awaited > 0; --awaited) {
    const Answer answer = receive();
    free.push_back(answer.worker);
    Result<void> done;
    if (!answer.found)
      done = tl::unexpected(answer.found.error());
    else if (answer.job)
      done = on_result(*answer.job, *answer.found);
    if (result) result = std::move(done);  // the first error counts
    while (result && !free.empty()) {
      const auto job = next();
      if (!job) break;
      give(free.back(), *job);
      free.pop_back();
      ++awaited;
    }
  }
  return result;
}

}  // namespace tetraply::cluster

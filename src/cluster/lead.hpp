// What the leader of any crew does: hears what its members say, and gives each who is free a job.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cluster/crew.hpp"

namespace tetraply::cluster {

// A member says one thing when it begins, and one after each job.
struct Heard {
  int member;
  std::optional<std::size_t> job;  // none: it has begun, or could not
  Result<std::string> said;
};

// Calls hear() until every member has begun and nobody works any more, and give(member, job) whenever there is a job
// for one who is free. After an error no more is given, but what others work on is waited for, and kept.
template <class Hear, class Give>
[[nodiscard]] Result<void> lead(int members, FunctionRef<std::optional<std::size_t>()> next,
                                FunctionRef<Result<void>(std::size_t job, const std::string& found)> on_result,
                                Hear hear, Give give) {
  Result<void> result;
  std::vector<int> free;
  for (int to_hear = members; to_hear > 0; --to_hear) {
    const Heard heard = hear();
    free.push_back(heard.member);
    Result<void> done;
    if (!heard.said)
      done = tl::unexpected(heard.said.error());
    else if (heard.job)
      done = on_result(*heard.job, *heard.said);
    if (result) result = std::move(done);  // the first error counts
    while (result && !free.empty()) {
      const auto job = next();
      if (!job) break;
      give(free.back(), *job);
      free.pop_back();
      ++to_hear;
    }
  }
  return result;
}

}  // namespace tetraply::cluster

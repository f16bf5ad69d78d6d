// The old names of Workers, until the last of their users has changed.
#pragma once

#include "cluster/workers.hpp"

namespace tetraply::cluster {

using Crew = Workers;

[[nodiscard]] inline std::unique_ptr<Crew> thread_crew(int threads) {
  return thread_workers(threads);
}

[[nodiscard]] Result<std::unique_ptr<Workers>> make_workers(int threads);

[[nodiscard]] inline Result<std::unique_ptr<Crew>> make_crew(int threads) {
  return make_workers(threads);
}

}  // namespace tetraply::cluster

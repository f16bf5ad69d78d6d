// The one place where the laboratory asks what a recorded search would do on more cores, and what is wrong with it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "parallel/recorder.hpp"

namespace tetraply::lab {

struct CoresTime {
  int cores;
  double seconds;
};

// In seconds, of one thought. The laboratory adds up those of a workload's positions.
struct ThoughtForecast {
  double work;
  double span;
  double burdened_span;
  std::vector<CoresTime> on_cores;  // the same numbers of cores for every record
};

// From the events of a run on one thread; none: nothing can be told from them.
[[nodiscard]] std::optional<ThoughtForecast> forecast_thought(const RunRecord& record);

// In words, from the counts of a cell's run; events may be missing.
[[nodiscard]] std::string diagnose_cell(const RunRecord& record);

}  // namespace tetraply::lab

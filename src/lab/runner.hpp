// Runs a cell of the grid: times it, records it, and forecasts its time on more cores.
#pragma once

#include <cstdint>
#include <string>

#include "core/result.hpp"
#include "json/json_fwd.hpp"
#include "lab/grid.hpp"

namespace tetraply::lab {

// The result of one pass through the workload, or of several fast ones.
struct TimedRun {
  // The seconds of one pass through the workload, with the fastest search of each position over all passes. For copies:
  // the time until each has made one pass, divided by their number.
  double seconds = 0;
  int passes = 1;
  std::uint64_t nodes = 0;  // per pass
  std::string moves = {};   // chosen in its positions
  std::string values = {};  // their values, which are the same for every exact split
};

class Runner {
 public:
  Runner() = default;
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;
  virtual ~Runner() = default;

  // If a person stops the program meanwhile, the result is invalid.
  [[nodiscard]] virtual Result<TimedRun> time(const Cell& cell) = 0;
  // The record of a run that is not timed: tasks, thread_times, imbalance, phases, timeline and diagnosis, as exported.
  [[nodiscard]] virtual Result<Json> record(const Cell& cell) = 0;
  // The forecast of a cell with one thread, from a run with all events: work, span, burdened_span, parallelism and
  // points, as exported. May be null.
  [[nodiscard]] virtual Result<Json> forecast(const Cell& cell) = 0;
};

}  // namespace tetraply::lab

// What is done with a cell of the grid: it is timed, recorded, and forecast for more cores.
#pragma once

#include <cstdint>
#include <string>

#include "core/result.hpp"
#include "json/json_fwd.hpp"
#include "lab/grid.hpp"

namespace tetraply::lab {

// The workload, thought about once or, if that is quick, several times.
struct TimedRun {
  // Of one pass through the workload, of each position the fastest of all passes. Of copies: the time in which each
  // makes one, by their number.
  double seconds = 0;
  int passes = 1;
  std::uint64_t nodes = 0;  // of one pass
  std::string moves = {};   // chosen in its positions
  std::string values = {};  // and their values: every exact split has the same
};

class Runner {
 public:
  Runner() = default;
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;
  virtual ~Runner() = default;

  // If a person stops the program meanwhile, the result is void.
  [[nodiscard]] virtual Result<TimedRun> time(const Cell& cell) = 0;
  // Of a run that is not timed: tasks, thread_times, imbalance, phases, timeline and diagnosis, as they are exported.
  [[nodiscard]] virtual Result<Json> record(const Cell& cell) = 0;
  // Of a cell with one thread, from a run with all events: work, span, burdened_span, parallelism and points, as they
  // are exported; or null.
  [[nodiscard]] virtual Result<Json> forecast(const Cell& cell) = 0;
};

}  // namespace tetraply::lab

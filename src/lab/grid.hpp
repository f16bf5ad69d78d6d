// The grid of a sweep: every workload at every depth, with every split, on every number of threads.
#pragma once

#include <compare>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "lab/experiment.hpp"

namespace tetraply::lab {

struct Cell {
  std::string workload;
  int depth;
  std::string split;
  int threads;
  std::string player;  // the spec; a different spec makes a different cell

  auto operator<=>(const Cell&) const = default;
};

// "start depth 4 budget:2 on 2 threads"
[[nodiscard]] std::string to_text(const Cell& cell);

// A request for cells. Empty fields get the experiment's defaults. The default for threads is 1, 2, 4, … and the number
// of cores.
struct GridRequest {
  std::vector<std::string> workloads = {};
  std::vector<int> depths = {};
  std::vector<std::string> splits = {};
  std::vector<int> threads = {};
};

// The cells, in the order in which they run. They always include the references: `sequential`, on one thread, and
// `copies`, on every larger number of threads. A workload or variant leaves out depths that are too deep for it, as
// long as another one has them.
[[nodiscard]] Result<std::vector<Cell>> make_grid(const Experiment& experiment, const GridRequest& request);

}  // namespace tetraply::lab

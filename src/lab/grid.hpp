// The grid of a sweep: every workload at every depth, split in every way, on every number of threads.
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
  std::string player;  // the spec string; a cell with another one is another cell

  auto operator<=>(const Cell&) const = default;
};

// "start depth 4 budget:2 on 2 threads"
[[nodiscard]] std::string to_text(const Cell& cell);

// What a person asks for; what is empty is the experiment's default, of threads 1, 2, 4, … and as many as there are
// cores.
struct GridRequest {
  std::vector<std::string> workloads = {};
  std::vector<int> depths = {};
  std::vector<std::string> splits = {};
  std::vector<int> threads = {};
};

// The cells, in the order in which they are run. Always among them is what the others are compared with: `sequential`,
// on one thread, and `copies`, on every number of more. A workload or variant leaves out depths that are too deep for
// it, as long as another one has them.
[[nodiscard]] Result<std::vector<Cell>> make_grid(const Experiment& experiment, const GridRequest& request);

}  // namespace tetraply::lab

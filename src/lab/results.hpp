// The results of a sweep: medians, speedups, and whether every split found the same as the sequential search.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "json/json.hpp"
#include "lab/sweep_store.hpp"
#include "scaling/doubts.hpp"

namespace tetraply::lab {

struct CellResult {
  StoredCell stored;
  int positions = 0;  // number of positions that one pass searches
  double median = 0;  // in seconds, like the members below
  double low = 0;
  double high = 0;
  double fastest = 0;
  std::optional<double> speedup = {};  // relative to `sequential` of the same workload and depth
  // The speedup of the fastest runs: on a shared machine, an estimate without the other programs.
  std::optional<double> speedup_of_fastest = {};
  // Relative to parallel sequential searches in the same rounds: how well a split uses the cores as they are.
  std::optional<double> of_copies = {};
  // Why the speedup is not to be believed; only of splits. None: it may be a headline.
  std::vector<Doubt> doubts = {};
  std::uint64_t nodes = 0;
  bool agrees = true;  // with `sequential`, in every run
  // The stored forecast, except that its speedups are also relative to `sequential`, if one thread was measured. A
  // search with tasks may have more work than one without, which its own recording does not show.
  Json forecast = {};
};

struct SweepResults {
  const Experiment* experiment;
  Setting setting;
  std::vector<CellResult> cells;  // cells with at least one run
  // Steps of the plan: timed, recorded and forecast. An interrupted sweep has done fewer than were planned.
  std::size_t planned = 0;
  std::size_t done = 0;
};

[[nodiscard]] SweepResults evaluate(const Experiment& experiment, const Setting& setting,
                                    std::vector<StoredCell> stored);

}  // namespace tetraply::lab

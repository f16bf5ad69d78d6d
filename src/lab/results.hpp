// What the runs of a sweep say: medians, speed-ups, and whether every split found what the sequential search finds.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "json/json.hpp"
#include "lab/sweep_store.hpp"

namespace tetraply::lab {

struct CellResult {
  StoredCell stored;
  int positions = 0;  // that one pass thinks about
  double median = 0;  // seconds, and so the next
  double low = 0;
  double high = 0;
  double fastest = 0;
  std::optional<double> speedup = {};  // against `sequential` of the same workload and depth
  // The same by the fastest run of each: on a machine that others use, what it would be without them.
  std::optional<double> speedup_of_fastest = {};
  // Against as many sequential searches at once, in the same rounds: what a split makes of the cores as they are.
  std::optional<double> of_copies = {};
  std::uint64_t nodes = 0;
  bool agrees = true;  // with `sequential`, in every run
  // As stored, but its speed-ups are against `sequential`, too, where one thread was measured: a search by tasks may
  // have more to do than one without, which its record alone does not tell.
  Json forecast = {};
};

struct SweepResults {
  const Experiment* experiment;
  Setting setting;
  std::vector<CellResult> cells;  // those that were run at least once
};

[[nodiscard]] SweepResults evaluate(const Experiment& experiment, const Setting& setting,
                                    std::vector<StoredCell> stored);

}  // namespace tetraply::lab

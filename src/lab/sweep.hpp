// A sweep: the runs that a grid needs, and running those that the store does not have yet.
#pragma once

#include <atomic>
#include <compare>
#include <cstddef>
#include <vector>

#include "cluster/crew.hpp"
#include "core/function_ref.hpp"
#include "core/result.hpp"
#include "lab/grid.hpp"
#include "lab/runner.hpp"

namespace tetraply::lab {

class SweepStore;

struct Step {
  enum class Kind { time, record, forecast };
  Kind kind;
  Cell cell;
  int repetition = 0;  // of a timed run

  auto operator<=>(const Step&) const = default;
};

// Every cell once, then every cell again: whatever slows the machine for a while hits all alike. Then what needs no
// clock: a record of every cell but copies and, of every workload, depth and split where it can be made, a forecast
// from one thread.
[[nodiscard]] std::vector<Step> plan(const Experiment& experiment, const std::vector<Cell>& cells, int repetitions);

// Those that the store does not have, by their numbers in the plan.
[[nodiscard]] Result<std::vector<std::size_t>> unfinished(const std::vector<Step>& steps, SweepStore& store);

struct SweepProgress {
  std::size_t done;
  double seconds_left;  // by what such runs took until now; 0: not known
  const Step* next;     // null: none
};

// Lets the crew, of one thread in each process, run those steps of the plan that are missing; by one, one by one. What
// a step found is in the store before its worker is given another. Ends early when the flag is set, and the runs that
// it cuts off are lost. Who does not lead the crew needs only plan and runner; there the store is null.
[[nodiscard]] Result<void> run_steps(const std::vector<Step>& plan, const std::vector<std::size_t>& missing,
                                     cluster::Crew& crew, Runner& runner, SweepStore* store,
                                     const std::atomic<bool>* stop,
                                     FunctionRef<void(const SweepProgress&)> on_progress);

}  // namespace tetraply::lab

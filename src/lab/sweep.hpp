// A sweep: plans the runs of a grid, and executes those that the store does not have yet.
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
  int repetition = 0;  // number of a timed run

  auto operator<=>(const Step&) const = default;
};

// Every cell once, then every cell again, so that a temporary slowdown affects all cells alike. After the first round
// come the steps that are not timed, so that an interrupted sweep has them: a recording of every cell except copies
// and, for every workload, depth and split that allow it, a forecast from one thread.
[[nodiscard]] std::vector<Step> plan(const Experiment& experiment, const std::vector<Cell>& cells, int repetitions);

// The numbers of the steps in the plan that the store does not have.
[[nodiscard]] Result<std::vector<std::size_t>> unfinished(const std::vector<Step>& steps, SweepStore& store);

struct SweepProgress {
  std::size_t done;
  double seconds_left;  // estimated from such runs so far; 0: unknown
  const Step* next;     // null: none
};

// Makes the workers, one thread in each process, run the missing steps of the plan; with one worker, one after the
// other. A result is stored before its worker gets another step. Ends early when the flag is set, and loses the runs in
// progress. Other processes than the leader need only plan and runner; their store is null.
[[nodiscard]] Result<void> run_steps(const std::vector<Step>& plan, const std::vector<std::size_t>& missing,
                                     cluster::Crew& crew, Runner& runner, SweepStore* store,
                                     const std::atomic<bool>* stop,
                                     FunctionRef<void(const SweepProgress&)> on_progress);

}  // namespace tetraply::lab

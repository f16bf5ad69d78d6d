// What a run's record says about its tasks, in words: one or two sentences with the numbers in them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "parallel/recorder.hpp"
#include "scaling/task_costs.hpp"
#include "scaling/task_graph.hpp"

namespace tetraply {

struct Diagnosis {
  enum class Finding : std::uint8_t {
    one_thread,      // nothing to say about balance
    too_few,         // tasks, for so many threads
    too_small,       // tasks take about as long as it takes to make them
    long_tail,       // at the end some threads have nothing left to do while others still work
    long_chain,      // tasks wait for each other
    often_idle,      // for another reason
    balanced,        // all threads work nearly all the time
    too_many,        // many times more than are needed for balance
    run_by_creator,  // nearly all: they might as well have been calls
  };
  std::vector<Finding> findings;  // one or two, the more important first
  std::string text;

  [[nodiscard]] bool has(Finding finding) const;
};

// The graph, if there is one, adds the lengths of tasks and chains; the costs say what is small.
[[nodiscard]] Diagnosis diagnose(const RunRecord& record, const TaskGraph* graph = nullptr,
                                 const TaskCosts& costs = {});

}  // namespace tetraply

// A diagnosis of a run's record in words: one or two sentences, with numbers, about its tasks.
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
    one_thread,      // one thread, so balance has no meaning
    too_few,         // too few tasks for the number of threads
    too_small,       // tasks take about as long as creating them
    long_tail,       // near the end some threads have nothing to do while others still work
    long_chain,      // tasks wait for each other
    often_idle,      // threads are idle for another reason
    balanced,        // all threads work nearly all the time
    too_many,        // many times more tasks than balance needs
    run_by_creator,  // nearly all tasks were run by their creator, as plain calls would be
  };
  std::vector<Finding> findings;  // one or two, the most important first
  std::string text;

  [[nodiscard]] bool has(Finding finding) const;
};

// The graph, if any, adds the lengths of tasks and chains. The costs define which tasks are small.
[[nodiscard]] Diagnosis diagnose(const RunRecord& record, const TaskGraph* graph = nullptr,
                                 const TaskCosts& costs = {});

}  // namespace tetraply

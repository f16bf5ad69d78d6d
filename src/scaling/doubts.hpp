// Reasons not to believe a measured speedup: too few runs, a busy machine, or a figure that contradicts the cores or
// the tasks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "parallel/recorder.hpp"

namespace tetraply {

// What is known about a speedup. Everything was measured on the same machine.
struct MeasuredSpeedup {
  double speedup = 1;  // of a split over the sequential search
  int threads = 1;
  int cores = 1;
  int rounds = 0;  // in which both were timed
  // How many times as many nodes the sequential search visited. With pruning a split may visit fewer.
  double saved_nodes = 1;
  bool copies_expected = true;           // whether the measurement includes copies
  std::optional<double> copies = {};     // the speedup of as many independent searches, in the same rounds
  std::optional<TaskCounts> tasks = {};  // of a recorded run, like the next
  std::vector<ThreadTimes> thread_times = {};
};

struct Doubt {
  std::string reason;
  std::string advice;
};

inline constexpr int kRoundsForTrust = 3;

// None: the figure can be believed.
[[nodiscard]] std::vector<Doubt> doubts_about(const MeasuredSpeedup& measured);

}  // namespace tetraply

// Tells a search when it must end, at the cost of a comparison per node.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>

#include "core/stopwatch.hpp"
#include "search/search.hpp"

namespace tetraply {

// Shared by all threads of one search.
class StopSignal {
 public:
  explicit StopSignal(const Limits& limits)
      : seconds_(limits.seconds),
        flag_(limits.stop),
        counts_(limits.nodes.has_value()),
        nodes_left_(limits.nodes.value_or(0)) {}

  [[nodiscard]] double seconds() const { return watch_.seconds(); }
  [[nodiscard]] bool raised() const { return raised_.load(std::memory_order_relaxed); }

  // Checks the clock and the stop flag, and takes nodes from the remaining ones. Returns how many may pass until the
  // next call; 0 means that the search must end. Unlimited quantities are not checked, because some searches call this
  // from every thread about 10^5 times a second.
  std::int64_t poll(std::int64_t nodes) {
    std::int64_t next = kNodesBetweenPolls;
    if (counts_) next = std::min(next, nodes_left_.fetch_sub(nodes, std::memory_order_relaxed) - nodes);
    const bool flag = flag_ != nullptr && flag_->load(std::memory_order_relaxed);
    if (next <= 0 || flag || (seconds_ && watch_.seconds() >= *seconds_))
      raised_.store(true, std::memory_order_relaxed);
    return raised() ? 0 : next;
  }

  // The slowest evaluation takes a few microseconds, so this many nodes take a few milliseconds.
  static constexpr std::int64_t kNodesBetweenPolls = 1024;

 private:
  Stopwatch watch_;
  std::optional<double> seconds_;
  const std::atomic<bool>* flag_;
  bool counts_;  // whether nodes are limited
  std::atomic<bool> raised_{false};
  alignas(64) std::atomic<std::int64_t> nodes_left_;  // on a cache line apart from the data that all threads read
};

// A thread's access to the stop signal.
class Meter {
 public:
  explicit Meter(StopSignal& signal) : signal_(&signal) { poll(); }

  // Call with the nodes reached since the last call. Returns true if the search must end.
  [[nodiscard]] bool spend(std::int64_t nodes) {
    spent_ += nodes;
    return spent_ >= allowed_ && poll();
  }
  [[nodiscard]] bool must_end() const { return allowed_ == 0; }
  // Call after others have worked for this thread: if they had to end, so must it.
  [[nodiscard]] bool end_if_raised() {
    if (signal_->raised()) allowed_ = 0;
    return must_end();
  }

 private:
  bool poll() {
    allowed_ = signal_->poll(spent_);
    spent_ = 0;
    return must_end();
  }

  StopSignal* signal_;
  std::int64_t spent_ = 0;    // since the last poll
  std::int64_t allowed_ = 0;  // until the next poll
};

}  // namespace tetraply

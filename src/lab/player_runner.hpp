// Runs cells with the players that their specs name.
#pragma once

#include <atomic>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "lab/runner.hpp"

namespace tetraply::lab {

class PlayerRunner final : public Runner {
 public:
  // The flag ends a running search; it may be null.
  PlayerRunner(const Experiment& experiment, const std::atomic<bool>* stop) : experiment_(experiment), stop_(stop) {}

  // Whether these players exist.
  [[nodiscard]] Result<void> check(const std::vector<Cell>& cells);

  [[nodiscard]] Result<TimedRun> time(const Cell& cell) override;
  [[nodiscard]] Result<Json> record(const Cell& cell) override;
  [[nodiscard]] Result<Json> forecast(const Cell& cell) override;

  // Searches the cell's positions, and writes a trace of the search that took longest. Returns whether it is complete:
  // a trace has a bounded number of events. Not for copies.
  [[nodiscard]] Result<bool> trace(const Cell& cell, std::ostream& out);

 private:
  // The positions, made at the first request.
  [[nodiscard]] const Positions& positions(const std::string& workload);

  const Experiment& experiment_;
  const std::atomic<bool>* stop_;
  std::map<std::string, Positions> made_;
};

}  // namespace tetraply::lab

// Runs a sweep's steps beside the other work of the server.
#pragma once

#include <atomic>
#include <string>

#include "lab/player_runner.hpp"
#include "server/search_slots.hpp"

namespace tetraply::server {

// Takes a search slot for each step and gives it back, so that other searches run in between. A step has a time limit.
class SweepRunner final : public lab::Runner {
 public:
  // `turns` are for sweeps only, `slots` for all searches.
  SweepRunner(const lab::Experiment& experiment, SearchSlots& turns, SearchSlots& slots, double seconds, Events& events)
      : runner_(experiment, &stop_), turns_(turns), slots_(slots), seconds_(seconds), events_(events) {}

  [[nodiscard]] Result<lab::TimedRun> time(const lab::Cell& cell) override;
  [[nodiscard]] Result<Json> record(const lab::Cell& cell) override;
  [[nodiscard]] Result<Json> forecast(const lab::Cell& cell) override;

 private:
  template <class Step>
  [[nodiscard]] auto run(const lab::Cell& cell, Step step) -> decltype(step());

  std::atomic<bool> stop_ = false;  // stop flag of the running step
  lab::PlayerRunner runner_;
  SearchSlots& turns_;
  SearchSlots& slots_;
  double seconds_;
  Events& events_;
};

}  // namespace tetraply::server

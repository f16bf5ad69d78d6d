#include "lab/sweep.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/stopwatch.hpp"
#include "lab/sweep_store.hpp"
#include "lab/thought_forecast.hpp"

namespace tetraply::lab {

namespace {

// How long steps take, learned while they run.
class Durations {
 public:
  void note(const Step& step, double seconds) {
    by_cell_[step.cell].add(seconds);
    by_size_[{step.cell.workload, step.cell.depth}].add(seconds);
    all_.add(seconds);
  }

  // The mean of the same cell or, before it has run, of those with the same workload and depth; else of all.
  [[nodiscard]] double expected(const Step& step) const {
    if (const auto same = by_cell_.find(step.cell); same != by_cell_.end()) return same->second.mean();
    const auto near = by_size_.find({step.cell.workload, step.cell.depth});
    return near != by_size_.end() ? near->second.mean() : all_.mean();
  }

 private:
  struct Sum {
    double seconds = 0;
    int count = 0;
    void add(double more) {
      seconds += more;
      ++count;
    }
    [[nodiscard]] double mean() const { return count == 0 ? 0 : seconds / count; }
  };

  std::map<Cell, Sum> by_cell_;
  std::map<std::pair<std::string, int>, Sum> by_size_;
  Sum all_;
};

Result<void> run_step(const Step& step, Runner& runner, SweepStore& store, const std::atomic<bool>* stop) {
  const auto stopped = [stop] { return stop != nullptr && *stop; };
  if (step.kind == Step::Kind::time) {
    const auto run = runner.time(step.cell);
    if (stopped()) return {};
    if (!run) return tl::unexpected(run.error());
    return store.save(step, *run);
  }
  const auto found = step.kind == Step::Kind::record ? runner.record(step.cell) : runner.forecast(step.cell);
  if (stopped()) return {};
  if (!found) return tl::unexpected(found.error());
  return store.save(step, *found);
}

}  // namespace

std::vector<Step> plan(const Experiment& experiment, const std::vector<Cell>& cells, int repetitions) {
  std::vector<Step> steps;
  for (int repetition = 0; repetition < repetitions; ++repetition)
    for (const Cell& cell : cells) steps.push_back({Step::Kind::time, cell, repetition});
  for (const Cell& cell : cells) steps.push_back({Step::Kind::record, cell});
  for (Cell cell : cells) {
    if (experiment.find_variant(cell.split) != nullptr || !can_forecast(*parse_split(cell.split))) continue;
    cell.threads = 1;
    cell.player = experiment.spec(*experiment.find_workload(cell.workload), cell.depth, cell.split, 1);
    Step step{Step::Kind::forecast, std::move(cell)};
    if (std::find(steps.begin(), steps.end(), step) == steps.end()) steps.push_back(std::move(step));
  }
  return steps;
}

Result<std::vector<Step>> unfinished(const std::vector<Step>& steps, SweepStore& store) {
  std::vector<Step> missing;
  for (const Step& step : steps) {
    const auto has = store.has(step);
    if (!has) return tl::unexpected(has.error());
    if (!*has) missing.push_back(step);
  }
  return missing;
}

Result<void> run_steps(const std::vector<Step>& steps, Runner& runner, SweepStore& store, const std::atomic<bool>* stop,
                       FunctionRef<void(const SweepProgress&)> on_progress) {
  Durations durations;
  for (std::size_t i = 0; i < steps.size() && !(stop != nullptr && *stop); ++i) {
    double left = 0;
    for (std::size_t j = i; j < steps.size(); ++j) left += durations.expected(steps[j]);
    on_progress({i, left, &steps[i]});
    const Stopwatch watch;
    if (auto done = run_step(steps[i], runner, store, stop); !done) return done;
    durations.note(steps[i], watch.seconds());
  }
  if (!(stop != nullptr && *stop)) on_progress({steps.size(), 0, nullptr});
  return {};
}

}  // namespace tetraply::lab

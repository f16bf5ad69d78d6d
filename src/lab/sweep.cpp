#include "lab/sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>

#include "core/stopwatch.hpp"
#include "json/json.hpp"
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

  // The mean of the same cell or, before it has run, of cells with the same workload and depth; otherwise of all.
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

std::string name_of(const Step& step) {
  constexpr const char* kKinds[] = {"time", "record", "forecast"};
  return fmt::format("{} {} {} by {}", kKinds[static_cast<int>(step.kind)], step.repetition, to_text(step.cell),
                     step.cell.player);
}

// The result of a step, passed as JSON from its worker to the store: `found`, the name of the `step`, and the total
// `seconds`. For a timed run:
Json to_json(const TimedRun& run) {
  return {{"seconds", run.seconds},
          {"passes", run.passes},
          {"nodes", run.nodes},
          {"moves", run.moves},
          {"values", run.values}};
}

TimedRun timed_run(const Json& json) {
  return {json.at("seconds"), json.at("passes"), json.at("nodes"), json.at("moves"), json.at("values")};
}

// Runs steps by their numbers in the plan. Reports nothing about an interrupted step.
class StepWorker final : public cluster::Worker {
 public:
  StepWorker(const std::vector<Step>& plan, Runner& runner, const std::atomic<bool>* stop)
      : plan_(plan), runner_(runner), stop_(stop) {}

  [[nodiscard]] Result<std::string> work(std::size_t job) override {
    const Stopwatch watch;
    const auto found = run(plan_.at(job));
    if (stop_ != nullptr && *stop_) return "";
    if (!found) return tl::unexpected(found.error());
    return json_text({{"step", name_of(plan_[job])}, {"seconds", watch.seconds()}, {"found", *found}});
  }

 private:
  [[nodiscard]] Result<Json> run(const Step& step) {
    if (step.kind == Step::Kind::time)
      return runner_.time(step.cell).map([](const TimedRun& timed) { return to_json(timed); });
    return step.kind == Step::Kind::record ? runner_.record(step.cell) : runner_.forecast(step.cell);
  }

  const std::vector<Step>& plan_;
  Runner& runner_;
  const std::atomic<bool>* stop_;
};

}  // namespace

std::vector<Step> plan(const Experiment& experiment, const std::vector<Cell>& cells, int repetitions) {
  std::vector<Step> steps;
  const auto time_all = [&](int repetition) {
    for (const Cell& cell : cells) steps.push_back({Step::Kind::time, cell, repetition});
  };
  if (repetitions > 0) time_all(0);
  for (const Cell& cell : cells)
    if (cell.split != kCopies) steps.push_back({Step::Kind::record, cell});
  for (Cell cell : cells) {
    if (experiment.find_variant(cell.split) != nullptr || cell.split == kCopies ||
        !strategy_of(*parse_split(cell.split)).can_forecast)
      continue;
    cell.threads = 1;
    cell.player = experiment.spec(*experiment.find_workload(cell.workload), cell.depth, cell.split, 1);
    // As many ranges as the largest number of processors in a forecast has with sixteen for each.
    if (parse_split(cell.split)->kind == SplitKind::partition) cell.player += ",parts=2048";
    Step step{Step::Kind::forecast, std::move(cell)};
    if (std::find(steps.begin(), steps.end(), step) == steps.end()) steps.push_back(std::move(step));
  }
  for (int repetition = 1; repetition < repetitions; ++repetition) time_all(repetition);
  return steps;
}

Result<std::vector<std::size_t>> unfinished(const std::vector<Step>& steps, SweepStore& store) {
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto has = store.has(steps[i]);
    if (!has) return tl::unexpected(has.error());
    if (!*has) missing.push_back(i);
  }
  return missing;
}

Result<void> run_steps(const std::vector<Step>& plan, const std::vector<std::size_t>& missing, cluster::Crew& crew,
                       Runner& runner, SweepStore* store, const std::atomic<bool>* stop,
                       FunctionRef<void(const SweepProgress&)> on_progress) {
  Durations durations;
  std::size_t begun = 0;
  std::size_t done = 0;
  const auto stopped = [stop] { return stop != nullptr && *stop; };
  const auto next = [&]() -> std::optional<std::size_t> {
    if (begun == missing.size() || stopped()) return std::nullopt;
    double left = 0;
    for (std::size_t i = begun; i < missing.size(); ++i) left += durations.expected(plan[missing[i]]);
    on_progress({done, left / crew.size(), &plan[missing[begun]]});
    return missing[begun++];
  };
  const auto keep = [&](std::size_t job, const std::string& text) -> Result<void> {
    if (text.empty() && !stopped()) return failure("another process was interrupted; the same command continues");
    if (text.empty()) return {};
    const Step& step = plan[job];
    const Json json = parse_json(text);
    const Json& found = json.at("found");
    if (json.at("step") != name_of(step))
      return failure(
          "run {} is '{}' here and '{}' elsewhere: the machines differ, so give --threads and all other options "
          "explicitly",
          job, name_of(step), json.at("step").get<std::string>());
    auto saved = step.kind == Step::Kind::time ? store->save(step, timed_run(found)) : store->save(step, found);
    if (!saved) return saved;
    durations.note(step, json.at("seconds"));
    ++done;
    return {};
  };
  const auto make_worker = [&]() -> Result<std::unique_ptr<cluster::Worker>> {
    return std::make_unique<StepWorker>(plan, runner, stop);
  };
  if (auto ran = crew.run(make_worker, next, keep); !ran) return ran;
  if (crew.leads()) on_progress({done, 0, nullptr});
  return {};
}

}  // namespace tetraply::lab

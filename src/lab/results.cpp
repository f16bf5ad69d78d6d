#include "lab/results.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "json/json.hpp"
#include "lab/statistics.hpp"

namespace tetraply::lab {

namespace {

std::vector<std::optional<double>> seconds_of(const StoredCell& cell) {
  std::vector<std::optional<double>> seconds;
  for (const auto& run : cell.runs) seconds.push_back(run ? std::optional(run->seconds) : std::nullopt);
  return seconds;
}

const TimedRun* first_run(const StoredCell& cell) {
  for (const auto& run : cell.runs)
    if (run) return &*run;
  return nullptr;
}

double fastest(const StoredCell& cell) {
  double seconds = std::numeric_limits<double>::infinity();
  for (const auto& run : cell.runs)
    if (run) seconds = std::min(seconds, run->seconds);
  return seconds;
}

int count_positions(const Workload& workload) {
  return static_cast<int>(workload.positions().size());
}

// The rounds in which both were timed.
int common_rounds(const StoredCell& a, const StoredCell& b) {
  int rounds = 0;
  for (std::size_t i = 0; i < std::min(a.runs.size(), b.runs.size()); ++i) rounds += a.runs[i] && b.runs[i] ? 1 : 0;
  return rounds;
}

std::vector<Doubt> doubts_of(const CellResult& result, const StoredCell& sequential, const StoredCell& copies,
                             int cores) {
  const Cell& cell = result.stored.cell;
  if (!result.speedup || cell.split == kSequential || cell.split == kCopies) return {};
  MeasuredSpeedup measured{.speedup = *result.speedup, .threads = cell.threads, .cores = cores};
  measured.rounds = common_rounds(sequential, result.stored);
  if (const TimedRun* reference = first_run(sequential); reference != nullptr && result.nodes > 0)
    measured.saved_nodes = static_cast<double>(reference->nodes) / static_cast<double>(result.nodes);
  measured.copies = speedup(seconds_of(sequential), seconds_of(copies));
  const Json& record = result.stored.record;
  if (record.is_object() && record.contains("tasks") && record["tasks"].is_object())
    measured.tasks = TaskCounts{.created = record["tasks"].value("created", std::uint64_t{0}),
                                .by_thief = record["tasks"].value("by_thief", std::uint64_t{0})};
  if (record.is_object() && record.contains("thread_times"))
    for (const Json& thread : record["thread_times"])
      measured.thread_times.push_back({.busy = thread.value("busy", 0.0), .idle = thread.value("idle", 0.0)});
  return doubts_about(measured);
}

CellResult evaluate_cell(const Experiment& experiment, const StoredCell& cell, const StoredCell& sequential,
                         const StoredCell& copies, int cores) {
  CellResult result{.stored = cell};
  const TimedRun* reference = first_run(sequential);
  if (reference == nullptr)
    reference = first_run(cell);  // without a reference, runs can only be compared with each other
  const bool same_moves = experiment.same_moves(cell.cell.split);
  std::vector<double> seconds;
  std::vector<std::uint64_t> nodes;
  for (const auto& run : cell.runs) {
    if (!run) continue;
    seconds.push_back(run->seconds);
    nodes.push_back(run->nodes);
    result.agrees =
        result.agrees && run->values == reference->values && (!same_moves || run->moves == reference->moves);
  }
  std::sort(nodes.begin(), nodes.end());
  result.nodes = nodes[nodes.size() / 2];
  result.median = median(seconds);
  result.low = spread(seconds).low;
  result.high = spread(seconds).high;
  result.fastest = fastest(cell);
  result.speedup = speedup(seconds_of(sequential), seconds_of(cell));
  if (cell.cell.split != kCopies) result.of_copies = speedup(seconds_of(copies), seconds_of(cell));
  if (first_run(sequential) != nullptr) result.speedup_of_fastest = fastest(sequential) / result.fastest;
  result.doubts = doubts_of(result, sequential, copies, cores);
  return result;
}

Json scaled(Json forecast, const std::optional<double>& on_one_thread) {
  if (!on_one_thread || !forecast.is_object() || !forecast.contains("points")) return forecast;
  double foreseen = 0;  // on one core
  for (const Json& point : forecast["points"])
    if (point.at("cores") == 1) foreseen = point.at("speedup");
  if (foreseen <= 0) return forecast;
  for (Json& point : forecast["points"]) point["speedup"] = point["speedup"].get<double>() * *on_one_thread / foreseen;
  return forecast;
}

}  // namespace

SweepResults evaluate(const Experiment& experiment, const Setting& setting, std::vector<StoredCell> stored) {
  SweepResults results{&experiment, setting, {}};
  std::map<std::string, int> positions;
  for (const StoredCell& cell : stored) {
    if (first_run(cell) == nullptr) continue;
    const auto beside = [&](std::string_view split, int threads) {
      const auto found = std::find_if(stored.begin(), stored.end(), [&](const StoredCell& other) {
        return other.cell.split == split && other.cell.threads == threads &&
               other.cell.workload == cell.cell.workload && other.cell.depth == cell.cell.depth;
      });
      return found != stored.end() ? *found : StoredCell{};
    };
    results.cells.push_back(
        evaluate_cell(experiment, cell, beside(kSequential, 1), beside(kCopies, cell.cell.threads), setting.cores));
    const std::string& workload = cell.cell.workload;
    if (positions.count(workload) == 0) positions[workload] = count_positions(*experiment.find_workload(workload));
    results.cells.back().positions = positions[workload];
  }
  for (CellResult& result : results.cells) {
    const Cell& same = result.stored.cell;
    const auto one = std::find_if(results.cells.begin(), results.cells.end(), [&](const CellResult& other) {
      const Cell& cell = other.stored.cell;
      return cell.threads == 1 && cell.workload == same.workload && cell.depth == same.depth &&
             cell.split == same.split;
    });
    result.forecast =
        scaled(result.stored.forecast, one != results.cells.end() ? one->speedup : std::optional<double>{});
  }
  return results;
}

}  // namespace tetraply::lab

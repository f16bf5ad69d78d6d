#include "lab/grid.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/quotable.hpp"
#include "core/suggest.hpp"

namespace tetraply::lab {

namespace {

template <class T>
void add_once(std::vector<T>& list, T value) {
  if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(std::move(value));
}

Result<std::vector<const Workload*>> chosen_workloads(const Experiment& experiment,
                                                      const std::vector<std::string>& asked) {
  std::vector<const Workload*> chosen;
  std::vector<std::string_view> names;
  for (const Workload& workload : experiment.workloads) {
    names.push_back(workload.name);
    if (asked.empty()) chosen.push_back(&workload);
  }
  for (const std::string& name : asked) {
    const Workload* workload = experiment.find_workload(name);
    if (workload == nullptr) return tl::unexpected(Error{unknown_word("workload of " + experiment.name, name, names)});
    add_once(chosen, workload);
  }
  return chosen;
}

// "budget:PLIES" if a number can be chosen.
std::vector<std::string> valid_splits(const Experiment& experiment) {
  std::vector<std::string> valid;
  for (const std::string& text : experiment.splits) {
    const Strategy& strategy = strategy_of(*parse_split(text));
    const std::string_view label = strategy.parameter.label;
    add_once(valid, label.empty() ? text : fmt::format("{}:{}", strategy.name, label));
  }
  valid.emplace_back(kCopies);
  for (const Variant& variant : experiment.variants) valid.push_back(variant.name);
  return valid;
}

// The split in the format of to_text(Split).
Result<std::string> known_split(const Experiment& experiment, const std::string& text) {
  if (experiment.find_variant(text) != nullptr || text == kCopies) return text;
  const std::vector<std::string> valid = valid_splits(experiment);
  const auto split = parse_split(text);
  // If only the parameter is wrong, the strategy's own message says more.
  const std::string_view name = std::string_view(text).substr(0, text.find(':'));
  const auto is_of_kind = [&](const std::string& known) { return strategy_of(*parse_split(known)).name == name; };
  if (std::none_of(experiment.splits.begin(), experiment.splits.end(), is_of_kind)) {
    const std::vector<std::string_view> names(valid.begin(), valid.end());
    return tl::unexpected(Error{unknown_word("split of " + experiment.name, text, names)});
  }
  if (!split) return tl::unexpected(split.error());
  return tetraply::to_text(*split);
}

Result<std::vector<std::string>> chosen_splits(const Experiment& experiment, const std::vector<std::string>& asked) {
  std::vector<std::string> chosen{std::string(kSequential), std::string(kCopies)};
  if (asked.empty()) {
    for (const std::string& split : experiment.splits) add_once(chosen, split);
    for (const Variant& variant : experiment.variants) add_once(chosen, variant.name);
  }
  for (const std::string& text : asked) {
    auto split = known_split(experiment, text);
    if (!split) return tl::unexpected(split.error());
    add_once(chosen, *std::move(split));
  }
  return chosen;
}

Result<std::vector<int>> chosen_threads(const std::vector<int>& asked) {
  std::vector<int> chosen;
  if (asked.empty()) {
    for (int threads = 1; threads < cores(); threads *= 2) chosen.push_back(threads);
    chosen.push_back(cores());
  }
  for (const int threads : asked) {
    if (threads < 1 || threads > kMostThreads)
      return failure("{} threads cannot be\nvalid: 1 to {}", threads, kMostThreads);
    add_once(chosen, threads);
  }
  return chosen;
}

Result<void> check_depths(const std::vector<const Workload*>& workloads, const std::vector<int>& depths) {
  for (const int depth : depths) {
    if (depth >= 1 && std::any_of(workloads.begin(), workloads.end(),
                                  [depth](const Workload* workload) { return depth <= workload->deepest; }))
      continue;
    std::string valid;
    for (const Workload* workload : workloads)
      valid += fmt::format("{}1 to {} ({})", valid.empty() ? "" : ", ", workload->deepest, workload->name);
    return failure("no workload is searched at depth {}\nvalid: {}", depth, valid);
  }
  return {};
}

bool is_slow(const Experiment& experiment, const std::string& split, int depth) {
  return std::any_of(experiment.slow_splits.begin(), experiment.slow_splits.end(),
                     [&](const auto& slow) { return slow.first == split && depth > slow.second; });
}

}  // namespace

std::string to_text(const Cell& cell) {
  return fmt::format("{} depth {} {} on {} thread{}", cell.workload, cell.depth, cell.split, cell.threads,
                     cell.threads == 1 ? "" : "s");
}

Result<std::vector<Cell>> make_grid(const Experiment& experiment, const GridRequest& request) {
  const auto workloads = chosen_workloads(experiment, request.workloads);
  if (!workloads) return tl::unexpected(workloads.error());
  if (auto checked = check_depths(*workloads, request.depths); !checked) return tl::unexpected(checked.error());
  const auto splits = chosen_splits(experiment, request.splits);
  if (!splits) return tl::unexpected(splits.error());
  const auto threads = chosen_threads(request.threads);
  if (!threads) return tl::unexpected(threads.error());

  std::vector<Cell> cells;
  for (const Workload* workload : *workloads)
    for (const int depth : request.depths.empty() ? workload->depths : request.depths) {
      if (depth > workload->deepest) continue;
      for (const std::string& split : *splits) {
        const Variant* variant = experiment.find_variant(split);
        if (variant != nullptr && depth > variant->deepest) continue;
        if (request.splits.empty() && is_slow(experiment, split, depth)) continue;
        const bool alone = variant != nullptr || split == kSequential;
        for (const int count : alone ? std::vector{1} : *threads)
          if (split != kCopies || count > 1)
            add_once(cells, Cell{workload->name, depth, split, count, experiment.spec(*workload, depth, split, count)});
      }
    }
  return cells;
}

}  // namespace tetraply::lab

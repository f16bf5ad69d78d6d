#include "lab/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/suggest.hpp"

namespace tetraply::lab {

const Workload* Experiment::find_workload(std::string_view workload) const {
  const auto found =
      std::find_if(workloads.begin(), workloads.end(), [&](const Workload& known) { return known.name == workload; });
  return found == workloads.end() ? nullptr : &*found;
}

const Variant* Experiment::find_variant(std::string_view split) const {
  const auto found =
      std::find_if(variants.begin(), variants.end(), [&](const Variant& known) { return known.name == split; });
  return found == variants.end() ? nullptr : &*found;
}

bool Experiment::same_moves(std::string_view split) const {
  return std::find(values_only.begin(), values_only.end(), split) == values_only.end();
}

std::string Experiment::spec(const Workload& workload, int depth, std::string_view split, int threads) const {
  const Variant* variant = find_variant(split);
  std::string text = variant != nullptr ? variant->player : player;
  if (!workload.options.empty()) text += "," + workload.options;
  for (const auto& [only, options] : workload.split_options)
    if (only == split) text += "," + options;
  text += fmt::format(",depth={}", depth);
  if (variant == nullptr && split != kSequential && split != kCopies)
    text += fmt::format(",split={},threads={}", split, threads);
  return text;
}

std::span<const Experiment> experiments() {
  static const std::array<Experiment, 5> kAll{blokus_max_n(), twenty48_minimax(), duo_heuristics(), tetris_lookahead(),
                                              inside_node()};
  return kAll;
}

Result<const Experiment*> find_experiment(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Experiment& experiment : experiments()) {
    if (experiment.name == name) return &experiment;
    names.push_back(experiment.name);
  }
  return tl::unexpected(Error{unknown_word("experiment", name, names)});
}

}  // namespace tetraply::lab

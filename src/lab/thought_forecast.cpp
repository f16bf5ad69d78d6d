#include "lab/thought_forecast.hpp"

#include "scaling/diagnosis.hpp"
#include "scaling/task_costs.hpp"

namespace tetraply::lab {

namespace {

const MeasuredCosts& costs() {
  static const MeasuredCosts kCosts = measure_costs();
  return kCosts;
}

}  // namespace

std::optional<Forecast> forecast_thought(const RunRecord& record, const Split& split) {
  const auto graph = graph_of(record, costs().recording);
  if (!graph) return std::nullopt;
  ForecastOptions options;
  options.simulation.schedule = schedule_of(split);
  options.simulation.costs = costs().tasks;
  options.crowding = costs().crowding;
  return forecast(*graph, options);
}

std::string diagnose_thought(const RunRecord& record) {
  const auto graph = graph_of(record, costs().recording);
  return diagnose(record, graph ? &*graph : nullptr, costs().tasks).text;
}

}  // namespace tetraply::lab

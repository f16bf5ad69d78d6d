#include "scaling/forecast.hpp"

#include <algorithm>
#include <cmath>

#include "parallel/recorder.hpp"

namespace tetraply {

namespace {

using Step = TaskGraph::Step;

}  // namespace

std::int64_t work_of(const TaskGraph& graph) {
  std::int64_t total = 0;
  for (std::uint32_t task = 0; task < graph.tasks(); ++task) total += graph.length(task);
  return total;
}

std::int64_t span_of(const TaskGraph& graph, const TaskCosts& burden) {
  // By task: the time from its start until it and everything spawned beside it have ended.
  std::vector<std::int64_t> lasts(graph.tasks(), 0);
  // By group: the time from the start of its owner until all its tasks have ended.
  std::vector<std::int64_t> ends(graph.groups(), 0);
  // A spawned task always has a higher number than its parent.
  for (std::uint32_t task = graph.tasks(); task-- > 0;) {
    std::int64_t time = 0;
    for (const Step& step : graph.steps(task)) {
      time += step.nanoseconds;
      if (step.kind == Step::Kind::spawn) {
        time += burden.spawn;
        const std::int64_t end = time + burden.steal + burden.begin + lasts[step.subject];
        const std::uint32_t group = graph.group_of(step.subject);
        std::int64_t& last = group == graph.group_of(task) ? lasts[task] : ends[group];
        last = std::max(last, end);
      } else if (step.kind == Step::Kind::join) {
        time = std::max(time, ends[step.subject]) + burden.join;
      }
    }
    lasts[task] = std::max(lasts[task], time);
  }
  return lasts[0];
}

ScalingModel fit_model(double work, double span, const std::vector<ForecastPoint>& points) {
  // With x = T1 / (P · T_P) and y = T∞ / T_P, the factors should make the weighted sum 1 for every point.
  double xx = 0, xy = 0, yy = 0, x1 = 0, y1 = 0;
  for (const ForecastPoint& point : points) {
    if (point.seconds <= 0) continue;
    const double x = work / point.processors / point.seconds;
    const double y = span / point.seconds;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    x1 += x;
    y1 += y;
  }
  ScalingModel model;
  const double determinant = xx * yy - xy * xy;
  // Points that differ only in size, for example because there is no parallelism, cannot determine both factors.
  const bool distinct = determinant > 1e-9 * xx * yy;
  if (distinct) {
    model.work_factor = (x1 * yy - y1 * xy) / determinant;
    model.span_factor = (y1 * xx - x1 * xy) / determinant;
  }
  if (!distinct || model.span_factor < 0) {
    model.work_factor = xx > 0 ? x1 / xx : 1;
    model.span_factor = 0;
  } else if (model.work_factor < 0) {
    model.work_factor = 0;
    model.span_factor = y1 / yy;
  }
  for (const ForecastPoint& point : points)
    if (point.seconds > 0)
      model.worst_error =
          std::max(model.worst_error, std::abs(model.seconds(work, span, point.processors) / point.seconds - 1));
  return model;
}

Forecast forecast(const TaskGraph& graph, const ForecastOptions& options) {
  Forecast result;
  result.work = static_cast<double>(work_of(graph)) * kNanosecond;
  result.span = static_cast<double>(span_of(graph)) * kNanosecond;
  result.burdened_span = static_cast<double>(span_of(graph, options.simulation.costs)) * kNanosecond;
  result.tasks = graph.tasks() - 1;
  for (const int processors : options.processors) {
    const Simulated simulated = simulate(graph, processors, options.simulation);
    const double slower = processors > 1 ? options.crowding : 1;
    const double seconds = static_cast<double>(simulated.nanoseconds) * kNanosecond * slower;
    result.points.push_back({processors, seconds, seconds > 0 ? result.work / seconds : 1, simulated.steals});
  }
  result.model = fit_model(result.work, result.span, result.points);
  return result;
}

}  // namespace tetraply

// Forecasts from a graph of tasks for any number of processors: work, span, and the simulated time.
#pragma once

#include <cstdint>
#include <vector>

#include "scaling/simulation.hpp"
#include "scaling/task_graph.hpp"

namespace tetraply {

// T1: the time of one processor without any tasks, in nanoseconds.
[[nodiscard]] std::int64_t work_of(const TaskGraph& graph);
// T∞: the time of the longest chain of dependent steps. No number of processors is faster. With costs it is the
// burdened span: every task of the chain is created, stolen and joined at these costs.
[[nodiscard]] std::int64_t span_of(const TaskGraph& graph, const TaskCosts& burden = {});

struct ForecastPoint {
  int processors = 1;
  double seconds = 0;
  double speedup = 1;  // relative to the work without tasks, so one processor is slightly below 1
  std::uint64_t steals = 0;
};

// T_P ≈ work_factor · T1 / P + span_factor · T∞, the model that was fitted for Jamboree search (Kuszmaul, 1994).
struct ScalingModel {
  double work_factor = 1;
  double span_factor = 0;
  double worst_error = 0;  // the largest relative deviation from a point

  [[nodiscard]] double seconds(double work, double span, int processors) const {
    return work_factor * work / processors + span_factor * span;
  }
};

// Fits relative errors by least squares. No factor is negative.
[[nodiscard]] ScalingModel fit_model(double work, double span, const std::vector<ForecastPoint>& points);

struct ForecastOptions {
  std::vector<int> processors{1, 2, 4, 8, 16, 32, 64, 128, 256};
  SimulationOptions simulation = {};
  double crowding = 1;  // the slowdown on more than one processor; see MeasuredCosts
};

// All times in seconds.
struct Forecast {
  double work = 0;
  double span = 0;
  double burdened_span = 0;
  std::uint32_t tasks = 0;  // not counting task 0
  std::vector<ForecastPoint> points;
  ScalingModel model;

  // The average number of processors that could have something to do.
  [[nodiscard]] double parallelism() const { return span > 0 ? work / span : 1; }
  [[nodiscard]] double burdened_parallelism() const { return burdened_span > 0 ? work / burdened_span : 1; }
};

[[nodiscard]] Forecast forecast(const TaskGraph& graph, const ForecastOptions& options = {});

}  // namespace tetraply

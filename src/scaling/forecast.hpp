// What a graph of tasks promises on more processors than there are: its work and span, and the time that it would take,
// by simulation.
#pragma once

#include <cstdint>
#include <vector>

#include "scaling/simulation.hpp"
#include "scaling/task_graph.hpp"

namespace tetraply {

// The time of one processor without any tasks, T1, in nanoseconds.
[[nodiscard]] std::int64_t work_of(const TaskGraph& graph);
// The time of the longest chain of steps that must follow each other, T∞: no number of processors is faster. With
// costs, it is the burdened span: every task of the chain is created, stolen and joined for these.
[[nodiscard]] std::int64_t span_of(const TaskGraph& graph, const TaskCosts& burden = {});

struct ForecastPoint {
  int processors = 1;
  double seconds = 0;
  double speedup = 1;  // against the work without any tasks: so one processor is somewhat below 1
  std::uint64_t steals = 0;
};

// T_P ≈ work_factor · T1 / P + span_factor · T∞, as it was fitted for Jamboree search (Kuszmaul, 1994).
struct ScalingModel {
  double work_factor = 1;
  double span_factor = 0;
  double worst_error = 0;  // the largest deviation from a point, as a part of it

  [[nodiscard]] double seconds(double work, double span, int processors) const {
    return work_factor * work / processors + span_factor * span;
  }
};

// Fits relative errors, by least squares; no factor is negative.
[[nodiscard]] ScalingModel fit_model(double work, double span, const std::vector<ForecastPoint>& points);

struct ForecastOptions {
  std::vector<int> processors{1, 2, 4, 8, 16, 32, 64, 128, 256};
  SimulationOptions simulation = {};
  double crowding = 1;  // so much longer everything takes on more than one processor; see MeasuredCosts
};

// In seconds.
struct Forecast {
  double work = 0;
  double span = 0;
  double burdened_span = 0;
  std::uint32_t tasks = 0;  // besides task 0
  std::vector<ForecastPoint> points;
  ScalingModel model;

  // So many processors could have something to do, on average.
  [[nodiscard]] double parallelism() const { return span > 0 ? work / span : 1; }
  [[nodiscard]] double burdened_parallelism() const { return burdened_span > 0 ? work / burdened_span : 1; }
};

[[nodiscard]] Forecast forecast(const TaskGraph& graph, const ForecastOptions& options = {});

}  // namespace tetraply

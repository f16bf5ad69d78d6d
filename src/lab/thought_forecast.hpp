// What the record of a thought says about more cores than there are, and about its tasks.
#pragma once

#include <optional>
#include <string>

#include "parallel/forecast.hpp"
#include "parallel/recorder.hpp"
#include "parallel/split.hpp"

namespace tetraply::lab {

// Whether one thread makes the same tasks as many do: only then a run on one tells about the others.
[[nodiscard]] bool can_forecast(const Split& split);

// Of a run on one thread, with its events. None: there are too many of them.
[[nodiscard]] std::optional<Forecast> forecast_thought(const RunRecord& record, const Split& split);

// Two sentences at most.
[[nodiscard]] std::string diagnose_thought(const RunRecord& record);

}  // namespace tetraply::lab

// Forecasts and diagnoses from the record of a thought.
#pragma once

#include <optional>
#include <string>

#include "parallel/recorder.hpp"
#include "parallel/split.hpp"
#include "scaling/forecast.hpp"

namespace tetraply::lab {

// Needs the record of a run on one thread, with its events, by a strategy that can be forecast. None if there are too
// many events.
[[nodiscard]] std::optional<Forecast> forecast_thought(const RunRecord& record, const Split& split);

// Describes the record in at most two sentences.
[[nodiscard]] std::string diagnose_thought(const RunRecord& record);

}  // namespace tetraply::lab

// What the record of a thought says about more cores than there are, and about its tasks.
#pragma once

#include <optional>
#include <string>

#include "parallel/recorder.hpp"
#include "parallel/split.hpp"
#include "scaling/forecast.hpp"

namespace tetraply::lab {

// From the record of a run on one thread, with its events, by a strategy that can be forecast. None: there are too many
// events.
[[nodiscard]] std::optional<Forecast> forecast_thought(const RunRecord& record, const Split& split);

// Two sentences at most.
[[nodiscard]] std::string diagnose_thought(const RunRecord& record);

}  // namespace tetraply::lab

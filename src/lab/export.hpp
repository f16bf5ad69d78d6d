// A sweep's results as text for other programs: JSON, the data of the report, and CSV, one line per run.
#pragma once

#include <string>

#include "lab/results.hpp"

namespace tetraply::lab {

[[nodiscard]] Json to_json(const SweepResults& results);
[[nodiscard]] std::string to_csv(const SweepResults& results);

}  // namespace tetraply::lab

// A sweep's results as text for other programs: JSON, which the report is made from, and CSV, a line for each run.
#pragma once

#include <string>

#include "lab/results.hpp"

namespace tetraply::lab {

[[nodiscard]] Json to_json(const SweepResults& results);
[[nodiscard]] std::string to_csv(const SweepResults& results);

}  // namespace tetraply::lab

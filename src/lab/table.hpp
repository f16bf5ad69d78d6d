// A sweep's results as a table for a terminal.
#pragma once

#include <string>

#include "lab/results.hpp"

namespace tetraply::lab {

[[nodiscard]] std::string result_table(const SweepResults& results);

}  // namespace tetraply::lab

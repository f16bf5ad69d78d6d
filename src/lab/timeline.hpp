// The busy times of each thread, simplified for a picture: no more intervals than can be distinguished.
#pragma once

#include <utility>
#include <vector>

#include "parallel/recorder.hpp"

namespace tetraply::lab {

// Time intervals (begin and end) in seconds since the start of the run.
using Lane = std::vector<std::pair<double, double>>;

// A lane for each thread. A pause shorter than this share of the run is ignored.
[[nodiscard]] std::vector<Lane> busy_lanes(const RunRecord& record, double least_pause = 1.0 / 2000);

}  // namespace tetraply::lab

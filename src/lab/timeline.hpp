// When each thread was busy, as a picture needs it: no more stretches than can be told apart.
#pragma once

#include <utility>
#include <vector>

#include "parallel/recorder.hpp"

namespace tetraply::lab {

// Stretches of time, in seconds from the beginning of the run: begin and end.
using Lane = std::vector<std::pair<double, double>>;

// A lane for each thread. A pause shorter than this share of the run is left out.
[[nodiscard]] std::vector<Lane> busy_lanes(const RunRecord& record, double least_pause = 1.0 / 2000);

}  // namespace tetraply::lab

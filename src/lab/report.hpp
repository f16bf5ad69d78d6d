// A sweep as one HTML page that needs nothing else: plots, tables and words, for a browser without a network.
#pragma once

#include <string>

#include "json/json_fwd.hpp"

namespace tetraply::lab {

// What the page shows of `sweep`, and leaves out where it is missing, is told by src/lab/page/sweep.js. The same sweep
// gives the same page, byte for byte. No text in the sweep can get out of its place in the page.
[[nodiscard]] std::string report_html(const Json& sweep);

}  // namespace tetraply::lab

// A sweep as one self-contained HTML page: plots, tables and words, for a browser without a network.
#pragma once

#include <string>

#include "json/json_fwd.hpp"

namespace tetraply::lab {

// src/lab/page/sweep.js documents the members of `sweep`; missing ones are left out of the page. The same sweep gives
// the same page, byte for byte. Text in the sweep cannot inject markup.
[[nodiscard]] std::string report_html(const Json& sweep);

}  // namespace tetraply::lab

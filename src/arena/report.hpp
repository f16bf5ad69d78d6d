// A match, tournament or series of solo games as one self-contained HTML page: who is better and how certainly, tables,
// plots, and every game move by move.
#pragma once

#include <string>

#include "json/json_fwd.hpp"

namespace tetraply::arena {

// src/arena/page/contest.js documents the members of `contest`; missing ones are left out of the page. The same contest
// gives the same page, byte for byte. Text in the contest cannot inject markup.
[[nodiscard]] std::string report_html(const Json& contest);

}  // namespace tetraply::arena

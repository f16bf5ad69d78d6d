// A match, tournament or series of solo games as one HTML page that needs nothing else: who is better and how surely,
// tables, plots, and every game move by move.
#pragma once

#include <string>

#include "json/json_fwd.hpp"

namespace tetraply::arena {

// What the page shows of `contest`, and leaves out where it is missing, is told by src/arena/page/contest.js. The same
// contest gives the same page, byte for byte. No text in the contest can get out of its place in the page.
[[nodiscard]] std::string report_html(const Json& contest);

}  // namespace tetraply::arena

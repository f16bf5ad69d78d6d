// Contests and openings as people write them down: a tournament in TOML, openings line by line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/play_contest.hpp"
#include "core/result.hpp"

namespace tetraply::arena {

// One opening a line, its moves with blanks between them; what follows a '#' is a comment.
[[nodiscard]] Result<std::vector<std::vector<std::string>>> read_openings(const std::string& file);

// See docs/tournaments.md for the keys. An error names the place in the file and what is valid there. A file of
// openings is looked for beside it.
[[nodiscard]] Result<Plan> read_tournament(const std::string& file);

}  // namespace tetraply::arena

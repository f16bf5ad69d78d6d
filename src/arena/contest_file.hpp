// Reads contests and openings from files: a tournament in TOML, openings line by line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/play_contest.hpp"
#include "core/result.hpp"

namespace tetraply::arena {

// One opening per line, with its moves separated by blanks. The rest of a line after '#' is a comment.
[[nodiscard]] Result<std::vector<std::vector<std::string>>> read_openings(const std::string& file);

// docs/tournaments.md lists the keys. An error names the location in the file and what is valid there. A file of
// openings is relative to this file.
[[nodiscard]] Result<Plan> read_tournament(const std::string& file);

}  // namespace tetraply::arena

// Finding contests that have been played.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/contest_store.hpp"

namespace tetraply::cli {

// The file must be there: to look for games makes none.
[[nodiscard]] arena::ContestStore open_kept(const std::string& file);

// The one with this number, or the last. `option` is where a person named it, for messages.
[[nodiscard]] arena::ContestEntry chosen_contest(const std::vector<arena::ContestEntry>& contests,
                                                 std::optional<std::int64_t> number, const std::string& file,
                                                 std::string_view option = "--contest");

}  // namespace tetraply::cli

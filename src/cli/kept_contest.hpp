// Finds stored contests.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/contest_store.hpp"

namespace tetraply::cli {

// The file must exist, because looking for games must not create one.
[[nodiscard]] arena::ContestStore open_kept(const std::string& file);

// The contests and games that can be read. A warning on standard error names each of the others.
[[nodiscard]] std::vector<arena::ContestEntry> readable_contests(arena::ContestStore& store);
[[nodiscard]] std::vector<arena::GameEntry> readable_games(arena::ContestStore& store, std::int64_t contest);

// The contest with this number, or the last one. `option` is the option's name for messages.
[[nodiscard]] arena::ContestEntry chosen_contest(const std::vector<arena::ContestEntry>& contests,
                                                 std::optional<std::int64_t> number, const std::string& file,
                                                 std::string_view option = "--contest");

}  // namespace tetraply::cli

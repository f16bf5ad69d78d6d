#include "cli/kept_contest.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "cli/command.hpp"
#include "core/quotable.hpp"

namespace tetraply::cli {

arena::ContestStore open_kept(const std::string& file) {
  if (!std::filesystem::exists(file))
    throw Failure(
        fmt::format("there is no file '{}', where tetraply match, tournament and solo store their games", file));
  return value_or_fail(arena::ContestStore::open(file));
}

namespace {

void warn_of_spoiled(const std::string& why) {
  fmt::print(stderr, "tetraply: left out: {}\n", printable_line(why));
}

}  // namespace

std::vector<arena::ContestEntry> readable_contests(arena::ContestStore& store) {
  return value_or_fail(store.contests(warn_of_spoiled));
}

std::vector<arena::GameEntry> readable_games(arena::ContestStore& store, std::int64_t contest) {
  return value_or_fail(store.games(contest, warn_of_spoiled));
}

arena::ContestEntry chosen_contest(const std::vector<arena::ContestEntry>& contests, std::optional<std::int64_t> number,
                                   const std::string& file, std::string_view option) {
  if (contests.empty()) throw Failure(fmt::format("'{}' has no contest yet", file));
  if (!number) return contests.back();
  std::vector<std::int64_t> known;
  for (const arena::ContestEntry& entry : contests) {
    if (entry.id == *number) return entry;
    known.push_back(entry.id);
  }
  throw UsageError(fmt::format("{} {}: not found in '{}'\nvalid: {}", option, *number, file, fmt::join(known, ", ")));
}

}  // namespace tetraply::cli

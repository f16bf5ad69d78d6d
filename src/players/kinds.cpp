#include "players/kinds.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tetraply {

Limits limit_options(Options& options, int depth, int deepest) {
  constexpr double kLongest = 1e6;
  const int chosen = options.integer(
      "depth", 0, 0, deepest, fmt::format("plies to look ahead; 0: {}, or no limit if nodes or time has one", depth));
  const std::uint64_t nodes = options.count("nodes", 0, "positions to look at; 0: no limit");
  const double seconds = options.number("time", 0, 0, kLongest, "seconds per move; 0: no limit");
  Limits limits;
  if (nodes != 0) limits.nodes = nodes;
  if (seconds != 0) limits.seconds = seconds;
  if (chosen != 0 || (nodes == 0 && seconds == 0)) limits.depth = chosen != 0 ? chosen : depth;
  return limits;
}

Split split_options(Options& options, std::span<const SplitKind> kinds) {
  std::vector<std::string_view> names;
  std::string examples;
  for (const SplitKind kind : kinds) {
    names.push_back(name_of(kind));
    Split example;
    example.kind = kind;
    examples += fmt::format("{}{}", examples.empty() ? "" : ", ", to_text(example));
  }
  const std::string text = options.word("split", names[0], examples, "how the search is split over threads");
  const int threads =
      options.integer("threads", 0, 0, kMostThreads, "of a split search; 0: as many as there are cores");
  const bool pinned = options.flag("pin", false, "each thread stays on one core");
  Split split;
  if (const auto parsed = parse_split(text); !parsed) {
    options.reject(parsed.error().message);
  } else if (std::find(kinds.begin(), kinds.end(), parsed->kind) == kinds.end()) {
    options.reject(unknown_word("way to split this search", name_of(parsed->kind), names));
  } else {
    split = *parsed;
  }
  split.threads = threads != 0 ? threads : cores();
  split.pinned = pinned;
  return split;
}

}  // namespace tetraply

#include "players/kinds.hpp"

#include <fmt/format.h>

namespace tetraply {

Limits limit_options(Options& options, int depth, int deepest, std::string_view why) {
  constexpr double kLongest = 1e6;
  const int chosen =
      options.integer("depth", 0, 0, deepest,
                      fmt::format("plies to look ahead; 0: {}, or no limit if nodes or time has one", depth), why);
  const std::uint64_t nodes = options.count("nodes", 0, "positions to look at; 0: no limit");
  const double seconds = options.number("time", 0, 0, kLongest, "seconds per move; 0: no limit");
  Limits limits;
  if (nodes != 0) limits.nodes = nodes;
  if (seconds != 0) limits.seconds = seconds;
  if (chosen != 0 || (nodes == 0 && seconds == 0)) limits.depth = chosen != 0 ? chosen : depth;
  return limits;
}

Split split_options(Options& options, std::initializer_list<SplitWork> works) {
  Split split = options.split("split", works, "how the search is split over threads");
  const int threads = options.integer("threads", 0, 0, kMostThreads, "threads of a split search; 0: one for each core");
  split.threads = threads != 0 ? threads : cores();
  split.pinned = options.flag("pin", false, "each thread stays on one core");
  return split;
}

}  // namespace tetraply

// A splitting strategy: which nodes of a search run their children as tasks, and how the tasks come to the threads.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace tetraply {

enum class SplitKind : std::uint8_t {
  sequential,
  every_node,    // a task for each child of each node, leaves among them
  budget,        // the same on the first plies only
  root,          // the root's children as a loop of OpenMP
  partition,     // ranges of leaves by their numbers, some for each thread
  stealing,      // ranges of children, halved until they are small
  ybw,           // young brothers wait: the first child alone, then the others together, each with the newest bound
  shared_table,  // every thread searches the whole tree; what they have in common is the table
};

struct Split {
  SplitKind kind = SplitKind::sequential;
  int plies = 2;        // budget: so many from the root
  int grain = 4;        // stealing: so many children of a node are not split any further
  int least_depth = 3;  // ybw: nodes with fewer plies below are not split; their children are soon done
  bool dynamic = true;  // root: each thread takes the next child when it is ready; else they are dealt out before
  int threads = 1;
  bool pinned = false;  // each thread stays on a core of its own, as far as there are so many

  // Whether a node at `ply`, the root being 0, with `depth` plies below it, runs its children by the strategy. A
  // partition and a shared table are not a matter of nodes.
  [[nodiscard]] bool at(int ply, int depth) const {
    switch (kind) {
      case SplitKind::every_node:
        return true;
      case SplitKind::budget:
        return ply < plies;
      case SplitKind::root:
        return ply == 0;
      case SplitKind::stealing:  // below, a node's children are soon done
        return depth >= (ply == 0 ? 2 : 3);
      case SplitKind::ybw:
        return depth >= least_depth;
      case SplitKind::sequential:
      case SplitKind::partition:
      case SplitKind::shared_table:
        return false;
    }
    return false;
  }
};

// "sequential", "budget:2", "root:static", "stealing:4": of what is not named, the default. Threads are not part of it.
[[nodiscard]] Result<Split> parse_split(std::string_view text);
[[nodiscard]] std::string to_text(const Split& split);

[[nodiscard]] std::string_view name_of(SplitKind kind);

inline constexpr int kMostThreads = 1024;
[[nodiscard]] int cores();  // how many threads this machine runs at the same time

}  // namespace tetraply

// Splitting strategies: what the threads of a search divide among themselves, and which scheduler runs it. A strategy
// is one row of kStrategies. Options, teams, forecasts and lists of valid splits all read the table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace tetraply {

// In the order of kStrategies.
enum class SplitKind : std::uint8_t {
  sequential,
  every_node,
  budget,
  root,
  partition,
  stealing,
  ybw,
  shared_table,
  below_root,
  every_node_rpar,
  budget_rpar,
  inside,
};

// The part of a search that a strategy divides among threads. A search accepts the strategies whose work it can divide.
enum class SplitWork : std::uint8_t {
  nothing,
  children,  // the children of a node
  leaves,    // ranges of numbered leaves
  brothers,  // the children of a node after the first one, each with the newest bound ("young brothers wait")
  tree,      // each thread searches the whole tree, and they share a table
  moves,     // the moves of one node, whose values are computed by several threads
};

enum class Scheduler : std::uint8_t {
  none,
  tasks,   // oneTBB, a task for each child
  ranges,  // oneTBB, ranges of children that are halved until none is larger than the parameter
  loop,    // a loop of OpenMP
};

// The parameter of a loop: each thread takes the next child when it is ready, or has a fixed block from the start.
inline constexpr int kDynamicLoop = 0;
inline constexpr int kStaticLoop = 1;
inline constexpr std::string_view kLoopSchedules[] = {"dynamic", "static"};

// A parameter after the name of a strategy: a number, or one of several words, which is stored as its index.
struct SplitParameter {
  std::string_view name = {};   // in messages; empty: the strategy has no parameter
  std::string_view label = {};  // in lists of valid splits, in place of a number
  int fallback = 0;
  int least = 0;
  int most = 0;
  std::span<const std::string_view> words = {};
};

// The nodes whose children the scheduler runs. The root is at ply 0. `depth` is the number of plies below a node.
struct SplitNodes {
  int plies = 0;  // nodes at this ply and below are not split
  int least_depth_at_root = 0;
  int least_depth = 0;  // minimum depth of the other nodes
  int first_ply = 0;    // nodes above are not split
  int step = 1;         // from the first ply on, only each ply of this distance

  [[nodiscard]] constexpr bool contain(int ply, int depth) const {
    return ply < plies && ply >= first_ply && (ply - first_ply) % step == 0 &&
           depth >= (ply == 0 ? least_depth_at_root : least_depth);
  }
};

struct Strategy {
  SplitKind kind = SplitKind::sequential;
  std::string_view name;
  std::string_view help;
  SplitWork work = SplitWork::nothing;
  Scheduler scheduler = Scheduler::none;
  SplitParameter parameter = {};
  SplitNodes (*nodes)(int parameter) = [](int) { return SplitNodes{}; };
  bool can_forecast = false;  // one thread creates the same tasks as many, so a run on one thread predicts the others
  bool twice = false;         // the task of a child only creates the task that searches it
};

// Nodes at any ply with at least this number of plies below them.
[[nodiscard]] constexpr SplitNodes split_down_to(int least_depth_at_root, int least_depth) {
  return {std::numeric_limits<int>::max(), least_depth_at_root, least_depth};
}

inline constexpr int kMostSplitParameter = 1'000'000;

inline constexpr Strategy kStrategies[] = {
    {.kind = SplitKind::sequential, .name = "sequential", .help = "one thread"},
    {.kind = SplitKind::every_node,
     .name = "every-node",
     .help = "a task for each child of every node, leaves included",
     .work = SplitWork::children,
     .scheduler = Scheduler::tasks,
     .nodes = [](int) { return split_down_to(0, 0); },
     .can_forecast = true},
    {.kind = SplitKind::budget,
     .name = "budget",
     .help = "a task for each child on the first plies",
     .work = SplitWork::children,
     .scheduler = Scheduler::tasks,
     .parameter = {"plies", "PLIES", 2, 1, kMostSplitParameter},
     .nodes = [](int plies) { return SplitNodes{.plies = plies}; },
     .can_forecast = true},
    {.kind = SplitKind::root,
     .name = "root",
     .help = "a loop over the moves of the root; static: each thread has its share from the beginning",
     .work = SplitWork::children,
     .scheduler = Scheduler::loop,
     .parameter = {.name = "schedule", .fallback = kDynamicLoop, .words = kLoopSchedules},
     .nodes = [](int) { return SplitNodes{.plies = 1}; },
     .can_forecast = true},
    {.kind = SplitKind::partition,
     .name = "partition",
     .help = "a loop over ranges of numbered leaves",
     .work = SplitWork::leaves,
     .scheduler = Scheduler::loop,
     .can_forecast = true},  // if the number of ranges is given
    {.kind = SplitKind::stealing,
     .name = "stealing",
     .help = "ranges of children, halved down to the grain; a thread without work steals the largest",
     .work = SplitWork::children,
     .scheduler = Scheduler::ranges,
     .parameter = {"grain", "GRAIN", 4, 1, kMostSplitParameter},
     // Nearer to the leaves, a node's children take less time than a task.
     .nodes = [](int) { return split_down_to(2, 3); },
     .can_forecast = true},
    {.kind = SplitKind::ybw,
     .name = "ybw",
     .help = "the first child alone, then idle threads take the others, down to a least depth",
     .work = SplitWork::brothers,
     .scheduler = Scheduler::tasks,
     .parameter = {"least depth", "DEPTH", 3, 1, kMostSplitParameter},
     .nodes = [](int depth) { return split_down_to(depth, depth); }},
    {.kind = SplitKind::shared_table,
     .name = "shared-table",
     .help = "each thread searches the whole tree; they share the transposition table",
     .work = SplitWork::tree,
     .scheduler = Scheduler::tasks},
    {.kind = SplitKind::below_root,
     .name = "below-root",
     .help = "a task for each child of every second node, not of the root; in 2048, where the player moves",
     .work = SplitWork::children,
     .scheduler = Scheduler::tasks,
     .nodes = [](int) { return SplitNodes{.plies = std::numeric_limits<int>::max(), .first_ply = 2, .step = 2}; },
     .can_forecast = true},
    {.kind = SplitKind::every_node_rpar,
     .name = "every-node-rpar",
     .help = "as every-node, but each task only creates the task that searches the child, as Haskell's rpar does",
     .work = SplitWork::children,
     .scheduler = Scheduler::tasks,
     .nodes = [](int) { return split_down_to(0, 0); },
     .can_forecast = true,
     .twice = true},
    {.kind = SplitKind::budget_rpar,
     .name = "budget-rpar",
     .help = "as budget, but each task only creates the task that searches the child, as Haskell's rpar does",
     .work = SplitWork::children,
     .scheduler = Scheduler::tasks,
     .parameter = {"plies", "PLIES", 2, 1, kMostSplitParameter},
     .nodes = [](int plies) { return SplitNodes{.plies = plies}; },
     .can_forecast = true,
     .twice = true},
    // No node's children are split: max^n hands out the moves above the horizon itself.
    {.kind = SplitKind::inside,
     .name = "inside",
     .help = "the values of one node's moves above the horizon, in ranges of at most this many moves",
     .work = SplitWork::moves,
     .scheduler = Scheduler::ranges,
     .parameter = {"grain", "GRAIN", 64, 1, kMostSplitParameter},
     .can_forecast = true},
};

// A strategy with its parameter, and the threads that run it.
struct Split {
  SplitKind kind = SplitKind::sequential;
  std::optional<int> parameter = {};  // none: the strategy's default
  int threads = 1;
  bool pinned = false;  // each thread stays on its own core while there are enough cores
};

[[nodiscard]] constexpr const Strategy& strategy_of(const Split& split) {
  return kStrategies[static_cast<std::size_t>(split.kind)];
}
[[nodiscard]] constexpr int parameter_of(const Split& split) {
  return split.parameter.value_or(strategy_of(split).parameter.fallback);
}

// "sequential", "budget:2", "root:static", "stealing:4", or a name alone for the default parameter. The number of
// threads is not part of the text.
[[nodiscard]] Result<Split> parse_split(std::string_view text);
[[nodiscard]] std::string to_text(const Split& split);

inline constexpr int kMostThreads = 1024;
[[nodiscard]] int cores();  // the number of threads that this machine runs at the same time

}  // namespace tetraply

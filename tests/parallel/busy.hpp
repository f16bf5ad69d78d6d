// Task bodies for tests: work of a known duration, and all splitting strategies to run it.
#pragma once

#include <array>
#include <chrono>

#include "parallel/split.hpp"

namespace tetraply {

inline constexpr std::array kAllKinds{
    SplitKind::sequential, SplitKind::every_node,      SplitKind::budget,      SplitKind::root,
    SplitKind::partition,  SplitKind::stealing,        SplitKind::ybw,         SplitKind::shared_table,
    SplitKind::below_root, SplitKind::every_node_rpar, SplitKind::budget_rpar, SplitKind::inside};

inline Split split_of(SplitKind kind, int threads) {
  return {.kind = kind, .threads = threads};
}

// Keeps the processor busy for at least this time.
inline void work_for(std::chrono::nanoseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < end) continue;
}

}  // namespace tetraply

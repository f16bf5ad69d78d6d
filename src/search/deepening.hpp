// Iterative deepening: searches to depth 1, 2, … until a limit is reached. The last complete iteration is the answer.
#pragma once

#include <algorithm>
#include <limits>
#include <utility>

#include "parallel/team.hpp"
#include "search/meter.hpp"
#include "search/search.hpp"

namespace tetraply {

struct Depths {
  int first = 1;
  int last = std::numeric_limits<int>::max();  // a deeper search would find nothing new
};

// Calls iterate(depth, report) with increasing depths. It fills in the ranked moves and the counters of all iterations
// so far, and returns whether it was completed. The results of an incomplete iteration are dropped, except the
// counters. The root must be a player's turn.
template <Game G, class Iterate>
[[nodiscard]] Report<G> deepen(const G& root, const Limits& limits, Depths depths, const StopSignal& signal,
                               const OnReport<G>& on_report, Iterate iterate) {
  Report<G> answer;
  {
    typename G::MoveList moves;
    root.legal_moves(moves);
    const auto first = moves[limits.only.empty() ? 0 : limits.only[0]];
    answer.best.push_back({first, {}, {first}});
  }
  const int last = std::min(limits.depth.value_or(depths.last), depths.last);
  for (int depth = std::min(depths.first, last); depth <= last && !signal.raised(); ++depth) {
    Report<G> report;
    const bool complete = iterate(depth, report);
    report.depth = depth;
    report.seconds = signal.seconds();
    if (!complete) {
      answer.counters = report.counters;
      break;
    }
    answer = std::move(report);
    if (on_report) on_report(answer);
    if (answer.complete) break;
  }
  answer.seconds = signal.seconds();
  return answer;
}

// Deepens with a team, whose threads help until the end.
template <Game G, class Iterate>
[[nodiscard]] Report<G> deepen(Team& team, const G& root, const Limits& limits, Depths depths, const StopSignal& signal,
                               const OnReport<G>& on_report, Iterate iterate) {
  Report<G> answer;
  team.run([&] { answer = deepen(root, limits, depths, signal, on_report, iterate); }, limits.recorder);
  return answer;
}

}  // namespace tetraply

// The moves of one position, each thought about by somebody else: what was found of a move as text, and all of it put
// together as one search would have ranked them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "protocols/report.hpp"

namespace tetraply::protocols {

// Of one move.
struct MoveThought {
  std::vector<double> by_depth;  // its value for who plays it, after each depth that was searched
  ReportText report;             // with this move alone
};

[[nodiscard]] std::string to_text(const MoveThought& thought);
[[nodiscard]] Result<MoveThought> parse_move_thought(std::string_view text);

// `thoughts` are of the order's moves, one each, and so many of the best are wanted. Of the counters, the sum.
[[nodiscard]] ReportText put_together(const RootOrder& order, const std::vector<MoveThought>& thoughts, int lines);

// Whether some moves were seen to the end of the game, and others not. Then a search of all of them, which leaves out
// what cannot matter, may have seen all that matters to its end, and gone no deeper.
[[nodiscard]] bool partly_complete(const std::vector<MoveThought>& thoughts);

}  // namespace tetraply::protocols

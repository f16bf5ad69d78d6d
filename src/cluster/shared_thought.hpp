// Shares the moves of one position among several thinkers: each reports its results as text, and they are merged into
// the ranking of a single search.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "engine/any_player.hpp"
#include "protocols/report.hpp"

namespace tetraply::cluster {

using protocols::ReportText;

// The result for one share of the moves: its best moves, as many as are requested.
struct ShareThought {
  struct Move {
    std::size_t place;             // in the root order
    std::vector<double> by_depth;  // the value for the player to move after each searched depth, or only the last one
    ReportText::Ranked ranked;
  };
  std::vector<Move> best;
  ReportText report;  // everything else
};

// Lets a player think about the moves at some places of its root order.
[[nodiscard]] ShareThought think_of_share(AnyPlayer& player, const AnyPosition& position, Limits limits,
                                          const RootOrder& order, const std::vector<std::size_t>& places);

[[nodiscard]] std::string to_text(const ShareThought& thought);
[[nodiscard]] Result<ShareThought> parse_share_thought(std::string_view text);

// Divides the moves into shares for this many sharers, as places in the root order. If the best moves come first, the
// value of every move at every depth is needed, so each move is its own share.
[[nodiscard]] std::vector<std::vector<std::size_t>> shares_of(const RootOrder& order, int sharers);

// Merges the results into the best `lines` moves. The counters are added.
[[nodiscard]] ReportText put_together(const RootOrder& order, const std::vector<ShareThought>& thoughts, int lines);

// Whether some shares reached the end of the game and others did not. One search of all moves, which skips irrelevant
// ones, might have reached the end for all relevant moves and stopped at this depth.
[[nodiscard]] bool partly_complete(const std::vector<ShareThought>& thoughts);

}  // namespace tetraply::cluster

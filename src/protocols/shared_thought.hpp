// The moves of one position, shared by some who think about them: what each found as text, and all of it put together
// as one search would have ranked them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "protocols/report.hpp"

namespace tetraply::protocols {

// What somebody found of a share of the moves: the best of them, as many as are wanted.
struct ShareThought {
  struct Move {
    std::size_t place;             // in the order
    std::vector<double> by_depth;  // its value for who plays it after each depth that was searched, or only the last
    ReportText::Ranked ranked;
  };
  std::vector<Move> best;
  ReportText report;  // all else
};

// Lets a player think about the moves at some places of its order.
template <Game G>
[[nodiscard]] ShareThought think_of_share(Player<G>& player, const G& position, Limits limits, const RootOrder& order,
                                          const std::vector<std::size_t>& places) {
  limits.only.clear();
  for (const std::size_t place : places) limits.only.push_back(order.moves[place]);
  std::sort(limits.only.begin(), limits.only.end());
  const int mover = position.turn().player;
  std::vector<double> by_depth;
  const Report<G> report = player.think(
      position, limits, [&](const Report<G>& so_far) { by_depth.push_back(so_far.best[0].values[mover]); });
  typename G::MoveList moves;
  position.legal_moves(moves);
  ShareThought thought;
  thought.report = as_text(position, report);
  for (std::size_t i = 0; i < report.best.size(); ++i) {
    const auto place = std::find_if(places.begin(), places.end(), [&](std::size_t candidate) {
      return moves[order.moves[candidate]] == report.best[i].move;
    });
    thought.best.push_back({*place, {report.best[i].values[mover]}, std::move(thought.report.best[i])});
  }
  if (places.size() == 1 && !by_depth.empty()) thought.best[0].by_depth = std::move(by_depth);
  return thought;
}

[[nodiscard]] std::string to_text(const ShareThought& thought);
[[nodiscard]] Result<ShareThought> parse_share_thought(std::string_view text);

// The moves in as many shares as serve so many sharers, by their places in the order. Where the best come first, it
// must be known what every move was worth at every depth; so each is a share.
[[nodiscard]] std::vector<std::vector<std::size_t>> shares_of(const RootOrder& order, int sharers);

// So many of the best are wanted. Of the counters, the sum.
[[nodiscard]] ReportText put_together(const RootOrder& order, const std::vector<ShareThought>& thoughts, int lines);

// Whether some shares were seen to the end of the game, and others not. Then a search of all of them, which leaves out
// what cannot matter, may have seen all that matters to its end, and gone no deeper.
[[nodiscard]] bool partly_complete(const std::vector<ShareThought>& thoughts);

}  // namespace tetraply::protocols

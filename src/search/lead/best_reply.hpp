// Best-reply search (Schadd and Winands, 2011): between two moves of the root's player only one opponent acts, the one
// with the reply that hurts most; the turns of the others are left out. A ply is a move of the root's player or a
// reply.
#pragma once

#include <vector>

#include "search/lead/lead_search.hpp"

namespace tetraply {

// A game that can leave out the turn of whoever is to move: it passes to the next one who can act.
template <class G>
concept SkippableTurns = Game<G> && requires(G& position) {
  {position.skip_turn()};
};

// Those who may reply are all whose turn comes before the root's player is on turn again. After the reply it is that
// player's turn; one who cannot act any more is waited for no longer, and the turns go on from the one who replied.
struct OneReply {
  template <SkippableTurns G>
  static void movers(const G& position, int root, std::vector<G>& out) {
    out.push_back(position);
    if (position.turn().player == root) return;
    for (G next = skipped(position); next.turn().player != root && next.hash() != position.hash(); next = skipped(next))
      out.push_back(next);
  }

  template <SkippableTurns G>
  static void go_on(G& position, int root) {
    if (position.turn().is_over()) return;
    G next = position;
    while (next.turn().player != root) {
      next.skip_turn();
      if (next.hash() == position.hash()) return;  // once around
    }
    position = next;
  }

 private:
  template <class G>
  static G skipped(G position) {
    position.skip_turn();
    return position;
  }
};

template <SkippableTurns G, Evaluation<G> E>
using BestReply = LeadSearch<G, E, OneReply>;

}  // namespace tetraply

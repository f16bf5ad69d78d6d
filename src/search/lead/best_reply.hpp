// Best-reply search (Schadd and Winands, 2011): between two moves of the root's player only one opponent acts, with the
// most harmful reply. The other opponents' turns are skipped. A ply is a move of the root's player or a reply.
#pragma once

#include <vector>

#include "search/lead/lead_search.hpp"

namespace tetraply {

// A game that can skip the turn of the player to move and continue with the next player who can act.
template <class G>
concept SkippableTurns = Game<G> && requires(G& position) {
  {position.skip_turn()};
};

// Every player whose turn comes before the next turn of the root's player may reply. After the reply it is the root
// player's turn. If that player cannot act any more, the turns continue after the player who replied.
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
      if (next.hash() == position.hash()) return;  // every player has been asked
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

// Paranoid search (Sturtevant and Korf, 2000): all opponents join forces against the player at the root. Everybody acts
// in turn; the root's player takes the move with the largest lead, and all others take the one with the smallest.
#pragma once

#include <vector>

#include "search/lead/lead_search.hpp"

namespace tetraply {

struct EveryTurn {
  template <Game G>
  static void movers(const G& position, int /*root*/, std::vector<G>& out) {
    out.push_back(position);
  }
  template <Game G>
  static void go_on(G& /*position*/, int /*root*/) {}
};

template <Game G, Evaluation<G> E>
using Paranoid = LeadSearch<G, E, EveryTurn>;

}  // namespace tetraply

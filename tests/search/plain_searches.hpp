// Plain second implementations of the searches of many players: no bounds, no table, no ordering. They return the value
// of every root move.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "core/game.hpp"

namespace tetraply::plain {

template <Game G>
std::vector<typename G::Move> moves_of(const G& position) {
  typename G::MoveList moves;
  position.legal_moves(moves);
  return {moves.begin(), moves.end()};
}

// The index of the first maximum.
template <class Value>
std::size_t best_of(const std::vector<Value>& values) {
  return static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
}

// max^n.
template <Game G, class E>
Scores<G::kPlayers> max_n(const G& position, int depth, const E& evaluate) {
  if (depth == 0 || position.turn().is_over()) return evaluate(position);
  const int player = position.turn().player;
  Scores<G::kPlayers> best{};
  bool any = false;
  for (const auto move : moves_of(position)) {
    const auto values = max_n(after(position, move), depth - 1, evaluate);
    if (!any || values[player] > best[player]) best = values;
    any = true;
  }
  return best;
}

template <Game G, class E>
std::vector<Scores<G::kPlayers>> max_n_of_moves(const G& root, int depth, const E& evaluate) {
  std::vector<Scores<G::kPlayers>> values;
  for (const auto move : moves_of(root)) values.push_back(max_n(after(root, move), depth - 1, evaluate));
  return values;
}

// The player's value minus the mean of the others', times the number of the others.
template <std::size_t Players>
int lead(int player, const std::array<std::int32_t, Players>& values) {
  int others = 0;
  for (std::size_t other = 0; other < Players; ++other)
    if (static_cast<int>(other) != player) others += values[other];
  return values[static_cast<std::size_t>(player)] * (static_cast<int>(Players) - 1) - others;
}

template <Game G, class E>
int paranoid(const G& position, int depth, const E& evaluate, int root) {
  if (depth == 0 || position.turn().is_over()) return lead(root, evaluate(position));
  std::vector<int> leads;
  for (const auto move : moves_of(position))
    leads.push_back(paranoid(after(position, move), depth - 1, evaluate, root));
  return position.turn().player == root ? *std::max_element(leads.begin(), leads.end())
                                        : *std::min_element(leads.begin(), leads.end());
}

template <Game G, class E>
std::vector<int> paranoid_of_moves(const G& root, int depth, const E& evaluate) {
  std::vector<int> leads;
  for (const auto move : moves_of(root))
    leads.push_back(paranoid(after(root, move), depth - 1, evaluate, root.turn().player));
  return leads;
}

// Best-reply search for games in which colors take turns in a circle.
template <Game G>
std::vector<int> colors_that_reply(const G& position, int root) {
  std::vector<int> colors;
  for (int i = 0; i < G::kColors; ++i) {
    const int color = (position.color_to_move() + i) % G::kColors;
    if (!position.can_move(color)) continue;
    if (position.player_of(color) == root) break;
    colors.push_back(color);
  }
  return colors;
}

template <Game G>
G with_turn_of(G position, int root) {
  if (position.turn().is_over()) return position;
  for (int i = 0; i < G::kColors; ++i) {
    const int color = (position.color_to_move() + i) % G::kColors;
    if (!position.can_move(color) || position.player_of(color) != root) continue;
    position.set_turn(color);
    break;
  }
  return position;
}

template <Game G, class E>
int best_reply(const G& position, int depth, const E& evaluate, int root) {
  if (depth == 0 || position.turn().is_over()) return lead(root, evaluate(position));
  std::vector<int> leads;
  if (position.turn().player == root) {
    for (const auto move : moves_of(position))
      leads.push_back(best_reply(after(position, move), depth - 1, evaluate, root));
    return *std::max_element(leads.begin(), leads.end());
  }
  for (const int color : colors_that_reply(position, root)) {
    G replying = position;
    replying.set_turn(color);
    for (const auto move : moves_of(replying))
      leads.push_back(best_reply(with_turn_of(after(replying, move), root), depth - 1, evaluate, root));
  }
  return *std::min_element(leads.begin(), leads.end());
}

template <Game G, class E>
std::vector<int> best_reply_of_moves(const G& root, int depth, const E& evaluate) {
  std::vector<int> leads;
  for (const auto move : moves_of(root))
    leads.push_back(best_reply(after(root, move), depth - 1, evaluate, root.turn().player));
  return leads;
}

}  // namespace tetraply::plain

// Games that a network of Blokus Duo plays against itself to learn from, and matches that say which of two is better.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/blokus/notation.hpp"
#include "learn/blokus/game_record.hpp"
#include "learn/blokus/guide.hpp"
#include "search/mcts/mcts.hpp"

namespace tetraply::learn {

using DuoSearch = Mcts<blokus::Duo, BlokusGuide<blokus::DuoRules>>;
using SharedDuoNetwork = std::shared_ptr<const DuoNetwork>;

// Most moves need only be good enough to lead to sensible positions. The policy learns from the few deep searches: the
// visits of shallow ones say little that their priors have not said.
struct SelfPlayOptions {
  int deep_percent = 20;
  int deep_simulations = 1'200;
  int simulations = 100;    // of the other searches
  float noise = 0.25F;      // in deep searches
  int varied_plies = 8;     // drawn by the share of visits; later the most visited move is played
  int random_percent = 25;  // of games that begin with random moves
};

// Plays some random moves of large pieces from the start; returns them.
std::vector<blokus::Move> play_random_opening(blokus::Duo& position, int plies, Random& random);

[[nodiscard]] DuoSearch self_play_search(SharedDuoNetwork network);

// The same game for the same network, options and seed. The search must be one of self_play_search.
[[nodiscard]] RecordedGame play_for_learning(DuoSearch& search, const SelfPlayOptions& options, std::uint64_t seed);

// The share of points that `a` takes from `b` in pairs of games: both begin once from each random opening.
struct MatchOptions {
  int pairs = 50;
  int simulations = 200;
  std::uint64_t seed = 1;
  int threads = 1;
};
[[nodiscard]] double match_score(const SharedDuoNetwork& a, const SharedDuoNetwork& b, const MatchOptions& options,
                                 const std::atomic<bool>* stop);

// The same against a fixed opponent, alpha-beta with so many nodes.
[[nodiscard]] double ladder_score(const SharedDuoNetwork& network, std::uint64_t opponents_nodes,
                                  const MatchOptions& options, const std::atomic<bool>* stop);

}  // namespace tetraply::learn

// The experiment inside-node: the values of one node's moves, computed by several threads, where a node has many moves.
// The author of the Haskell program names this as future work.
#include <algorithm>

#include "core/random.hpp"
#include "engine/registry.hpp"
#include "lab/experiment.hpp"

namespace tetraply::lab {

namespace {

// Three pieces of every color, each of five squares, and at least 700 moves for the player on turn.
AnyPosition wide_midgame() {
  constexpr std::uint64_t kWide = 700;
  constexpr std::ptrdiff_t kCommas = 4;  // between five squares
  for (std::uint64_t seed = 1;; ++seed) {
    AnyPosition position = find_game("classic")->new_game();
    Random random(seed);
    for (int ply = 0; ply < 12; ++ply) {
      const std::vector<AnyMove> moves = position.legal_moves();
      std::string text;
      AnyMove move;
      do {
        move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        text = position.to_text(move);
      } while (std::count(text.begin(), text.end(), ',') != kCommas);
      position.play(move);
    }
    if (position.count_legal_moves() >= kWide) return position;
  }
}

}  // namespace

Experiment inside_node() {
  Experiment experiment{
      .name = "inside-node",
      .title = "Blokus: max^n, parallel inside a node",
      .about =
          "inside shares the values of one node's moves among threads, in ranges; the tree itself is searched by one "
          "thread. budget:1 is there for comparison: a task for each first move. chao takes about 10 ns a move, "
          "reachability about 1 µs, because it floods the board.",
      .player = "maxn:deepening=off,endgame=0",
      .workloads = {},
      .splits = {"sequential", "inside:16", "inside:64", "inside:256", "budget:1"},
      .seed_tables = {{.title =
                           "The Haskell program, which is not parallel inside a node, in its midgame with 385 moves "
                           "(seconds, on this kind of machine)",
                       .columns = {"depth", "1 core", "2 cores, budget:2"},
                       .rows = {{"1", "0.013", ""}, {"2", "4.1", "2.5"}}}},
  };
  for (const std::string eval : {"chao", "reachability"})
    experiment.workloads.push_back({.name = "wide/" + eval,
                                    .about = "a midgame position with at least 700 moves",
                                    .depths = {1, 2},
                                    .deepest = 2,
                                    .positions = [] { return Positions{wide_midgame()}; },
                                    .options = "eval=" + eval});
  return experiment;
}

}  // namespace tetraply::lab

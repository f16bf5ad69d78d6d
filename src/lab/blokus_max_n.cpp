// The experiment blokus-maxn: plain max^n for four players, divided as in a Haskell program.
#include <algorithm>

#include "core/random.hpp"
#include "engine/registry.hpp"
#include "lab/experiment.hpp"

namespace tetraply::lab {

namespace {

// Three pieces of every color, each of five squares. Among seeded games, this one has 385 moves for the player on turn,
// as many as the midgame of the Haskell program, whose moves are unknown.
AnyPosition midgame() {
  constexpr std::uint64_t kSeed = 224;
  constexpr std::ptrdiff_t kCommas = 4;  // between five squares
  AnyPosition position = find_game("classic")->new_game();
  Random random(kSeed);
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
  return position;
}

}  // namespace

Experiment blokus_max_n() {
  return {
      .name = "blokus-maxn",
      .title = "Blokus: max^n with four players, split in every way",
      .about =
          "Every leaf is evaluated for all four players (chao); nothing is pruned, there is no table. From the "
          "start all moves to depth 4 are first moves in corners that do not touch, hence the midgame.",
      .player = "maxn:eval=chao,deepening=off,endgame=0",
      .workloads = {{.name = "start",
                     .about = "the empty board, 58 moves",
                     .depths = {1, 2, 3, 4},
                     .deepest = 5,
                     .positions = [] { return Positions{find_game("classic")->new_game()}; }},
                    {.name = "midgame",
                     .about = "after 12 moves, 385 moves",
                     .depths = {1, 2},
                     .deepest = 3,
                     .positions = [] { return Positions{midgame()}; }}},
      .splits = {"sequential", "every-node", "budget:1", "budget:2", "budget:3", "root:static", "root:dynamic",
                 "stealing:4", "every-node-rpar", "budget-rpar:2"},
      .slow_splits = {{"every-node-rpar", 3}},
      .seed_tables = {{.title = "The Haskell program, on 2 cores of this kind of machine (seconds)",
                       .columns = {"position", "depth", "split", "1 core", "2 cores", "speed-up"},
                       .rows = {{"start", "1", "sequential", "0.0024", "", ""},
                                {"start", "2", "sequential", "0.08", "", ""},
                                {"start", "3", "sequential", "3.0", "", ""},
                                {"start", "4", "sequential", "188–198", "", ""},
                                {"start", "3", "budget:2", "3.00", "1.64", "1.83"},
                                {"start", "4", "budget:2", "188", "101.6", "1.85"},
                                {"start", "4", "every-node", "", "147", ""},
                                {"ply 12, 385 moves", "1", "sequential", "0.013", "", ""},
                                {"ply 12, 385 moves", "2", "budget:2", "4.1", "2.5", "1.64"}}},
                      {.title = "Published by its author: depth 4 from the start, 4 cores of an M1 Max",
                       .columns = {"strategy", "here", "seconds", "tasks", "run by another core", "of all"},
                       .rows = {{"rpar", "every-node-rpar", "19.83", "25 489 516", "5 529", "0.022 %"},
                                {"rseq", "every-node", "19.74", "12 740 460", "754", "0.0059 %"},
                                {"rdeepseq", "every-node", "33.34", "12 740 460", "1 360", "0.0107 %"},
                                {"rpar, budget 2", "budget-rpar:2", "19.30", "7 320", "132", "1.8 %"},
                                {"rseq, budget 2", "budget:2", "19.27", "3 660", "64", "1.7 %"},
                                {"rdeepseq, budget 2", "budget:2", "19.27", "3 660", "63", "1.7 %"}}},
                      {.title = "Its tasks, measured here: depth 4 from the start, 2 cores",
                       .columns = {"split", "tasks", "run by the other core"},
                       .rows = {{"every-node", "12 740 460", "149"}}}},
      .published = {{.label = "Haskell, M1 Max, published", .points = {{8, 5.5}, {10, 6}}},
                    {.label = "Haskell, depth 4, budget:2, 2 cores here", .points = {{1, 1}, {2, 1.85}}}},
  };
}

}  // namespace tetraply::lab

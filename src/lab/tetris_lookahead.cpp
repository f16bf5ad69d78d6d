// The experiment tetris-lookahead: all placements of the next pieces, divided among threads as in a C program.
#include "engine/registry.hpp"
#include "lab/experiment.hpp"

namespace tetraply::lab {

namespace {

// Every 25th position of a game as a player with two pieces plays it.
Positions boards() {
  const AnyGame& rules = *find_game("tetris");
  const auto player = rules.make_player("lookahead").value();
  AnyPosition position = rules.new_game();
  Positions all;
  for (int piece = 0; piece < 200; ++piece) {
    if (piece % 25 == 0) all.push_back(position);
    position.play(player->think(position, {.depth = 2}).best[0].move);
  }
  return all;
}

}  // namespace

Experiment tetris_lookahead() {
  return {
      .name = "tetris-lookahead",
      .title = "Tetris: look-ahead over all placements, shared among threads in five ways",
      .about =
          "Every sequence of placements of the next pieces is valued by height, holes and lines. root is the seed's "
          "first approach, partition its second, stealing its third.",
      .player = "lookahead:eval=seed,deepening=off",
      .workloads = {{.name = "bits",
                     .about = "8 boards of a game, a field of bits",
                     .depths = {2, 3, 4},
                     .deepest = 4,
                     .positions = [] { return boards(); }},
                    {.name = "cells",
                     .about = "the same boards cell by cell, as the seed has them, with all its improvements",
                     .depths = {2, 3},
                     .deepest = 4,
                     .positions = [] { return boards(); },
                     .options = "board=cells"},
                    {.name = "naive",
                     .about = "the same without its improvements: 40 placements a ply, heights looked for, and "
                              "for partition no prefix kept",
                     .depths = {2, 3},
                     .deepest = 4,
                     .positions = [] { return boards(); },
                     .options = "board=cells,orientations=all,heights=scan",
                     .split_options = {{"partition", "prefix=none"}}}},
      .splits = {"sequential", "root:static", "root:dynamic", "partition", "stealing:8"},
      .seed_tables =
          {{.title =
                "The C program (approach 2, 40 placements a ply), on 2 cores of this kind of machine (ms per move)",
            .columns = {"depth", "leaves/s, 1 thread", "1 thread", "2 threads"},
            .rows = {{"2", "234–254 k", "6.3–6.8", "3.1–3.4"},
                     {"3", "265 k", "240", "131–151"},
                     {"4", "216–242 k", "10 600–11 800", "5 700–5 900"}}},
           {.title = "Its paper (ms per move)",
            .columns = {"depth", "1 thread, naive", "1 thread, optimised", "128 threads", "speed-up"},
            .rows = {{"2", "7.10", "5.88", "0.12", "49.6"},
                     {"3", "300", "237", "2.17", ""},
                     {"4", "12 883", "10 124", "84", "122"}}},
           {.title = "Its paper: shares of time at depth 4, 1 thread, optimised; imbalance on 128 threads",
            .columns = {"evaluate", "drop", "copy", "other", "busiest by least busy thread"},
            .rows = {{"79 %", "12 %", "0.7 %", "8 %", "1.09"}}},
           {.title = "Lines per second at depth 2",
            .columns = {"", "1 thread", "2 threads", "128 threads"},
            .rows = {{"measured here", "58–63", "119–128", ""},
                     {"measured here, orientations pruned", "124", "220", ""},
                     {"its paper", "", "", "1 000"}}}},
      .published = {{.label = "C, depth 4, published", .points = {{1, 1}, {128, 122}}},
                    {.label = "C, depth 2, published", .points = {{1, 1}, {128, 49.6}}},
                    {.label = "C, depth 4, 2 cores here", .points = {{1, 1}, {2, 11'200.0 / 5'800}}}},
  };
}

}  // namespace tetraply::lab

// The experiment 2048-minimax: time per move without pruning, as measured by a Haskell program.
#include <algorithm>

#include "core/random.hpp"
#include "engine/registry.hpp"
#include "lab/experiment.hpp"

namespace tetraply::lab {

namespace {

// The positions of a game, before each slide, that minimax plays at depth 2 with tiles from a seed.
Positions game() {
  const AnyGame& rules = *find_game("2048");
  const auto player = rules.make_player("minimax").value();
  Random random(1);
  AnyPosition position = rules.new_game();
  Positions all;
  while (!position.turn().is_over()) {
    if (position.turn() == Turn::chance()) {
      position.play(position.random_move(random));
      continue;
    }
    all.push_back(position);
    position.play(player->think(position, {.depth = 2}).best[0].move);
  }
  return all;
}

bool has_2048(const AnyPosition& position) {
  const std::vector<Fact> facts = position.facts();
  return std::any_of(facts.begin(), facts.end(),
                     [](const Fact& fact) { return fact.name == "largest tile" && fact.value >= 2048; });
}

// The positions before each slide of a game that minimax plays at depth 3 until the tile 2048 appears. Not every game
// gets that far; this is the first seed whose game does.
Positions game_to_2048() {
  const AnyGame& rules = *find_game("2048");
  for (std::uint64_t seed = 1;; ++seed) {
    const auto player = rules.make_player("minimax").value();
    Random random(seed);
    AnyPosition position = rules.new_game();
    Positions all;
    while (!position.turn().is_over() && !has_2048(position)) {
      if (position.turn() == Turn::chance()) {
        position.play(position.random_move(random));
        continue;
      }
      all.push_back(position);
      position.play(player->think(position, {.depth = 3}).best[0].move);
    }
    if (!position.turn().is_over()) return all;
  }
}

// Selects this many of the first `within` positions, evenly spaced.
Positions some(const Positions& all, std::size_t count, std::size_t within) {
  within = std::min(within, all.size());
  Positions chosen;
  for (std::size_t i = 0; i < count; ++i) chosen.push_back(all[i * within / count]);
  return chosen;
}

}  // namespace

Experiment twenty48_minimax() {
  return {
      .name = "2048-minimax",
      .title = "2048: minimax without pruning, time per move",
      .about =
          "Every new tile and every slide is looked at; the value is the number of empty cells. Depth counts pairs "
          "of a tile and a slide after the first slide. Boards are emptiest, and trees largest, in the opening.",
      .player = "minimax:alpha-beta=off,tt=0,deepening=off",
      .workloads = {{.name = "game",
                     .about = "20 positions, evenly spaced, of a game played at depth 2",
                     .depths = {2, 3, 4},
                     .deepest = 5,
                     .positions = [] { return some(game(), 20, SIZE_MAX); }},
                    {.name = "opening",
                     .about = "10 positions of the first 60 moves of the same game",
                     .depths = {2, 3, 4},
                     .deepest = 5,
                     .positions = [] { return some(game(), 10, 60); }},
                    {.name = "to-2048",
                     .about = "all positions of a game until the tile 2048: total time, moves and time per move",
                     .depths = {3},
                     .deepest = 3,
                     .positions = [] { return game_to_2048(); }}},
      .splits = {"sequential", "every-node", "budget:1", "budget:2", "budget:3", "root:static", "root:dynamic",
                 "stealing:4", "below-root"},
      .slow_splits = {{"every-node", 3}},
      .seed_tables = {{.title = "The Haskell program, on 2 cores of this kind of machine (seconds per move)",
                       .columns = {"depth", "1 core", "2 cores", "speed-up"},
                       .rows = {{"2", "0.0170", "0.0110", "1.55"},
                                {"3", "0.740", "0.415", "1.78"},
                                {"3, first 60 moves", "3.9", "1.95", "2.0"}}},
                      {.title = "Published by its authors: depth 3",
                       .columns = {"cores", "seconds", "moves", "seconds per move", "speed-up"},
                       .rows = {{"1", "769.96", "989", "0.777", "1"},
                                {"2", "506.04", "946", "0.534", "1.46"},
                                {"3", "439.00", "1002", "0.438", "1.77"},
                                {"4", "395.22", "1098", "0.359", "2.16"}}}},
      .published = {{.label = "Haskell, depth 3, published",
                     .points = {{1, 1}, {2, 0.777 / 0.534}, {3, 0.777 / 0.438}, {4, 0.777 / 0.359}}},
                    {.label = "Haskell, depth 3, 2 cores here", .points = {{1, 1}, {2, 1.78}}}},
  };
}

}  // namespace tetraply::lab

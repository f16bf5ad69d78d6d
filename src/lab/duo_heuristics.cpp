// The experiment duo-heuristics: four evaluations in three stages of a game, as timed by a TypeScript program.
#include <array>

#include "core/random.hpp"
#include "engine/registry.hpp"
#include "lab/experiment.hpp"

namespace tetraply::lab {

namespace {

AnyPosition initial() {
  return find_game("duo")->new_game();
}

// The TypeScript program shows its midgame as a picture, without the order of the moves.
AnyPosition duo_midgame() {
  constexpr const char* kRecord =
      "(;GM[Blokus Duo]AB[g11,g10,g9,f10,e10][e8,f8,c7,d7,e7][f6,f5,e5,d5]"
      "AW[g8,f7,g7,h7,g6][j9,i8,j8,j7][i6,i5,j5,k5,k4]PL[B])";
  return find_game("duo")->read_position({.name = "midgame", .text = kRecord}).value();
}

// Seven moves before the end of a game between random players.
AnyPosition endgame() {
  Random random(4);
  std::vector<AnyPosition> game{initial()};
  while (!game.back().turn().is_over()) game.push_back(after(game.back(), game.back().random_move(random)));
  return game[game.size() - 7];
}

}  // namespace

Experiment duo_heuristics() {
  Experiment experiment{
      .name = "duo-heuristics",
      .title = "Blokus Duo: four evaluations by alpha-beta, alone and in parallel",
      .about =
          "The seed searched two plies, and looked at every node; minimax does the same. sequential is "
          "alpha-beta with everything that is exact; ybw and shared-table run that on several threads. A fresh "
          "player for every thought.",
      .player = "alphabeta:lmr=off,tt=4M,endgame=0",
      .workloads = {},
      .splits = {"sequential", "ybw:3", "shared-table"},
      .variants = {{.name = "minimax",
                    .player = "alphabeta:pruning=off,pvs=off,aspiration=off,tt=0,killers=off,history=off,by-size=off,"
                              "by-value=off,lmr=off,deepening=off,endgame=0",
                    .deepest = 3}},
      .values_only = {"minimax"},
      .fresh_players = true,
      .seed_tables = {{.title = "The TypeScript program, depth 2, one core of this kind of machine (seconds)",
                       .columns = {"position", "score", "mobility", "centralization", "combined", "nodes"},
                       .rows = {{"initial, 414 moves", "6.7", "6.5", "6.2", "6.0", "171 810"},
                                {"midgame, 510 moves", "9.1", "9.7", "9.6", "11.3", "246 459"}}},
                      {.title = "Published by its author, on a laptop (seconds)",
                       .columns = {"position", "all evaluations"},
                       .rows = {{"initial", "3.0–4.3"}, {"midgame", "6.4–6.9"}, {"endgame", "0"}}},
                      {.title = "Its choices",
                       .columns = {"position", "score", "mobility", "centralization", "combined"},
                       .rows = {{"initial", "I5", "X5", "W5", "W5"}, {"midgame", "", "", "", "Y5"}}}},
  };
  struct Stage {
    const char* name;
    const char* about;
    AnyPosition (*position)();
  };
  constexpr std::array<Stage, 3> kStages{{{"initial", "the empty board, 414 moves", initial},
                                          {"midgame", "the seed's midgame, 510 moves", duo_midgame},
                                          {"endgame", "the last moves of a random game", endgame}}};
  for (const Stage& stage : kStages)
    for (const std::string eval : {"score", "mobility", "centralization", "combined"})
      experiment.workloads.push_back({.name = std::string(stage.name) + "/" + eval,
                                      .about = stage.about,
                                      .depths = {2},
                                      .deepest = 5,
                                      .positions = [make = stage.position] { return Positions{make()}; },
                                      .options = "eval=" + eval});
  return experiment;
}

}  // namespace tetraply::lab

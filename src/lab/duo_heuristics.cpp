// The experiment duo-heuristics: four evaluations in three stages of a game, as timed by a TypeScript program.
#include <array>
#include <string>
#include <vector>

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

// Its endgame is set up by hand and cannot be reached by play. The second player is to move.
AnyPosition duo_endgame() {
  constexpr const char* kRecord =
      "(;GM[Blokus Duo]"
      "AB[b14,c14,d14,e14,c13][k14,l14][f13,g13,h13][j13][m13,n13,m12,m11,n11][b12,b11,a10,b10][d11,d10,c9,d9,c8]"
      "[k10,l10,k9,l9,l8][g9,f8,g8,h8,g7][i7,j7,k7,k6,k5][a6,a5,b5,c5,a4][e6,f6,e5,d4,e4][h6,g5,h5,i5]"
      "[g3,h3,i3,j3,k3][e2,f2,e1,f1][l2,m2,m1]"
      "AW[a14,a13,b13,a12,a11][f14,g14,h14,i14,j14][d13,e13,c12,d12,c11][k13,j12,k12,l12,k11][g12,g11,g10,h10,h9]"
      "[e11,e10,e9,f9][j10,j9,i8,j8,k8][d8,c7,d7,e7,c6][l7,l6,m6,l5][i6,j6,j5,j4,k4][d5][c4,c3,d3,e3,f3]"
      "[l3,m3,n3,n2,n1][a2,b2,b1,c1]"
      "PL[W])";
  return find_game("duo")->read_position({.name = "endgame", .text = kRecord}).value();
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
      .shows_choices = true,
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
                       .rows = {{"initial", "I5", "X5", "W5", "W5"},
                                {"midgame", "I5", "F5", "Y5", "Y5"},
                                {"endgame", "P5", "P5", "P5", "P5"}}}},
  };
  struct Stage {
    const char* name;
    const char* about;
    AnyPosition (*position)();
  };
  constexpr std::array<Stage, 3> kStages{{{"initial", "the empty board, 414 moves", initial},
                                          {"midgame", "the seed's midgame, 510 moves", duo_midgame},
                                          {"endgame", "the seed's endgame, set up by hand", duo_endgame}}};
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

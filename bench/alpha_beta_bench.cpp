// The cost of alpha-beta in Blokus Duo: the depth-2 moves of the original TypeScript program in its positions, and how
// many nodes each part of the search saves.
#include <benchmark/benchmark.h>

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "players/player.hpp"

namespace tetraply {
namespace {

using blokus::Duo;

Duo with_pieces(const std::vector<std::array<const char*, 2>>& placed) {
  Duo position;
  for (const auto& pair : placed)
    for (int color = 0; color < 2; ++color) {
      position.set_turn(color);
      position.place(color, *blokus::parse_placement<14>(pair[color]));
    }
  position.set_turn(0);
  return position;
}

// The start; the original's midgame (tests/data/blokus/seed_positions.json); the end of a game between random players.
Duo stage(int number) {
  if (number == 1)
    return with_pieces({{"g11,g10,g9,f10,e10", "g8,f7,g7,h7,g6"},
                        {"e8,f8,c7,d7,e7", "j9,i8,j8,j7"},
                        {"f6,f5,e5,d5", "i6,i5,j5,k5,k4"}});
  Duo position;
  if (number == 0) return position;
  Random random(4);
  std::vector<Duo> game{position};
  while (!game.back().turn().is_over()) game.push_back(after(game.back(), random_move(game.back(), random)));
  return game[game.size() - 7];
}
constexpr std::array<const char*, 3> kStages = {"initial", "midgame", "endgame"};

// Midgame positions: after fourteen plies of random moves with pieces of five squares.
std::vector<Duo> middle_games(int count) {
  std::vector<Duo> positions;
  for (std::uint64_t seed = 0; positions.size() < static_cast<std::size_t>(count); ++seed) {
    Random random(seed);
    Duo position;
    for (int ply = 0; ply < 14 && !position.turn().is_over();) {
      const auto move = random_move(position, random);
      int largest = 0;
      Duo::MoveList moves;
      position.legal_moves(moves);
      for (const auto other : moves) largest = std::max(largest, position.rough_value(other));
      if (position.rough_value(move) < largest) continue;
      position.play(move);
      ++ply;
    }
    if (!position.turn().is_over()) positions.push_back(position);
  }
  return positions;
}

// A new player thinks once about each position. Also reports its counters.
void think(benchmark::State& state, const std::string& spec, const std::vector<Duo>& positions) {
  Counters counters;
  for (auto _ : state) {
    counters = {};
    for (const Duo& position : positions) {
      auto player = make_player<Duo>(spec);
      if (!player) throw std::runtime_error(player.error().message);
      const auto report = (*player)->think(position, Limits{});
      benchmark::DoNotOptimize(report.best[0].move);
      counters += report.counters;
    }
  }
  state.counters["nodes"] = static_cast<double>(counters.nodes);
  state.counters["cutoffs"] = static_cast<double>(counters.cutoffs);
  state.counters["first_cutoffs"] = static_cast<double>(counters.first_cutoffs);
  state.counters["table_hits"] = static_cast<double>(counters.table_hits);
  state.counters["table_cutoffs"] = static_cast<double>(counters.table_cutoffs);
}

const std::string kNothing =
    "pvs=off,aspiration=off,tt=0,killers=off,history=off,by-size=off,by-value=off,lmr=off,deepening=off,endgame=0";

void register_all() {
  for (std::size_t i = 0; i < kStages.size(); ++i)
    for (const std::string eval : {"score", "mobility", "centralization", "combined"})
      for (const bool plain : {true, false}) {
        const std::string spec =
            "alphabeta:depth=2,eval=" + eval +
            (plain ? ",pruning=off," + kNothing : ",lmr=off,tt=0,deepening=off,aspiration=off,endgame=0");
        benchmark::RegisterBenchmark(
            (std::string("depth2/") + kStages[i] + "/" + eval + (plain ? "/minimax" : "/alphabeta")).c_str(),
            [spec, i](benchmark::State& state) { think(state, spec, {stage(static_cast<int>(i))}); })
            ->Unit(benchmark::kMillisecond);
      }
  const std::vector<std::array<std::string, 2>> kSwitches = {
      {"1_minimax", "pruning=off," + kNothing},
      {"2_alphabeta", kNothing},
      {"3_+table_and_deepening",
       "pvs=off,aspiration=off,killers=off,history=off,by-size=off,by-value=off,lmr=off,tt=16M,endgame=0"},
      {"4_+killers", "pvs=off,aspiration=off,history=off,by-size=off,by-value=off,lmr=off,tt=16M,endgame=0"},
      {"5_+history", "pvs=off,aspiration=off,by-size=off,by-value=off,lmr=off,tt=16M,endgame=0"},
      {"6_+by_size", "pvs=off,aspiration=off,by-value=off,lmr=off,tt=16M,endgame=0"},
      {"7_+by_value", "pvs=off,aspiration=off,lmr=off,tt=16M,endgame=0"},
      {"8_+pvs", "aspiration=off,lmr=off,tt=16M,endgame=0"},
      {"9_+aspiration", "lmr=off,tt=16M,endgame=0"},
      {"not_exact_+reductions", "tt=16M,endgame=0"},
  };
  for (const int depth : {3, 4})
    for (const auto& [name, options] : kSwitches) {
      if (depth == 4 && name == "1_minimax") continue;  // about 10^10 nodes
      const std::string spec = "alphabeta:eval=combined,depth=" + std::to_string(depth) + "," + options;
      benchmark::RegisterBenchmark(("depth" + std::to_string(depth) + "_20_positions/" + name).c_str(),
                                   [spec](benchmark::State& state) { think(state, spec, middle_games(20)); })
          ->Unit(benchmark::kMillisecond)
          ->Iterations(1);
    }
}

}  // namespace
}  // namespace tetraply

int main(int argc, char** argv) {
  tetraply::register_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}

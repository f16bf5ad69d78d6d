// Tetris: time per move of the searches, and how far their games get. One core.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <vector>

#include "core/stopwatch.hpp"
#include "games/tetris/drop_path.hpp"
#include "players/player.hpp"
#include "search/lookahead.hpp"

namespace tetraply::tetris {
namespace {

// Every fifth position of a game as the two-piece player plays it.
std::vector<DropGame> positions_of_game() {
  using Path = DropPath<DropGame::kRows, kBcts>;
  Lookahead<DropGame, Path> search(Path{});
  DropGame position;
  std::vector<DropGame> all;
  for (int piece = 0; piece < 200; ++piece) {
    if (piece % 5 == 0) all.push_back(position);
    position.play(search.run(position, {.depth = 2}).best[0].move);
  }
  return all;
}

template <const Weights& weights>
void lookahead(benchmark::State& state, LookaheadOptions options) {
  using Path = DropPath<DropGame::kRows, weights>;
  static const std::vector<DropGame> kAll = positions_of_game();
  options.deepening = false;
  Lookahead<DropGame, Path> search(Path{}, options);
  std::uint64_t leaves = 0;
  std::int64_t moves = 0;
  Stopwatch watch;
  for (auto _ : state) {
    for (const DropGame& position : kAll)
      leaves += search.run(position, {.depth = static_cast<int>(state.range(0))}).counters.evaluations;
    moves += static_cast<std::int64_t>(kAll.size());
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
  state.counters["ms_per_move"] = watch.seconds() * 1e3 / static_cast<double>(moves);
  state.counters["leaves"] = static_cast<double>(leaves) / static_cast<double>(moves);
}

void depths(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgName("depth")->Unit(benchmark::kMillisecond)->Arg(2)->Arg(3)->Arg(4);
}
constexpr auto seed = lookahead<kSeed>;
constexpr auto bcts = lookahead<kBcts>;
BENCHMARK_CAPTURE(seed, depth_first, {})->Apply(depths);
BENCHMARK_CAPTURE(seed, breadth_first, {.order = LookaheadOrder::breadth_first})->Apply(depths);
BENCHMARK_CAPTURE(seed, partition, {.order = LookaheadOrder::partition})->Apply(depths);
BENCHMARK_CAPTURE(seed, partition_64, {.order = LookaheadOrder::partition, .parts = 64})->Apply(depths);
BENCHMARK_CAPTURE(bcts, depth_first, {})->Apply(depths);

// Guideline games of 1,000 pieces: TETRAPLY_PLAYER is the player's spec, TETRAPLY_GAMES how many, seeds 1, 2, …
void guideline(benchmark::State& state) {
  const char* spec = std::getenv("TETRAPLY_PLAYER");
  const char* count = std::getenv("TETRAPLY_GAMES");
  auto player = make_player<Guideline>(spec != nullptr ? spec : "beam");
  if (!player) return state.SkipWithError(player.error().message.c_str());
  const int all = count != nullptr ? std::atoi(count) : 1;
  const AttackTable table;
  double pieces = 0;
  double attack = 0;
  int survived = 0;
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    for (int game = 1; game <= all; ++game) {
      Guideline position(static_cast<std::uint64_t>(game));
      while (!position.turn().is_over() && position.pieces_placed() < 1000) {
        const auto report = (*player)->think(position, {});
        nodes += report.counters.nodes;
        attack += attack_of(position.play(report.best[0].move), table);
      }
      pieces += position.pieces_placed();
      survived += position.turn().is_over() ? 0 : 1;
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
  state.counters["pieces"] = pieces / all;
  state.counters["survived"] = static_cast<double>(survived) / all;
  state.counters["attack_per_piece"] = attack / pieces;
  state.counters["nodes_per_piece"] = static_cast<double>(nodes) / pieces;
}
BENCHMARK(guideline)->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
}  // namespace tetraply::tetris

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

}  // namespace
}  // namespace tetraply::tetris

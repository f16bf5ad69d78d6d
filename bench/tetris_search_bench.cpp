// Tetris: time per move of the searches, and the length of their games. On one core, unless a split is given.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <string>
#include <type_traits>
#include <vector>

#include "games/tetris/cell_path.hpp"
#include "games/tetris/drop_path.hpp"
#include "games/tetris/seed_path.hpp"
#include "players/player.hpp"
#include "search/lookahead/lookahead.hpp"

namespace tetraply::tetris {
namespace {

// Processor time of this program alone, because the machine may be busy with others.
double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Every fifth position of a game that the two-piece player plays.
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

const std::vector<DropGame>& positions() {
  static const std::vector<DropGame> kAll = positions_of_game();
  return kAll;
}

template <class Path>
Path make_path() {
  if constexpr (std::is_same_v<Path, SeedPath>)
    return SeedPath(DropGame::kRows);
  else
    return Path{};
}

template <class Path>
void lookahead(benchmark::State& state, LookaheadOptions options) {
  const std::vector<DropGame>& all = positions();
  options.deepening = false;
  Lookahead<DropGame, Path> search(make_path<Path>(), options);
  std::uint64_t leaves = 0;
  std::int64_t moves = 0;
  const double begin = cpu_seconds();
  for (auto _ : state) {
    for (const DropGame& position : all)
      leaves += search.run(position, {.depth = static_cast<int>(state.range(0))}).counters.evaluations;
    moves += static_cast<std::int64_t>(all.size());
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
  state.counters["ms_per_move"] = (cpu_seconds() - begin) * 1e3 / static_cast<double>(moves);
  state.counters["leaves"] = static_cast<double>(leaves) / static_cast<double>(moves);
}

void depths(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgName("depth")->Unit(benchmark::kMillisecond)->Arg(2)->Arg(3)->Arg(4);
}
constexpr auto seed = lookahead<SeedPath>;
constexpr auto bcts = lookahead<DropPath<DropGame::kRows, kBcts>>;
BENCHMARK_CAPTURE(seed, depth_first, {})->Apply(depths);
BENCHMARK_CAPTURE(seed, breadth_first, {.order = LookaheadOrder::breadth_first})->Apply(depths);
BENCHMARK_CAPTURE(seed, partition, {.order = LookaheadOrder::partition})->Apply(depths);
BENCHMARK_CAPTURE(seed, partition_64, {.order = LookaheadOrder::partition, .parts = 64})->Apply(depths);
BENCHMARK_CAPTURE(bcts, depth_first, {})->Apply(depths);

// Wall-clock time on several threads: the fastest of all runs of each position, because the machine may be busy with
// other programs. A final run uses a recorder.
void split(benchmark::State& state, const char* name) {
  LookaheadOptions options;
  options.deepening = false;
  options.split = parse_split(name).value();
  options.split.threads = static_cast<int>(state.range(1));
  Lookahead<DropGame, SeedPath> search(SeedPath(DropGame::kRows), options);
  const Limits limits{.depth = static_cast<int>(state.range(0))};
  const std::vector<DropGame>& all = positions();
  std::vector<double> quickest(all.size(), 1e9);
  const double begin = cpu_seconds();
  for (auto _ : state)
    for (std::size_t i = 0; i < all.size(); ++i)
      quickest[i] = std::min(quickest[i], search.run(all[i], limits).seconds);
  const double moves = static_cast<double>(state.iterations()) * static_cast<double>(all.size());
  state.counters["cpu_ms_per_move"] = (cpu_seconds() - begin) * 1e3 / moves;  // of all threads
  double sum = 0;
  for (const double seconds : quickest) sum += seconds;
  Recorder recorder;
  Limits recorded = limits;
  recorded.recorder = &recorder;
  double busy = 0;
  double whole = 0;
  double tasks = 0;
  for (const DropGame& position : all) {
    static_cast<void>(search.run(position, recorded));
    for (const ThreadTimes& thread : recorder.record().threads) busy += thread.busy;
    whole += recorder.record().seconds * static_cast<double>(recorder.record().threads.size());
    tasks += static_cast<double>(recorder.record().tasks.created);
  }
  state.counters["best_ms_per_move"] = sum * 1e3 / static_cast<double>(all.size());
  state.counters["busy"] = busy / whole;
  state.counters["tasks"] = tasks / static_cast<double>(all.size());
}
void depths_and_threads(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgNames({"depth", "threads"})->Unit(benchmark::kMillisecond)->UseRealTime();
  benchmark->ArgsProduct({{2, 3, 4}, {1, 2}});
}
BENCHMARK_CAPTURE(split, sequential, "sequential")->Apply(depths_and_threads);
BENCHMARK_CAPTURE(split, root_static, "root:static")->Apply(depths_and_threads);
BENCHMARK_CAPTURE(split, root_dynamic, "root:dynamic")->Apply(depths_and_threads);
BENCHMARK_CAPTURE(split, partition, "partition")->Apply(depths_and_threads);
BENCHMARK_CAPTURE(split, stealing, "stealing:4")->Apply(depths_and_threads);
BENCHMARK_CAPTURE(split, budget, "budget:2")->Apply(depths_and_threads);
BENCHMARK_CAPTURE(split, every_node, "every-node")->Apply(depths_and_threads);

// The variants of the cell-by-cell search, from plain leaf numbers to all improvements of the solver: processor time
// and the fraction of each phase. At depth 4 only every tenth position.
void cells(benchmark::State& state, CellPathOptions path, bool prefix_cache) {
  const int depth = static_cast<int>(state.range(0));
  const std::size_t step = depth < 4 ? 1 : 10;
  LookaheadOptions options;
  options.order = LookaheadOrder::partition;
  options.prefix_cache = prefix_cache;
  options.deepening = false;
  const std::vector<DropGame>& all = positions();
  std::uint64_t leaves = 0;
  double moves = 0;
  {
    using Path = CellPath<DropGame::kRows>;
    Lookahead<DropGame, Path> search(Path(SeedWeights{}, path), options);
    const double begin = cpu_seconds();
    for (auto _ : state)
      for (std::size_t i = 0; i < all.size(); i += step, ++moves)
        leaves += search.run(all[i], {.depth = depth}).counters.evaluations;
    state.counters["ms_per_move"] = (cpu_seconds() - begin) * 1e3 / moves;
    state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
    state.counters["leaves"] = static_cast<double>(leaves) / moves;
  }
  using Path = CellPath<DropGame::kRows, CellClock>;
  Lookahead<DropGame, Path> search(Path(SeedWeights{}, path), options);
  Recorder recorder;
  std::vector<PhaseTime> phases;
  for (std::size_t i = 0; i < all.size(); i += step) {
    static_cast<void>(search.run(all[i], {.depth = depth, .recorder = &recorder}));
    if (phases.empty()) phases = recorder.record().phases;
    for (std::size_t phase = 0; i > 0 && phase < phases.size(); ++phase)
      phases[phase].seconds += recorder.record().phases[phase].seconds;
  }
  double sum = 0;
  for (const PhaseTime& phase : phases) sum += phase.seconds;
  for (const PhaseTime& phase : phases) state.counters[std::string(phase.name) + "_%"] = 100 * phase.seconds / sum;
  state.counters["phases_ms"] = sum * 1e3 / (moves / static_cast<double>(state.iterations()));
}
BENCHMARK_CAPTURE(cells, naive, {false, false}, false)->Apply(depths);
BENCHMARK_CAPTURE(cells, orientations, {true, false}, false)->Apply(depths);
BENCHMARK_CAPTURE(cells, heights, {true, true}, false)->Apply(depths);
BENCHMARK_CAPTURE(cells, prefix, {true, true}, true)->Apply(depths);
BENCHMARK_CAPTURE(cells, heights_and_prefix_only, {false, true}, true)->Apply(depths);

// Guideline games of 1,000 pieces. TETRAPLY_PLAYER is the player's spec, TETRAPLY_GAMES the number of games; the seeds
// are 1, 2, …
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
  const double begin = cpu_seconds();
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
  state.counters["ms_per_piece"] = (cpu_seconds() - begin) * 1e3 / pieces;
  state.counters["pieces"] = pieces / all;
  state.counters["survived"] = static_cast<double>(survived) / all;
  state.counters["attack_per_piece"] = attack / pieces;
  state.counters["nodes_per_piece"] = static_cast<double>(nodes) / pieces;
}
BENCHMARK(guideline)->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
}  // namespace tetraply::tetris

// The costs of the parts of a simulation of Blokus Duo, and the resulting simulations per second.
#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

#include "learn/blokus/learner.hpp"
#include "learn/blokus/self_play.hpp"

namespace tetraply::learn {
namespace {

using blokus::Duo;

// The position after this many plies, each with the largest piece that fits.
Duo position_after(int plies) {
  Random random(5);
  Duo position;
  play_random_opening(position, plies, random);
  return position;
}

// Small random weights, because the speed does not depend on the values.
SharedDuoNetwork network() {
  Random random(1);
  Learner learner(1);
  return std::make_shared<const DuoNetwork>(learner.network());
}

void logits(benchmark::State& state) {
  const Duo position = position_after(static_cast<int>(state.range(0)));
  const SharedDuoNetwork shared = network();
  Duo::MoveList moves;
  position.legal_moves(moves);
  std::vector<float> logits(moves.size());
  for (auto _ : state) {
    shared->policy.logits(position, moves, logits.data());
    benchmark::DoNotOptimize(logits.data());
  }
  state.counters["moves"] = static_cast<double>(moves.size());
}
void list(benchmark::State& state) {
  const Duo position = position_after(static_cast<int>(state.range(0)));
  Duo::MoveList moves;
  for (auto _ : state) {
    position.legal_moves(moves);
    benchmark::DoNotOptimize(moves.begin());
  }
}
void view(benchmark::State& state) {
  const Duo position = position_after(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(CellView<blokus::DuoRules>(position));
}
void value(benchmark::State& state) {
  const Duo position = position_after(static_cast<int>(state.range(0)));
  const SharedDuoNetwork shared = network();
  for (auto _ : state) benchmark::DoNotOptimize((*shared->value)(position).win);
}
void large_play_out(benchmark::State& state) {
  const Duo position = position_after(static_cast<int>(state.range(0)));
  Random random(1);
  for (auto _ : state) {
    Duo end = position;
    play_out_large_first(end, random);
    benchmark::DoNotOptimize(end);
  }
}
void probabilities(benchmark::State& state) {
  std::vector<float> logits(300);
  for (auto _ : state) {
    for (std::size_t i = 0; i < logits.size(); ++i) logits[i] = static_cast<float>(i) * 0.01F;
    softmax(logits, 1.3F);
    benchmark::DoNotOptimize(logits.data());
  }
}
void search(benchmark::State& state) {
  const Duo position = position_after(static_cast<int>(state.range(0)));
  DuoSearch tree(BlokusGuide<blokus::DuoRules>(network(), state.range(1) != 0 ? 0.5F : 0),
                 {.reuse = false, .early_stop = false});
  constexpr std::uint64_t kSimulations = 20'000;
  for (auto _ : state) benchmark::DoNotOptimize(tree.run(position, {.nodes = kSimulations}));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kSimulations));
}

BENCHMARK(list)->ArgName("ply")->Arg(0)->Arg(5)->Arg(14);
BENCHMARK(view)->ArgName("ply")->Arg(5);
BENCHMARK(logits)->ArgName("ply")->Arg(0)->Arg(5)->Arg(14);
BENCHMARK(probabilities);
BENCHMARK(value)->ArgName("ply")->Arg(0)->Arg(5)->Arg(14);
BENCHMARK(large_play_out)->ArgName("ply")->Arg(0)->Arg(5)->Arg(14);
BENCHMARK(search)->ArgNames({"ply", "playouts"})->ArgsProduct({{0, 5, 14}, {0, 1}})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tetraply::learn

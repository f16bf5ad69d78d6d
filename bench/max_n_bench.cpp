// The speed of the searches of Blokus with many players: leaves per second of plain max^n, and of every evaluation.
#include <benchmark/benchmark.h>

#include <vector>

#include "games/blokus/evaluation.hpp"
#include "games/blokus/notation.hpp"
#include "search/max_n/max_n.hpp"

namespace tetraply::blokus {
namespace {

// Twelve plies from the start: three pieces of every color, each the largest that fits.
Classic midgame() {
  const auto& table = PlacementTable<20>::get();
  Classic position;
  Random random(12);
  Classic::MoveList moves;
  for (int ply = 0; ply < 12; ++ply) {
    position.legal_moves(moves);
    Move move;
    do move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    while (table[move].size != kMaxPieceSize);
    position.play(move);
  }
  return position;
}

void plain_max_n(benchmark::State& state, const Classic& root) {
  MaxN<Classic, Evaluation> search(Evaluation(**Evaluation::find("chao")), {.deepening = false});
  std::uint64_t leaves = 0;
  for (auto _ : state)
    leaves += search.run(root, Limits{.depth = static_cast<int>(state.range(0))}).counters.evaluations;
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
  state.counters["leaves"] = static_cast<double>(leaves) / static_cast<double>(state.iterations());
}

void max_n_from_start(benchmark::State& state) {
  plain_max_n(state, Classic{});
}
void max_n_from_midgame(benchmark::State& state) {
  plain_max_n(state, midgame());
}

BENCHMARK(max_n_from_start)->ArgName("depth")->Arg(2)->Arg(3)->Arg(4)->Unit(benchmark::kMillisecond);
BENCHMARK(max_n_from_midgame)->ArgName("depth")->Arg(1)->Arg(2)->Arg(3)->Unit(benchmark::kMillisecond);

// The evaluations after every move of a midgame position: `values_after` computes them from the changes,
// `evaluate_after` by playing the moves.
void values_after(benchmark::State& state) {
  const Evaluation evaluate(Evaluation::all()[static_cast<std::size_t>(state.range(0))]);
  const Classic root = midgame();
  Classic::MoveList moves;
  root.legal_moves(moves);
  for (auto _ : state) {
    const auto values = evaluate.values_after(root);
    for (const Move move : moves) benchmark::DoNotOptimize(values(move));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves.size()));
  state.SetLabel(std::string(Evaluation::all()[static_cast<std::size_t>(state.range(0))].name));
}

void evaluate_after(benchmark::State& state) {
  const Evaluation evaluate(Evaluation::all()[static_cast<std::size_t>(state.range(0))]);
  const Classic root = midgame();
  Classic::MoveList moves;
  root.legal_moves(moves);
  for (auto _ : state)
    for (const Move move : moves) benchmark::DoNotOptimize(evaluate(after(root, move)));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves.size()));
  state.SetLabel(std::string(Evaluation::all()[static_cast<std::size_t>(state.range(0))].name));
}

BENCHMARK(values_after)->ArgName("evaluation")->DenseRange(0, 9);
BENCHMARK(evaluate_after)->ArgName("evaluation")->DenseRange(0, 9);

}  // namespace
}  // namespace tetraply::blokus

// The speed of Blokus: move generation in opening, middle and end, playing a move, whole random games, perft.
// `table_scan` is the obvious generator, which tries every placement. On a noisy machine, read the others as ratios to
// it.
#include <benchmark/benchmark.h>

#include <array>
#include <vector>

#include "core/perft.hpp"
#include "games/blokus/notation.hpp"
#include "games/blokus/position.hpp"

namespace tetraply::blokus {
namespace {

// Random games that prefer large pieces, as real games do.
template <class G>
std::vector<G> positions_with(int pieces_per_color) {
  constexpr int kGames = 64;
  const auto& table = PlacementTable<G::Rules::kSize>::get();
  std::vector<G> positions;
  for (std::uint64_t seed = 0; positions.size() < kGames; ++seed) {
    G position;
    Random random(seed);
    for (int ply = 0; ply < pieces_per_color * G::kColors && !position.turn().is_over(); ++ply) {
      typename G::MoveList moves;
      position.legal_moves(moves);
      int largest = 0;
      for (const Move move : moves) largest = std::max<int>(largest, table[move].size);
      Move move;
      do move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      while (table[move].size != largest);
      position.play(move);
    }
    if (!position.turn().is_over()) positions.push_back(position);
  }
  return positions;
}

// Calls visit(position) for the positions of the stage that the benchmark's argument selects.
template <class G, class Visit>
void over_positions(benchmark::State& state, Visit visit) {
  const std::vector<G> positions = positions_with<G>(static_cast<int>(state.range(0)));
  std::uint64_t moves = 0;
  for (const G& position : positions) moves += static_cast<std::uint64_t>(position.count_legal_moves());
  for (auto _ : state)
    for (const G& position : positions) visit(position);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions.size()));
  state.counters["moves"] = static_cast<double>(moves) / static_cast<double>(positions.size());
}

template <class G>
void table_scan(benchmark::State& state) {
  const auto& table = PlacementTable<G::Rules::kSize>::get();
  over_positions<G>(state, [&](const G& position) {
    const int color = position.color_to_move();
    const auto open = position.open(color);
    const auto frontier = position.frontier(color);
    typename G::MoveList moves;
    for (int i = 0; i < table.size(); ++i) {
      const Move move{static_cast<std::uint16_t>(i)};
      if ((position.hand(color) >> table[move].piece & 1) != 0 && !(table[move].cells - open).any() &&
          (table[move].cells & frontier).any())
        moves.push_back(move);
    }
    benchmark::DoNotOptimize(moves.begin());
    benchmark::ClobberMemory();
  });
}

template <class G>
void legal_moves(benchmark::State& state) {
  over_positions<G>(state, [](const G& position) {
    typename G::MoveList moves;
    position.legal_moves(moves);
    benchmark::DoNotOptimize(moves.begin());
    benchmark::ClobberMemory();
  });
}

template <class G>
void count_legal_moves(benchmark::State& state) {
  over_positions<G>(state, [](const G& position) { benchmark::DoNotOptimize(position.count_legal_moves()); });
}

template <class G>
void random_move(benchmark::State& state) {
  Random random(1);
  over_positions<G>(state, [&](const G& position) { benchmark::DoNotOptimize(position.random_move(random)); });
}

// Copies a position and plays a move, as in a search, for every position with one of its moves.
template <class G>
void play(benchmark::State& state) {
  const std::vector<G> positions = positions_with<G>(static_cast<int>(state.range(0)));
  std::vector<Move> moves;
  Random random(1);
  for (const G& position : positions) moves.push_back(position.random_move(random));
  for (auto _ : state)
    for (std::size_t i = 0; i < positions.size(); ++i) benchmark::DoNotOptimize(after(positions[i], moves[i]));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions.size()));
}

template <class G>
void play_out(benchmark::State& state) {
  Random random(1);
  std::int64_t plies = 0;
  for (auto _ : state) {
    G position;
    plies += tetraply::play_out(position, random);
    benchmark::DoNotOptimize(position);
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["plies"] = static_cast<double>(plies) / static_cast<double>(state.iterations());
}

template <class G>
void perft(benchmark::State& state) {
  std::uint64_t sequences = 0;
  for (auto _ : state) benchmark::DoNotOptimize(sequences += tetraply::perft(G{}, static_cast<int>(state.range(0))));
  state.SetItemsProcessed(static_cast<std::int64_t>(sequences));
}

// Opening, middle and end, by the number of pieces of every color on the board.
void stages(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgName("pieces")->Arg(2)->Arg(7)->Arg(11);
}

BENCHMARK_TEMPLATE(table_scan, Duo)->Apply(stages);
BENCHMARK_TEMPLATE(legal_moves, Duo)->Apply(stages);
BENCHMARK_TEMPLATE(count_legal_moves, Duo)->Apply(stages);
BENCHMARK_TEMPLATE(random_move, Duo)->Apply(stages);
BENCHMARK_TEMPLATE(play, Duo)->Apply(stages);
BENCHMARK_TEMPLATE(play_out, Duo);
BENCHMARK_TEMPLATE(perft, Duo)->ArgName("depth")->Arg(3)->Unit(benchmark::kMillisecond);

BENCHMARK_TEMPLATE(table_scan, Classic)->Apply(stages);
BENCHMARK_TEMPLATE(legal_moves, Classic)->Apply(stages);
BENCHMARK_TEMPLATE(count_legal_moves, Classic)->Apply(stages);
BENCHMARK_TEMPLATE(random_move, Classic)->Apply(stages);
BENCHMARK_TEMPLATE(play, Classic)->Apply(stages);
BENCHMARK_TEMPLATE(play_out, Classic);
BENCHMARK_TEMPLATE(perft, Classic)->ArgName("depth")->Arg(4)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tetraply::blokus

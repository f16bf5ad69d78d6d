// 2048: time per move of the searches on one core, and the results of their games.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <ctime>
#include <vector>

#include "games/twenty48/evaluations.hpp"
#include "players/player.hpp"
#include "search/chance/expectimax.hpp"
#include "search/chance/minimax.hpp"

namespace tetraply::twenty48 {
namespace {

// Processor time of this program alone, because the machine may be busy with others.
double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Implements the definition directly: makes every slide and counts every board.
struct PlainEmpties {
  Scores<1> operator()(const Position& position) const { return {position.board().count_empty()}; }
};

// The positions of a game of minimax at depth 2 before each slide; `early`: only the first 60 moves.
std::vector<Position> positions_of_game(bool early) {
  Minimax<Position, Empties> search({});
  Random random(1);
  Position position;
  std::vector<Position> all;
  while (!position.turn().is_over() && (!early || all.size() < 60)) {
    if (position.turn() == Turn::chance()) {
      position.play(random_move(position, random));
      continue;
    }
    all.push_back(position);
    position.play(search.run(position, {.depth = 2}).best[0].move);
  }
  return all;
}

// range(0): the depth; range(1): whether to use only the first 60 positions.
template <class Search>
void time_per_move(benchmark::State& state, Search search) {
  static const std::vector<Position> kEarly = positions_of_game(true);
  static const std::vector<Position> kGame = positions_of_game(false);
  const std::vector<Position>& all = state.range(1) == 1 ? kEarly : kGame;
  Counters counters;
  std::int64_t moves = 0;
  const double begin = cpu_seconds();
  for (auto _ : state) {
    for (const Position& position : all)
      counters += search.run(position, {.depth = static_cast<int>(state.range(0))}).counters;
    moves += static_cast<std::int64_t>(all.size());
  }
  const auto per_move = [&](std::uint64_t count) { return static_cast<double>(count) / static_cast<double>(moves); };
  state.counters["ms_per_move"] = (cpu_seconds() - begin) * 1e3 / static_cast<double>(moves);
  state.counters["nodes"] = per_move(counters.nodes);
  state.counters["cutoffs"] = per_move(counters.cutoffs);
  state.counters["table_probes"] = per_move(counters.table_probes);
  state.counters["table_cutoffs"] = per_move(counters.table_cutoffs);
}

template <class E>
void minimax(benchmark::State& state, MinimaxOptions options) {
  options.deepening = false;
  time_per_move(state, Minimax<Position, E>({}, options));
}
void expectimax(benchmark::State& state, ExpectimaxOptions options) {
  options.deepening = false;
  time_per_move(state, Expectimax<Position, Monotone>(Monotone{}, options));
}

void depths_and_stages(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgNames({"depth", "early"})->Unit(benchmark::kMillisecond);
  for (const int depth : {2, 3})
    for (const int early : {0, 1}) benchmark->Args({depth, early});
}
constexpr auto each_leaf = minimax<PlainEmpties>;
constexpr auto in_pairs = minimax<Empties>;
BENCHMARK_CAPTURE(each_leaf, minimax, {.alpha_beta = false})->Apply(depths_and_stages);
BENCHMARK_CAPTURE(in_pairs, minimax, {.alpha_beta = false})->Apply(depths_and_stages);
BENCHMARK_CAPTURE(in_pairs, minimax_table, {.alpha_beta = false, .table_bytes = 1 << 18})->Apply(depths_and_stages);
BENCHMARK_CAPTURE(in_pairs, alpha_beta, {})->Apply(depths_and_stages);
BENCHMARK_CAPTURE(in_pairs, alpha_beta_table, {.table_bytes = 1 << 18})->Apply(depths_and_stages);
BENCHMARK_CAPTURE(expectimax, exact, {})->Apply(depths_and_stages);
BENCHMARK_CAPTURE(expectimax, table, {.table_bytes = 1 << 20})->Apply(depths_and_stages);
BENCHMARK_CAPTURE(expectimax, cut_off, {.likelihood_bits = 8})->Apply(depths_and_stages);
BENCHMARK_CAPTURE(expectimax, cut_off_table, {.likelihood_bits = 8, .table_bytes = 1 << 20})->Apply(depths_and_stages);

// Whole games. TETRAPLY_PLAYER is the player's spec, TETRAPLY_GAMES the number of games, TETRAPLY_SEED the seed of the
// first.
void games(benchmark::State& state) {
  const char* spec = std::getenv("TETRAPLY_PLAYER");
  const char* count = std::getenv("TETRAPLY_GAMES");
  auto player = make_player<Position>(spec != nullptr ? spec : "expectimax");
  if (!player) return state.SkipWithError(player.error().message.c_str());
  const char* seed = std::getenv("TETRAPLY_SEED");
  const int all = count != nullptr ? std::atoi(count) : 1;
  const int first = seed != nullptr ? std::atoi(seed) : 1;
  double score = 0;
  std::int64_t moves = 0;
  std::array<int, Board::kLargest + 1> reached{};
  const double begin = cpu_seconds();
  for (auto _ : state) {
    for (int game = first; game < first + all; ++game) {
      Random random(static_cast<std::uint64_t>(game));
      Position position;
      while (!position.turn().is_over()) {
        if (position.turn() == Turn::chance()) {
          position.play(random_move(position, random));
        } else {
          position.play((*player)->think(position, {}).best[0].move);
          ++moves;
        }
      }
      score += position.scores()[0];
      int largest = 0;
      for (int cell = 0; cell < kCells; ++cell) largest = std::max(largest, position.board().exponent(cell));
      for (int exponent = 0; exponent <= largest; ++exponent) ++reached[exponent];
    }
  }
  state.counters["ms_per_move"] = (cpu_seconds() - begin) * 1e3 / static_cast<double>(moves);
  state.counters["score"] = score / all;
  for (const int exponent : {11, 12, 13, 14, 15})
    state.counters[std::to_string(1 << exponent)] = static_cast<double>(reached[exponent]) / all;
}
BENCHMARK(games)->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
}  // namespace tetraply::twenty48

// Benchmarks of the drop game. Each figure comes with a plain baseline from the same run, because a busy machine
// changes the figures but not the ratio.
#include <benchmark/benchmark.h>

#include <array>

#include "core/perft.hpp"
#include "games/tetris/drop_notation.hpp"
#include "games/tetris/greedy.hpp"
#include "games/tetris/text.hpp"

namespace tetraply::tetris {
namespace {

constexpr FeatureSet kHeightHolesLines = bit(Feature::height) | bit(Feature::holes) | bit(Feature::lines);

DropGame position(std::string_view board) {
  static constexpr std::array kQueue{Piece::T, Piece::S, Piece::J, Piece::L};
  DropOptions options;
  options.given = kQueue;
  options.board = parse_board(board, DropGame::kRows).value();
  return DropGame(options);
}

DropGame start() {
  return position("");
}
// Rows that one piece can fill: the hard case, where fields must be made.
DropGame midgame() {
  return position("#........./###......#/####..####/#####.####/.#########/###.######/#########./##.#######/######.###");
}

struct Tally {
  std::uint64_t leaves = 0;
  std::uint64_t checksum = 0;

  void add(int height, int holes, int lines) {
    ++leaves;
    checksum += static_cast<std::uint64_t>(height + 31 * holes + 1009 * lines);
  }
};

// Makes every field and counts its features from scratch.
void enumerate_plainly(const DropGame& game, int depth, Tally& tally, int lines) {
  DropGame::MoveList moves;
  game.legal_moves(moves);
  for (const Drop move : moves) {
    const DropGame next = after(game, move);
    if (depth > 1) {
      enumerate_plainly(next, depth - 1, tally, lines);
      continue;
    }
    int holes = 0;
    for (int x = 0; x < kWidth; ++x)
      for (int y = 0; y < next.board().height(x); ++y) holes += next.board().test(x, y) ? 0 : 1;
    tally.add(next.board().height(), holes, next.lines());
  }
}

// The features at the leaves are those of the field; `lines` is the sum over the four drops.
void enumerate(const Board& board, const DropGame& game, int ply, int depth, Tally& tally, int lines) {
  if (ply + 1 == depth) {
    const DropFeatures<kHeightHolesLines> drops(board, DropGame::kRows);
    drops.for_each(game.queue(ply), [&](Drop, const Features& features) {
      tally.add(features[Feature::height], features[Feature::holes], lines + features[Feature::lines]);
    });
    return;
  }
  const Surface surface(board);
  for (const DropShape& shape : drop_shapes(game.queue(ply)))
    for (int column = 0; column < shape.columns(); ++column) {
      const int y = surface.rest(shape, column);
      if (y + shape.height > DropGame::kRows) continue;
      Board next = board;
      fill(next, shape, column, y);
      enumerate(next, game, ply + 1, depth, tally, lines + next.clear_full_rows());
    }
}

void leaves(benchmark::State& state, const DropGame& game, bool plainly) {
  constexpr int kDepth = 4;
  Tally tally;
  for (auto _ : state) {
    tally = {};
    plainly ? enumerate_plainly(game, kDepth, tally, 0) : enumerate(game.board(), game, 0, kDepth, tally, 0);
    benchmark::DoNotOptimize(tally);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(tally.leaves) * static_cast<std::int64_t>(state.iterations()));
  state.counters["leaves"] = static_cast<double>(tally.leaves);
  state.counters["checksum"] = static_cast<double>(tally.checksum);
}

// Lines per second of one-piece games on 10×10.
template <const Weights& weights, bool Plainly>
void greedy(benchmark::State& state) {
  std::int64_t lines = 0;
  DropOptions options;
  DropGame10 game(options);
  for (auto _ : state) {
    for (int piece = 0; piece < 1000; ++piece) {
      if (game.turn().is_over()) {
        lines += game.lines();
        ++options.seed;
        game = DropGame10(options);
      }
      Drop best;
      if constexpr (Plainly) {
        Weight best_value = std::numeric_limits<Weight>::min();
        DropGame10::MoveList moves;
        game.legal_moves(moves);
        for (const Drop move : moves) {
          Board board = game.board();
          const DropShape& shape = drop_shape(game.piece(), move.orientation);
          const int y = Surface(board).rest(shape, move.column);
          const Weight value = weighted_sum(weights, drop_and_count(board, shape, move.column, y, DropGame10::kRows));
          if (value > best_value) {
            best_value = value;
            best = move;
          }
        }
      } else {
        best = greedy_drop<weights>(game);
      }
      game.play(best);
    }
  }
  state.SetItemsProcessed(lines + game.lines());
}

BENCHMARK_CAPTURE(leaves, plain_start, start(), true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(leaves, start, start(), false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(leaves, plain_midgame, midgame(), true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(leaves, midgame, midgame(), false)->Unit(benchmark::kMillisecond);
BENCHMARK(greedy<kBcts, true>)->Unit(benchmark::kMicrosecond);
BENCHMARK(greedy<kBcts, false>)->Unit(benchmark::kMicrosecond);
BENCHMARK(greedy<kDellacherie, false>)->Unit(benchmark::kMicrosecond);
BENCHMARK(greedy<kDt10, false>)->Unit(benchmark::kMicrosecond);
BENCHMARK(greedy<kDt20, false>)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace tetraply::tetris

// 2048: slides and random games per second on one core.
#include <benchmark/benchmark.h>

#include <vector>

#include "core/stopwatch.hpp"
#include "games/twenty48/notation.hpp"
#include "games/twenty48/position.hpp"

namespace tetraply::twenty48 {
namespace {

constexpr int kBoards = 1 << 16;

// Every cell is empty or any tile up to 2048, all equally likely, which is hard on the caches.
std::vector<Board> random_boards() {
  Random random(1);
  std::vector<Board> boards(kBoards);
  for (Board& board : boards)
    for (int cell = 0; cell < kCells; ++cell) board.set(cell, static_cast<int>(random.below(12)));
  return boards;
}

// Boards before each slide of games in which a player always keeps the most cells empty.
std::vector<Board> boards_of_games() {
  std::vector<Board> boards;
  for (std::uint64_t seed = 0; boards.size() < kBoards; ++seed) {
    Random random(seed);
    Position position;
    while (!position.turn().is_over() && boards.size() < kBoards) {
      Position::MoveList moves;
      position.legal_moves(moves);
      Move chosen = moves[0];
      if (position.turn() == Turn::chance()) {
        chosen = random_move(position, random);
      } else {
        boards.push_back(position.board());
        for (const Move move : moves)
          if (after(position, move).board().count_empty() > after(position, chosen).board().count_empty())
            chosen = move;
      }
      position.play(chosen);
    }
  }
  return boards;
}

const std::vector<Board>& boards(bool from_games) {
  static const std::vector<Board> games = boards_of_games();
  static const std::vector<Board> random = random_boards();
  return from_games ? games : random;
}

// The obvious implementation without tables: one tile after the other.
Board plain_slide(const Board& board, int first, int line_step, int cell_step) {
  Board result;
  for (int line = 0; line < kSize; ++line) {
    int rest = first + line * line_step;
    int last = 0;
    for (int i = 0; i < kSize; ++i) {
      const int tile = board.exponent(first + line * line_step + i * cell_step);
      if (tile == 0) continue;
      if (tile == last) {
        result.set(rest - cell_step, tile + 1);
        last = 0;
      } else {
        result.set(rest, tile);
        rest += cell_step;
        last = tile;
      }
    }
  }
  return result;
}

Slides plain_slides(const Board& board) {
  const std::array<Board, 4> after{plain_slide(board, 0, 1, 4), plain_slide(board, 12, 1, -4),
                                   plain_slide(board, 0, 4, 1), plain_slide(board, 3, 4, -1)};
  Slides result{};
  for (std::size_t d = 0; d < 4; ++d) {
    result.tiles[d] = after[d].tiles;
    result.giants[d] = after[d].giants;
  }
  return result;
}

template <Slides (*Slide)(const Board&)>
void slide_all(const std::vector<Board>& all) {
  for (const Board& board : all) {
    Slides after = Slide(board);
    benchmark::DoNotOptimize(after);
  }
}

template <Slides (*Slide)(const Board&)>
void bm_slides(benchmark::State& state) {
  const auto& all = boards(state.range(0) == 1);
  for (auto _ : state) slide_all<Slide>(all);
  state.SetItemsProcessed(state.iterations() * kBoards * 4);
}
BENCHMARK_TEMPLATE(bm_slides, slides)->Name("slides")->ArgName("games")->Arg(0)->Arg(1);
BENCHMARK_TEMPLATE(bm_slides, plain_slides)->Name("plain_slides")->ArgName("games")->Arg(0)->Arg(1);

// Alternates between both, so that a busy machine slows both down.
void bm_slides_against_plain(benchmark::State& state) {
  const auto& all = boards(state.range(0) == 1);
  double ours = 0;
  double plain = 0;
  for (auto _ : state) {
    const Stopwatch watch;
    slide_all<slides>(all);
    const double middle = watch.seconds();
    slide_all<plain_slides>(all);
    ours += middle;
    plain += watch.seconds() - middle;
  }
  state.counters["times_as_fast"] = plain / ours;
}
BENCHMARK(bm_slides_against_plain)->Name("slides_against_plain")->ArgName("games")->Arg(0)->Arg(1);

// Items are slides; the new tiles come on top.
void bm_random_games(benchmark::State& state) {
  Random random(1);
  std::int64_t plies = 0;
  for (auto _ : state) {
    Position position;
    plies += play_out(position, random);
    benchmark::DoNotOptimize(position);
  }
  state.SetItemsProcessed(plies / 2);
}
BENCHMARK(bm_random_games)->Name("random_games");

}  // namespace
}  // namespace tetraply::twenty48

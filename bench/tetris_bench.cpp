// Tetris: placements per second and perft, with a plain cell-by-cell search for comparison.
#include <benchmark/benchmark.h>

#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "games/tetris/notation.hpp"
#include "games/tetris/perft.hpp"
#include "games/tetris/placements.hpp"
#include "games/tetris/reference.hpp"
#include "games/tetris/text.hpp"

namespace tetraply::tetris {
namespace {

constexpr std::string_view kQueue = "IOLJSZT";

// Stacks from random play, low ones and tall ones.
std::vector<Board> boards(int pieces) {
  Random random(1);
  std::vector<Board> all(256);
  PlacementList placements;
  for (Board& board : all)
    for (int i = 0; i < pieces; ++i) {
      find_placements(board, kAllPieces[random.below(kPieces)], {}, placements);
      if (placements.empty()) break;
      const Placement p = placements[random.below(static_cast<std::uint32_t>(placements.size()))];
      place(board, p.piece, p.orientation, p.x, p.y);
      board.clear_full_rows();
    }
  return all;
}

template <class Find>
void run_on_boards(benchmark::State& state, Find find) {
  const std::vector<Board> all = boards(static_cast<int>(state.range(0)));
  std::int64_t found = 0;
  std::int64_t calls = 0;
  for (auto _ : state)
    for (const Board& board : all)
      for (const Piece piece : kAllPieces) {
        found += find(board, piece);
        ++calls;
      }
  state.SetItemsProcessed(found);
  state.counters["calls/s"] = benchmark::Counter(static_cast<double>(calls), benchmark::Counter::kIsRate);
}

void list_placements(benchmark::State& state) {
  PlacementList placements;
  run_on_boards(state, [&](const Board& board, Piece piece) {
    find_placements(board, piece, {}, placements);
    return placements.size();
  });
}
BENCHMARK(list_placements)->ArgName("pieces")->Arg(6)->Arg(25);

void count_only(benchmark::State& state) {
  run_on_boards(state, [](const Board& board, Piece piece) { return count_placements(board, piece, {}); });
}
BENCHMARK(count_only)->ArgName("pieces")->Arg(6)->Arg(25);

void plain_walk(benchmark::State& state) {
  run_on_boards(state,
                [](const Board& board, Piece piece) { return reference::resting_places(board, piece, {}).size(); });
}
BENCHMARK(plain_walk)->ArgName("pieces")->Arg(6)->Arg(25)->Unit(benchmark::kMillisecond);

void run_perft(benchmark::State& state) {
  const std::vector<Piece> queue =
      parse_queue(kQueue.substr(0, static_cast<std::size_t>(state.range(0))), kQueue.size()).value();
  std::int64_t nodes = 0;
  for (auto _ : state) nodes += static_cast<std::int64_t>(perft(Board{}, queue));
  state.SetItemsProcessed(nodes);
}
BENCHMARK(run_perft)->ArgName("depth")->Arg(5)->Arg(6)->Unit(benchmark::kMillisecond);
BENCHMARK(run_perft)->ArgName("depth")->Arg(7)->Iterations(1)->Unit(benchmark::kMillisecond);

std::uint64_t plain_perft(const Board& board, std::span<const Piece> queue) {
  std::set<std::array<std::pair<int, int>, 4>> rests;
  for (const auto& [cells, spin] : reference::resting_places(board, queue[0], {})) rests.insert(cells);
  if (queue.size() == 1) return rests.size();
  std::uint64_t total = 0;
  for (const auto& cells : rests) {
    Board child = board;
    for (const auto& [x, y] : cells) child.set(x, y);
    child.clear_full_rows();
    total += plain_perft(child, queue.subspan(1));
  }
  return total;
}

void run_plain_perft(benchmark::State& state) {
  const std::vector<Piece> queue =
      parse_queue(kQueue.substr(0, static_cast<std::size_t>(state.range(0))), kQueue.size()).value();
  std::int64_t nodes = 0;
  for (auto _ : state) nodes += static_cast<std::int64_t>(plain_perft(Board{}, queue));
  state.SetItemsProcessed(nodes);
}
BENCHMARK(run_plain_perft)->ArgName("depth")->Arg(3)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tetraply::tetris

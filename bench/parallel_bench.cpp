// The costs of splitting and recording: the same search sequentially, as tasks on one thread, and with the recorder off
// and on. Run with --benchmark_enable_random_interleaving=true and compare within one run.
#include <benchmark/benchmark.h>

#include "games/blokus/evaluation.hpp"
#include "games/blokus/notation.hpp"
#include "games/blokus/position.hpp"
#include "search/max_n/max_n.hpp"

namespace tetraply {
namespace {

enum class Record { nothing, counts, events };

void max_n(benchmark::State& state, const char* split, int threads, Record record) {
  MaxNOptions options;
  options.deepening = false;
  options.split = parse_split(split).value();
  options.split.threads = threads;
  MaxN<blokus::Classic, blokus::Evaluation> search(blokus::Evaluation(**blokus::Evaluation::find("chao")), options);
  Recorder recorder(record == Record::events ? Recorder::Detail::events : Recorder::Detail::counts);
  Limits limits{.depth = 3};
  if (record != Record::nothing) limits.recorder = &recorder;
  for (auto _ : state) benchmark::DoNotOptimize(search.run(blokus::Classic{}, limits));
  if (record != Record::nothing) state.counters["tasks"] = static_cast<double>(recorder.record().tasks.created);
}

BENCHMARK_CAPTURE(max_n, sequential, "sequential", 1, Record::nothing);
BENCHMARK_CAPTURE(max_n, sequential_counts, "sequential", 1, Record::counts);
BENCHMARK_CAPTURE(max_n, budget_off, "budget:2", 1, Record::nothing);
BENCHMARK_CAPTURE(max_n, budget_counts, "budget:2", 1, Record::counts);
BENCHMARK_CAPTURE(max_n, budget_events, "budget:2", 1, Record::events);
BENCHMARK_CAPTURE(max_n, every_node_off, "every-node", 1, Record::nothing);
BENCHMARK_CAPTURE(max_n, every_node_counts, "every-node", 1, Record::counts);

// A node with this many children that do nothing: the price of a task.
void empty_tasks(benchmark::State& state, const char* text, int threads) {
  Split split = parse_split(text).value();
  split.threads = threads;
  Team team(split);
  constexpr int kTasks = 10'000;
  for (auto _ : state)
    team.run([&] { team.for_each(kTasks, [](int begin, int) { benchmark::DoNotOptimize(begin); }); });
  state.SetItemsProcessed(state.iterations() * kTasks);
}

BENCHMARK_CAPTURE(empty_tasks, budget_1, "budget:1", 1)->UseRealTime();
BENCHMARK_CAPTURE(empty_tasks, budget_2, "budget:1", 2)->UseRealTime();
BENCHMARK_CAPTURE(empty_tasks, stealing_1, "stealing:1", 1)->UseRealTime();
BENCHMARK_CAPTURE(empty_tasks, stealing_2, "stealing:1", 2)->UseRealTime();
BENCHMARK_CAPTURE(empty_tasks, loop_1, "root:dynamic", 1)->UseRealTime();
BENCHMARK_CAPTURE(empty_tasks, loop_2, "root:dynamic", 2)->UseRealTime();

}  // namespace
}  // namespace tetraply

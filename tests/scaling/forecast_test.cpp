#include "scaling/forecast.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "parallel/busy.hpp"
#include "parallel/team.hpp"
#include "scaling/graphs.hpp"
#include "scaling/task_costs.hpp"

namespace tetraply {
namespace {

constexpr std::array kProcessors{1, 2, 3, 4, 7, 8, 16, 64, 256};

std::int64_t time_on(const TaskGraph& graph, int processors, SimulationOptions options = {}) {
  return simulate(graph, processors, options).nanoseconds;
}

TEST(WorkAndSpan, AreEqualForAChain) {
  for (const int tasks : {0, 1, 2, 100}) {
    EXPECT_EQ(work_of(chain(tasks, 10)), tasks * 10);
    EXPECT_EQ(span_of(chain(tasks, 10)), tasks * 10);
  }
}

TEST(WorkAndSpan, TheSpanOfAFanIsOneTask) {
  for (const int tasks : {1, 2, 100}) {
    EXPECT_EQ(work_of(fan(tasks, 10)), tasks * 10);
    EXPECT_EQ(span_of(fan(tasks, 10)), 10);
  }
}

TEST(WorkAndSpan, TheSpanOfABinaryTreeIsAPathFromTheRoot) {
  for (const int depth : {0, 1, 2, 10}) {
    EXPECT_EQ(work_of(binary_tree(depth, 10)), ((2 << depth) - 1) * 10);
    EXPECT_EQ(span_of(binary_tree(depth, 10)), (depth + 1) * 10);
  }
}

// A chain of a million tasks: nothing may recurse.
TEST(WorkAndSpan, ALongChainDoesNotExhaustTheStack) {
  constexpr int kTasks = 1'000'000;
  const TaskGraph graph = chain(kTasks, 3);
  EXPECT_EQ(span_of(graph), 3 * kTasks);
  EXPECT_EQ(time_on(graph, 2), 3 * kTasks);
}

TEST(WorkAndSpan, ATaskThatIsSpawnedBesideAnotherIsAwaitedByTheirParent) {
  TaskGraphBuilder builder;
  const std::uint32_t child = builder.spawn(0);
  builder.run(0, 5);
  builder.run(child, 10);
  const std::uint32_t beside = builder.spawn_beside(child);
  builder.run(child, 20);
  builder.run(beside, 70);
  builder.join(0);
  builder.run(0, 1);
  const TaskGraph graph = std::move(builder).build();
  EXPECT_EQ(work_of(graph), 5 + 10 + 20 + 70 + 1);
  EXPECT_EQ(span_of(graph), 10 + 70 + 1);
  EXPECT_EQ(time_on(graph, 3), 10 + 70 + 1);
}

TEST(WorkAndSpan, TheBurdenIsPaidForEveryTaskOfTheChain) {
  const TaskCosts costs{1, 20, 300, 4000};
  EXPECT_EQ(span_of(chain(5, 10), costs), 5 * (10 + 4321));
  // The last task of a fan is created after the others.
  EXPECT_EQ(span_of(fan(5, 10), costs), 5 * 1 + 320 + 10 + 4000);
}

TEST(Simulation, OneProcessorTakesTheWorkAndTheCosts) {
  const TaskCosts costs{1, 20, 300, 4000};
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const TaskGraph graph = random_graph(seed, 200, true);
    std::int64_t joins = 0;
    for (std::uint32_t task = 0; task < graph.tasks(); ++task)
      joins += std::count_if(graph.steps(task).begin(), graph.steps(task).end(),
                             [](const TaskGraph::Step& step) { return step.kind == TaskGraph::Step::Kind::join; });
    for (const bool greedy : {false, true}) {
      SimulationOptions options;
      options.greedy = greedy;
      EXPECT_EQ(time_on(graph, 1, options), work_of(graph));
      options.costs = costs;
      EXPECT_EQ(time_on(graph, 1, options), work_of(graph) + (graph.tasks() - 1) * 21 + joins * 4000);
      EXPECT_EQ(simulate(graph, 1, options).steals, 0u);
    }
  }
}

TEST(Simulation, TwiceAsManyEqualTasksAsProcessorsMakeAllBusy) {
  for (const int processors : kProcessors)
    for (const Schedule schedule : {Schedule::stealing, Schedule::dynamic_loop, Schedule::static_loop}) {
      SimulationOptions options;
      options.schedule = schedule;
      EXPECT_EQ(time_on(fan(2 * processors, 1000), processors, options), 2 * 1000);
    }
}

TEST(Simulation, AChainGainsNothing) {
  for (const int processors : kProcessors) EXPECT_EQ(time_on(chain(100, 10), processors), 1000);
}

// The bounds of Brent and Graham: max(T1/P, T∞) <= T_P <= T1/P + T∞, for any scheduler that leaves no processor idle
// while there is work.
void expect_bounds(const TaskGraph& graph, int processors, std::int64_t time, bool upper) {
  const std::int64_t work = work_of(graph);
  const std::int64_t span = span_of(graph);
  EXPECT_GE(processors * time, work);
  EXPECT_GE(time, span);
  EXPECT_LE(time, work);
  if (upper) {
    EXPECT_LE(processors * time, work + processors * span);
  }
}

TEST(Simulation, GreedyKeepsTheBoundsOfBrentAndGraham) {
  SimulationOptions options;
  options.greedy = true;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const TaskGraph graph = random_graph(seed, 300, true);
    for (const int processors : kProcessors) {
      SCOPED_TRACE(seed);
      expect_bounds(graph, processors, time_on(graph, processors, options), true);
    }
  }
}

// A wait that is buried under another task delays what comes after it. If nothing comes after it, the upper bound
// holds, too.
TEST(Simulation, BuriedWaitsKeepTheBoundsWhereNothingFollowsThem) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed)
    for (const bool after_join : {false, true}) {
      const TaskGraph graph = random_graph(seed, 300, after_join);
      for (const int processors : kProcessors) {
        SCOPED_TRACE(seed);
        expect_bounds(graph, processors, time_on(graph, processors), !after_join);
      }
    }
  for (const int processors : kProcessors) {
    const TaskGraph tree = binary_tree(10, 7);
    expect_bounds(tree, processors, time_on(tree, processors), true);
  }
}

TEST(Simulation, IsTheSameEveryTime) {
  const TaskGraph graph = random_graph(7, 1000, true);
  SimulationOptions options;
  options.costs = {10, 20, 100, 30};
  for (const int processors : {2, 8}) {
    const Simulated first = simulate(graph, processors, options);
    const Simulated second = simulate(graph, processors, options);
    EXPECT_EQ(first.nanoseconds, second.nanoseconds);
    EXPECT_EQ(first.steals, second.steals);
  }
}

TEST(Simulation, AThiefTakesTheOldestTaskAndPaysForIt) {
  TaskGraphBuilder builder;
  builder.run(builder.spawn(0), 1000);  // the oldest
  builder.run(builder.spawn(0), 100);
  builder.run(builder.spawn(0), 50);
  const TaskGraph graph = std::move(builder).build();
  SimulationOptions options;
  options.costs.steal = 7;
  // Meanwhile the owner runs the two others.
  const Simulated simulated = simulate(graph, 2, options);
  EXPECT_EQ(simulated.nanoseconds, 7 + 1000);
  EXPECT_EQ(simulated.steals, 1u);
}

// In oneTBB, a waiting thread takes up any task, and cannot leave it when its own wait is over.
TEST(Simulation, AWaitBuriedUnderALongTaskEndsAfterIt) {
  TaskGraphBuilder builder;
  const std::uint32_t soon = builder.open_group(0);
  const std::uint32_t later = builder.open_group(0);
  builder.run(builder.spawn_into(0, soon), 10);  // taken by the thief
  builder.run(0, 1);
  builder.run(builder.spawn_into(0, later), 1000);  // taken by the owner, at 1, when it waits for the first
  builder.join_group(0, soon);
  builder.run(0, 500);
  builder.join_group(0, later);
  const TaskGraph graph = std::move(builder).build();
  SimulationOptions options;
  EXPECT_EQ(time_on(graph, 2, options), 1 + 1000 + 500);
  options.greedy = true;
  EXPECT_EQ(time_on(graph, 2, options), 1 + 1000);
}

TEST(Simulation, LoopsAreDealtOutAsOpenMpDoes) {
  TaskGraphBuilder builder;
  for (const int length : {5, 1, 1, 1, 1, 1}) builder.run(builder.spawn(0), length);
  builder.join(0);
  builder.run(0, 3);
  const TaskGraph graph = std::move(builder).build();
  SimulationOptions options;
  options.schedule = Schedule::dynamic_loop;
  EXPECT_EQ(time_on(graph, 2, options), 5 + 3);
  EXPECT_EQ(time_on(graph, 1, options), 10 + 3);
  options.schedule = Schedule::static_loop;
  EXPECT_EQ(time_on(graph, 2, options), 7 + 3);  // 5 1 1 and 1 1 1
  EXPECT_EQ(time_on(graph, 4, options), 6 + 3);  // 5 1, 1 1, 1, 1
  EXPECT_EQ(time_on(graph, 8, options), 5 + 3);
  EXPECT_EQ(simulate(graph, 4, options).steals, 4u);
}

TEST(Simulation, StaticBlocksAreThoseOfARealTeam) {
  Split split = split_of(SplitKind::root, 3);
  split.parameter = kStaticLoop;
  ASSERT_EQ(schedule_of(split), Schedule::static_loop);
  Team team(split);
  Recorder recorder(Recorder::Detail::events);
  team.run([&] { team.for_each(8, [](int, int) {}); }, &recorder);
  // The first two threads have one more.
  EXPECT_EQ(recorder.record().threads[0].tasks, 3u);
  EXPECT_EQ(recorder.record().threads[1].tasks, 3u);
  EXPECT_EQ(recorder.record().threads[2].tasks, 2u);
  const Result<TaskGraph> graph = graph_of(recorder.record());
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_EQ(simulate(*graph, 3, {Schedule::static_loop, {}}).steals, 5u);
}

TEST(Simulation, WithinALoopTasksAreCalls) {
  TaskGraphBuilder builder;
  for (int i = 0; i < 2; ++i) {
    const std::uint32_t task = builder.spawn(0);
    builder.run(task, 10);
    for (int j = 0; j < 3; ++j) builder.run(builder.spawn(task), 30);
  }
  const TaskGraph graph = std::move(builder).build();
  SimulationOptions options;
  for (const Schedule schedule : {Schedule::dynamic_loop, Schedule::static_loop}) {
    options.schedule = schedule;
    EXPECT_EQ(time_on(graph, 8, options), 10 + 3 * 30);
    EXPECT_EQ(time_on(graph, 1, options), work_of(graph));
  }
}

TEST(Forecast, SpeedupIsAgainstTheWorkWithoutTasks) {
  ForecastOptions options;
  options.simulation.costs = {5, 5, 0, 0};
  const Forecast result = forecast(fan(1000, 90), options);
  EXPECT_EQ(result.tasks, 1000u);
  EXPECT_NEAR(result.work, 90e-6, 1e-12);
  EXPECT_NEAR(result.span, 90e-9, 1e-12);
  EXPECT_NEAR(result.parallelism(), 1000, 1e-6);
  EXPECT_LT(result.burdened_parallelism(), result.parallelism());
  ASSERT_EQ(result.points.size(), 9u);
  EXPECT_EQ(result.points.front().processors, 1);
  EXPECT_EQ(result.points.back().processors, 256);
  EXPECT_NEAR(result.points.front().speedup, 0.9, 1e-9);
  for (const ForecastPoint& point : result.points) EXPECT_LE(point.speedup, 0.9 * point.processors + 1e-9);
  // The tasks are created one after the other, which limits the speed.
  EXPECT_LE(result.points.back().speedup, 90.0 / 5);
}

TEST(Forecast, ModelFindsTheFactorsThatMadeThePoints) {
  const ScalingModel truth{1.05, 1.5, 0};
  std::vector<ForecastPoint> points;
  for (const int processors : {1, 2, 4, 8, 16, 32})
    points.push_back({processors, truth.seconds(10, 0.2, processors), 0, 0});
  const ScalingModel model = fit_model(10, 0.2, points);
  EXPECT_NEAR(model.work_factor, truth.work_factor, 1e-9);
  EXPECT_NEAR(model.span_factor, truth.span_factor, 1e-9);
  EXPECT_NEAR(model.worst_error, 0, 1e-9);
}

// According to the bounds, one unit of each is enough. P times the parallelism shows that less of the span suffices.
TEST(Forecast, ModelOfATreeIsWithinTheBounds) {
  const Forecast result = forecast(binary_tree(14, 100));
  EXPECT_NEAR(result.model.work_factor, 1, 0.05);
  EXPECT_GE(result.model.span_factor, 0);
  EXPECT_LE(result.model.span_factor, 1.2);
  EXPECT_LT(result.model.worst_error, 0.2);
}

TEST(Forecast, WithoutTasksIsEmpty) {
  const Forecast result = forecast(TaskGraphBuilder().build());
  EXPECT_EQ(result.work, 0);
  EXPECT_EQ(result.tasks, 0u);
  for (const ForecastPoint& point : result.points) EXPECT_EQ(point.speedup, 1);
  EXPECT_TRUE(std::isfinite(result.model.work_factor));
}

TEST(Forecast, ManyTasksOnManyProcessors) {
  const TaskGraph graph = binary_tree(16, 500);
  ForecastOptions options;
  options.simulation.costs = {50, 50, 300, 30};
  const Forecast result = forecast(graph, options);
  for (std::size_t i = 1; i < result.points.size(); ++i)
    EXPECT_GT(result.points[i].speedup, 1.5 * result.points[i - 1].speedup);
}

TEST(TaskCosts, AreMeasured) {
  const MeasuredCosts costs = measure_costs();
  EXPECT_GT(costs.tasks.spawn + costs.tasks.begin, 0);
  constexpr std::int64_t kMillisecond = 1'000'000;
  for (const std::int64_t cost : {costs.tasks.spawn, costs.tasks.begin, costs.tasks.steal, costs.tasks.join,
                                  costs.recording.spawn, costs.recording.stretch}) {
    EXPECT_GE(cost, 0);
    EXPECT_LT(cost, kMillisecond);
  }
}

TEST(Forecast, CrowdedProcessorsAreSlowerByTheFactor) {
  TaskGraphBuilder builder;
  for (int i = 0; i < 8; ++i) builder.run(builder.spawn(0), 1'000'000);
  builder.join(0);
  const TaskGraph graph = std::move(builder).build();
  const Forecast free = forecast(graph, {.processors = {1, 2, 4}});
  const Forecast crowded = forecast(graph, {.processors = {1, 2, 4}, .crowding = 1.25});
  EXPECT_DOUBLE_EQ(crowded.points[0].seconds, free.points[0].seconds);
  EXPECT_DOUBLE_EQ(crowded.points[1].seconds, 1.25 * free.points[1].seconds);
  EXPECT_DOUBLE_EQ(crowded.points[2].speedup, free.points[2].speedup / 1.25);
}

TEST(Forecast, CrowdingOfThisMachineIsAFactorFromOneOn) {
  const MeasuredCosts costs = measure_costs();
  EXPECT_GE(costs.crowding, 1);
  EXPECT_LT(costs.crowding, 100);
}

}  // namespace
}  // namespace tetraply

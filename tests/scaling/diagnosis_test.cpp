#include "scaling/diagnosis.hpp"

#include <gtest/gtest.h>

#include "scaling/graphs.hpp"

namespace tetraply {
namespace {

using Finding = Diagnosis::Finding;

// A run of one second: the number of tasks, how many of them were stolen, and how busy each thread was.
RunRecord run_of(std::uint64_t tasks, std::uint64_t stolen, std::initializer_list<double> busy) {
  RunRecord record;
  record.seconds = 1;
  record.tasks = {tasks, stolen, tasks - stolen, 0};
  for (const double seconds : busy) record.threads.push_back({seconds, 1 - seconds, 0, tasks / busy.size()});
  return record;
}

void expect_words(const Diagnosis& diagnosis, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words)
    EXPECT_NE(diagnosis.text.find(word), std::string::npos) << word << " in: " << diagnosis.text;
}

TEST(Diagnosis, OneThreadHasNoBalance) {
  const Diagnosis sequential = diagnose(run_of(0, 0, {1}));
  EXPECT_TRUE(sequential.has(Finding::one_thread));
  expect_words(sequential, {"no tasks", "1.00 s"});
  expect_words(diagnose(run_of(1000, 0, {1})), {"1000 tasks", "1.0 ms"});
}

TEST(Diagnosis, TooFewTasks) {
  const Diagnosis diagnosis = diagnose(run_of(3, 2, {1, 0.5, 0.5, 0}));
  EXPECT_TRUE(diagnosis.has(Finding::too_few));
  expect_words(diagnosis, {"Too few", "3 for 4 threads", "50 %"});
  EXPECT_TRUE(diagnose(run_of(0, 0, {1, 0})).has(Finding::too_few));
}

// As many tasks as threads are enough if the tasks are equal.
TEST(Diagnosis, FewTasksThatAreBalancedAreNotTooFew) {
  const Diagnosis diagnosis = diagnose(run_of(4, 3, {1, 0.99, 0.98, 0.97}));
  EXPECT_TRUE(diagnosis.has(Finding::balanced));
  EXPECT_EQ(diagnosis.findings.size(), 1u);
}

TEST(Diagnosis, WellBalanced) {
  const Diagnosis diagnosis = diagnose(run_of(100, 40, {1, 0.8}));
  EXPECT_TRUE(diagnosis.has(Finding::balanced));
  expect_words(diagnosis, {"Well balanced", "2 threads", "90 %", "1.25"});
}

TEST(Diagnosis, TooSmallTasks) {
  // A second and a half in 10 million tasks: 150 ns each, and 100 to create one.
  const Diagnosis diagnosis = diagnose(run_of(10'000'000, 100, {0.75, 0.75}), nullptr, {60, 40, 500, 0});
  EXPECT_TRUE(diagnosis.has(Finding::too_small));
  EXPECT_TRUE(diagnosis.has(Finding::too_many));
  expect_words(diagnosis, {"too small", "10000000 of 150 ns", "100 ns besides", "40 %", "5000000 for each thread"});
}

TEST(Diagnosis, NearlyAllRunByTheirCreator) {
  const Diagnosis diagnosis = diagnose(run_of(1000, 10, {1, 0.98}));
  EXPECT_TRUE(diagnosis.has(Finding::balanced));
  EXPECT_TRUE(diagnosis.has(Finding::run_by_creator));
  expect_words(diagnosis, {"1000 tasks 99 %", "created them"});
}

TEST(Diagnosis, OneLongTail) {
  using Kind = TaskEvent::Kind;
  RunRecord record = run_of(100, 50, {1, 0.4});
  constexpr std::int64_t kSecond = 1'000'000'000;
  record.events = {{{0, 0, Kind::begin},
                    {1, 1, Kind::spawn, 1},
                    {2, 2, Kind::spawn, 1},
                    {3, 0, Kind::wait, 1},
                    {4, 1, Kind::begin},
                    {kSecond - 3, 1, Kind::end},
                    {kSecond - 2, 0, Kind::go_on, 1},
                    {kSecond, 0, Kind::end}},
                   {{5, 2, Kind::begin}, {kSecond * 4 / 10, 2, Kind::end}}};
  const Result<TaskGraph> graph = graph_of(record);
  ASSERT_TRUE(graph) << graph.error().message;
  const Diagnosis diagnosis = diagnose(record, &*graph);
  EXPECT_TRUE(diagnosis.has(Finding::long_tail));
  expect_words(diagnosis, {"long tail", "600.0 ms", "60 %", "longest task took 1.00 s"});
}

TEST(Diagnosis, TasksThatWaitForEachOther) {
  const TaskGraph graph = chain(100, 10'000'000);
  const Diagnosis diagnosis = diagnose(run_of(100, 50, {0.5, 0.5}), &graph);
  EXPECT_TRUE(diagnosis.has(Finding::long_chain));
  expect_words(diagnosis, {"wait for each other", "1.00 s", "1.0 of 2 threads"});
}

TEST(Diagnosis, IdleForNoKnownReason) {
  const Diagnosis diagnosis = diagnose(run_of(100, 50, {0.8, 0.7}));
  EXPECT_TRUE(diagnosis.has(Finding::often_idle));
  expect_words(diagnosis, {"2 threads", "25 %"});
}

}  // namespace
}  // namespace tetraply

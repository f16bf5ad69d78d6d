#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <map>
#include <set>
#include <thread>

#include "cluster/simple_workers.hpp"
#include "cluster/workers.hpp"

namespace tetraply::cluster {
namespace {

using namespace std::chrono_literals;

constexpr auto ignore = [](std::size_t, const std::string&) -> Result<void> { return {}; };

TEST(ThreadWorkers, DoEveryJobOnceAndReturnTheResults) {
  for (const int threads : {1, 2, 5}) {
    const auto workers = thread_workers(threads);
    EXPECT_EQ(workers->size(), threads);
    EXPECT_TRUE(workers->leads());
    Count next(200);
    std::map<std::size_t, int> seen;
    const auto here = std::this_thread::get_id();
    const auto done = workers->run(workers_of([](std::size_t job) { return std::to_string(job * job); }), next,
                                   [&](std::size_t job, const std::string& found) -> Result<void> {
                                     EXPECT_EQ(std::this_thread::get_id(), here);
                                     EXPECT_EQ(found, std::to_string(job * job));
                                     ++seen[job];
                                     return {};
                                   });
    EXPECT_TRUE(done);
    EXPECT_EQ(seen.size(), 200u);
    for (const auto& [job, times] : seen) EXPECT_EQ(times, 1) << job;
  }
}

TEST(ThreadWorkers, ASlowJobDoesNotDelayTheOthers) {
  std::atomic<int> quick_done = 0;
  Count next(21);
  // The first job ends only after all others, so dealing out jobs in advance would hang.
  const auto work = [&](std::size_t job) -> Result<std::string> {
    if (job == 0) {
      for (int i = 0; i < 1000 && quick_done < 20; ++i) std::this_thread::sleep_for(10ms);
      return std::to_string(quick_done);
    }
    ++quick_done;
    return "";
  };
  std::string slow;
  const auto keep = [&](std::size_t job, const std::string& found) -> Result<void> {
    if (job == 0) slow = found;
    return {};
  };
  EXPECT_TRUE(thread_workers(2)->run(workers_of(work), next, keep));
  EXPECT_EQ(slow, "20");
}

TEST(ThreadWorkers, AnErrorOfAWorkerEndsTheRun) {
  Count next(1000);
  const auto work = [](std::size_t job) -> Result<std::string> {
    if (job == 7) return failure("job 7 went wrong");
    return "";
  };
  const auto done = thread_workers(1)->run(workers_of(work), next, ignore);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message, "job 7 went wrong");
  EXPECT_EQ(next.handed_out(), 8u);
}

TEST(ThreadWorkers, AnErrorInHandlingAResultEndsTheRun) {
  Count next(1000);
  const auto refuse = [](std::size_t job, const std::string&) -> Result<void> {
    if (job == 7) return failure("the disk is full");
    return {};
  };
  const auto done =
      thread_workers(1)->run(workers_of([](std::size_t) -> Result<std::string> { return ""; }), next, refuse);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message, "the disk is full");
  EXPECT_EQ(next.handed_out(), 8u);
}

TEST(ThreadWorkers, EndWithoutMoreJobsAndKeepThoseThatHaveBegun) {
  std::size_t named = 0;
  std::set<std::size_t> seen;
  const auto next = [&]() -> std::optional<std::size_t> {
    if (seen.size() >= 10) return std::nullopt;
    return named++;
  };
  const auto keep = [&](std::size_t job, const std::string&) -> Result<void> {
    seen.insert(job);
    return {};
  };
  EXPECT_TRUE(thread_workers(2)->run(workers_of([](std::size_t) -> Result<std::string> { return ""; }), next, keep));
  EXPECT_EQ(seen.size(), named);
  EXPECT_GE(named, 10u);
  EXPECT_LE(named, 11u);
}

TEST(ThreadWorkers, AWorkerThatCannotBeMadeEndsTheRunAndOtherResultsAreKept) {
  std::atomic<int> made = 0;
  const MakeWorker make = [&]() -> Result<std::unique_ptr<Worker>> {
    if (made++ == 1) return failure("no engine");
    return std::make_unique<WorkerOf>([](std::size_t) -> Result<std::string> {
      std::this_thread::sleep_for(1ms);
      return "";
    });
  };
  Count next(100'000);
  std::size_t kept = 0;
  const auto keep = [&](std::size_t, const std::string&) -> Result<void> {
    ++kept;
    return {};
  };
  const auto done = thread_workers(2)->run(make, next, keep);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message, "no engine");
  EXPECT_EQ(kept, next.handed_out());
  EXPECT_LT(kept, 100'000u);
}

TEST(ThreadWorkers, NoJobsMeanNoWork) {
  Count next(0);
  EXPECT_TRUE(thread_workers(2)->run(workers_of([](std::size_t) -> Result<std::string> { return ""; }), next, ignore));
}

}  // namespace
}  // namespace tetraply::cluster

// The messages between processes, tested with threads in their place.
#include "cluster/processes.hpp"

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "cluster/simple_workers.hpp"

namespace tetraply::cluster {
namespace {

// A mailbox for each process.
struct Mail {
  std::mutex mutex;
  std::condition_variable change;
  std::vector<std::deque<Wire::Message>> boxes;
};

class MailWire final : public Wire {
 public:
  MailWire(Mail& mail, int self) : mail_(mail), self_(self) {}
  [[nodiscard]] int self() const override { return self_; }
  [[nodiscard]] int processes() const override { return static_cast<int>(mail_.boxes.size()); }
  void send(int to, int kind, std::string_view text) override {
    const std::lock_guard lock(mail_.mutex);
    mail_.boxes[to].push_back({self_, kind, std::string(text)});
    mail_.change.notify_all();
  }
  [[nodiscard]] Message receive() override {
    std::unique_lock lock(mail_.mutex);
    mail_.change.wait(lock, [&] { return !mail_.boxes[self_].empty(); });
    Message message = std::move(mail_.boxes[self_].front());
    mail_.boxes[self_].pop_front();
    return message;
  }

 private:
  Mail& mail_;
  int self_;
};

// Runs main in each of `count` processes.
void start(int count, const std::function<void(Processes&, int)>& main) {
  Mail mail;
  mail.boxes.resize(count);
  std::vector<std::jthread> threads;
  for (int i = 0; i < count; ++i)
    threads.emplace_back([&, i] {
      Processes processes(std::make_unique<MailWire>(mail, i));
      main(processes, i);
    });
}

Result<std::string> say_it(std::size_t job) {
  return std::to_string(job);
}

TEST(Processes, AllButTheLeaderWorkAndEveryJobIsDoneOnceInEachRun) {
  start(4, [](Processes& processes, int process) {
    const auto workers = process_workers(processes);
    EXPECT_EQ(workers->leads(), process == 0);
    EXPECT_EQ(workers->size(), 3);
    for (const std::size_t jobs : {50u, 0u, 1u, 20u}) {
      Count next(jobs);
      std::map<std::size_t, int> seen;
      const auto keep = [&](std::size_t job, const std::string& found) -> Result<void> {
        EXPECT_EQ(process, 0);
        EXPECT_EQ(found, std::to_string(job));
        ++seen[job];
        return {};
      };
      EXPECT_TRUE(workers->run(workers_of(say_it), next, keep));
      EXPECT_EQ(seen.size(), process == 0 ? jobs : 0);
      for (const auto& [job, times] : seen) EXPECT_EQ(times, 1) << job;
    }
  });
}

TEST(Processes, AnErrorReachesTheLeader) {
  start(3, [](Processes& processes, int process) {
    Count next(100);
    const auto work = [](std::size_t job) -> Result<std::string> {
      if (job == 5) return failure("job 5 went wrong");
      return "";
    };
    const auto done = process_workers(processes)->run(
        workers_of(work), next, [](std::size_t, const std::string&) -> Result<void> { return {}; });
    EXPECT_EQ(done.has_value(), process != 0);
    if (process == 0) {
      EXPECT_EQ(done.error().message, "job 5 went wrong");
    }
  });
}

TEST(Processes, AWorkerThatCannotBeMadeIsAnError) {
  start(3, [](Processes& processes, int process) {
    Count next(100);
    const MakeWorker make = [&]() -> Result<std::unique_ptr<Worker>> {
      if (process == 2) return failure("no engine");
      return std::make_unique<WorkerOf>(say_it);
    };
    const auto done =
        process_workers(processes)->run(make, next, [](std::size_t, const std::string&) -> Result<void> { return {}; });
    EXPECT_EQ(done.has_value(), process != 0);
    if (process == 0) {
      EXPECT_EQ(done.error().message, "no engine");
    }
  });
}

TEST(Processes, TheLeaderReportsAProcessThatGivesUpWithItsReason) {
  start(3, [](Processes& processes, int process) {
    if (process == 2) return processes.give_up("cannot read 'openings.txt'");
    Count next(100);
    const auto done = process_workers(processes)->run(
        workers_of(say_it), next, [](std::size_t, const std::string&) -> Result<void> { return {}; });
    EXPECT_EQ(done.has_value(), process != 0);
    if (process == 0) {
      EXPECT_EQ(done.error().message, "process 2 ended before the work was done: cannot read 'openings.txt'");
    }
  });
}

TEST(Processes, NobodyWaitsForALeaderThatNeverRuns) {
  start(3, [](Processes& processes, int process) {
    if (process == 0) return;
    Count next(100);
    const auto workers = process_workers(processes);
    for (int again = 0; again < 2; ++again)
      EXPECT_FALSE(
          workers->run(workers_of(say_it), next, [](std::size_t, const std::string&) -> Result<void> { return {}; }));
  });
}

}  // namespace
}  // namespace tetraply::cluster

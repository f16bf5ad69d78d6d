// What processes say to each other, with threads in their place.
#include "cluster/company.hpp"

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "cluster/workers.hpp"

namespace tetraply::cluster {
namespace {

// The post of all: a box of messages for each.
struct Post {
  std::mutex mutex;
  std::condition_variable change;
  std::vector<std::deque<Wire::Message>> boxes;
};

class PostWire final : public Wire {
 public:
  PostWire(Post& post, int self) : post_(post), self_(self) {}
  [[nodiscard]] int self() const override { return self_; }
  [[nodiscard]] int processes() const override { return static_cast<int>(post_.boxes.size()); }
  void send(int to, int kind, std::string_view text) override {
    const std::lock_guard lock(post_.mutex);
    post_.boxes[to].push_back({self_, kind, std::string(text)});
    post_.change.notify_all();
  }
  [[nodiscard]] Message receive() override {
    std::unique_lock lock(post_.mutex);
    post_.change.wait(lock, [&] { return !post_.boxes[self_].empty(); });
    Message message = std::move(post_.boxes[self_].front());
    post_.boxes[self_].pop_front();
    return message;
  }

 private:
  Post& post_;
  int self_;
};

// Runs as many processes, each doing what main does.
void start(int processes, const std::function<void(Company&, int)>& main) {
  Post post;
  post.boxes.resize(processes);
  std::vector<std::jthread> threads;
  for (int i = 0; i < processes; ++i)
    threads.emplace_back([&, i] {
      Company company(std::make_unique<PostWire>(post, i));
      main(company, i);
    });
}

Result<std::string> say_it(std::size_t job) {
  return std::to_string(job);
}

TEST(Company, EveryoneButTheLeaderWorksAndAllJobsAreDoneOnceRunAfterRun) {
  start(4, [](Company& company, int process) {
    const auto crew = process_crew(company);
    EXPECT_EQ(crew->leads(), process == 0);
    EXPECT_EQ(crew->size(), 3);
    for (const std::size_t jobs : {50u, 0u, 1u, 20u}) {
      Count next(jobs);
      std::map<std::size_t, int> seen;
      const auto keep = [&](std::size_t job, const std::string& found) -> Result<void> {
        EXPECT_EQ(process, 0);
        EXPECT_EQ(found, std::to_string(job));
        ++seen[job];
        return {};
      };
      EXPECT_TRUE(crew->run(workers_of(say_it), next, keep));
      EXPECT_EQ(seen.size(), process == 0 ? jobs : 0);
      for (const auto& [job, times] : seen) EXPECT_EQ(times, 1) << job;
    }
  });
}

TEST(Company, AnErrorComesToTheLeader) {
  start(3, [](Company& company, int process) {
    Count next(100);
    const auto work = [](std::size_t job) -> Result<std::string> {
      if (job == 5) return failure("job 5 went wrong");
      return "";
    };
    const auto done = process_crew(company)->run(workers_of(work), next,
                                                 [](std::size_t, const std::string&) -> Result<void> { return {}; });
    EXPECT_EQ(done.has_value(), process != 0);
    if (process == 0) {
      EXPECT_EQ(done.error().message, "job 5 went wrong");
    }
  });
}

TEST(Company, AWorkerThatCannotBeMadeIsAnError) {
  start(3, [](Company& company, int process) {
    Count next(100);
    const MakeWorker make = [&]() -> Result<std::unique_ptr<Worker>> {
      if (process == 2) return failure("no engine");
      return std::make_unique<WorkerOf>(say_it);
    };
    const auto done =
        process_crew(company)->run(make, next, [](std::size_t, const std::string&) -> Result<void> { return {}; });
    EXPECT_EQ(done.has_value(), process != 0);
    if (process == 0) {
      EXPECT_EQ(done.error().message, "no engine");
    }
  });
}

TEST(Company, OneThatGivesUpIsMissedWithItsReason) {
  start(3, [](Company& company, int process) {
    if (process == 2) return company.give_up("cannot read 'openings.txt'");
    Count next(100);
    const auto done = process_crew(company)->run(workers_of(say_it), next,
                                                 [](std::size_t, const std::string&) -> Result<void> { return {}; });
    EXPECT_EQ(done.has_value(), process != 0);
    if (process == 0) {
      EXPECT_EQ(done.error().message, "process 2 ended before the work was done: cannot read 'openings.txt'");
    }
  });
}

TEST(Company, ALeaderThatNeverComesLetsNobodyWaitForEver) {
  start(3, [](Company& company, int process) {
    if (process == 0) return;
    Count next(100);
    const auto crew = process_crew(company);
    for (int again = 0; again < 2; ++again)
      EXPECT_FALSE(
          crew->run(workers_of(say_it), next, [](std::size_t, const std::string&) -> Result<void> { return {}; }));
  });
}

}  // namespace
}  // namespace tetraply::cluster

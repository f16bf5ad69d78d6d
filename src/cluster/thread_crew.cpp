#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "cluster/crew.hpp"

namespace tetraply::cluster {

namespace {

// What the leader and the threads tell each other.
class Desk {
 public:
  struct Found {
    std::optional<std::size_t> job;  // none: there is no worker
    Result<std::string> found;
  };

  // For the threads: waits for a job; none: there will be no more.
  std::optional<std::size_t> take() {
    std::unique_lock lock(mutex_);
    change_.wait(lock, [&] { return closed_ || !jobs_.empty(); });
    if (jobs_.empty()) return std::nullopt;
    const std::size_t job = jobs_.front();
    jobs_.pop_front();
    return job;
  }
  void hand_in(Found found) {
    const std::lock_guard lock(mutex_);
    found_.push_back(std::move(found));
    change_.notify_all();
  }

  // For the leader.
  void put(std::size_t job) {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(job);
    change_.notify_all();
  }
  Found collect() {
    std::unique_lock lock(mutex_);
    change_.wait(lock, [&] { return !found_.empty(); });
    Found found = std::move(found_.front());
    found_.pop_front();
    return found;
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    change_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable change_;
  std::deque<std::size_t> jobs_;
  std::deque<Found> found_;
  bool closed_ = false;
};

void work(Desk& desk, const MakeWorker& make_worker) {
  const auto worker = make_worker();
  if (!worker) return desk.hand_in({std::nullopt, tl::unexpected(worker.error())});
  while (const auto job = desk.take()) desk.hand_in({*job, (*worker)->work(*job)});
}

class ThreadCrew final : public Crew {
 public:
  explicit ThreadCrew(int threads) : threads_(threads) {}

  [[nodiscard]] int size() const override { return threads_; }

  [[nodiscard]] Result<void> run(
      const MakeWorker& make_worker, FunctionRef<std::optional<std::size_t>()> next,
      FunctionRef<Result<void>(std::size_t job, const std::string& found)> on_result) override {
    Desk desk;
    std::vector<std::jthread> threads;
    for (int i = 0; i < threads_; ++i) threads.emplace_back([&] { work(desk, make_worker); });
    Result<void> result;
    int busy = 0;
    const auto hand_out = [&] {
      const auto job = next();
      if (!job) return false;
      desk.put(*job);
      ++busy;
      return true;
    };
    while (busy < threads_ && hand_out()) {
    }
    while (busy > 0) {
      const Desk::Found found = desk.collect();
      --busy;
      if (result && !found.found) result = tl::unexpected(found.found.error());
      if (!found.job) break;  // who cannot begin takes nothing: its share would be waited for in vain
      if (found.found)
        if (auto seen = on_result(*found.job, *found.found); !seen && result) result = seen;
      if (result) hand_out();
    }
    desk.close();
    return result;
  }

 private:
  int threads_;
};

}  // namespace

std::unique_ptr<Crew> thread_crew(int threads) {
  return std::make_unique<ThreadCrew>(threads);
}

}  // namespace tetraply::cluster

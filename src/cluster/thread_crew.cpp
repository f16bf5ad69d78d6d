#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "cluster/crew.hpp"
#include "cluster/lead.hpp"

namespace tetraply::cluster {

namespace {

// What the leader and the threads tell each other.
class Desk {
 public:
  // For the threads: waits for a job; none: there will be no more.
  std::optional<std::size_t> take() {
    std::unique_lock lock(mutex_);
    change_.wait(lock, [&] { return closed_ || !jobs_.empty(); });
    if (jobs_.empty()) return std::nullopt;
    const std::size_t job = jobs_.front();
    jobs_.pop_front();
    return job;
  }
  void say(Heard heard) {
    const std::lock_guard lock(mutex_);
    heard_.push_back(std::move(heard));
    change_.notify_all();
  }

  // For the leader.
  void put(std::size_t job) {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(job);
    change_.notify_all();
  }
  Heard hear() {
    std::unique_lock lock(mutex_);
    change_.wait(lock, [&] { return !heard_.empty(); });
    Heard heard = std::move(heard_.front());
    heard_.pop_front();
    return heard;
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
  std::deque<Heard> heard_;
  bool closed_ = false;
};

void work(Desk& desk, int thread, const MakeWorker& make_worker) {
  const auto worker = make_worker();
  if (!worker) return desk.say({thread, std::nullopt, tl::unexpected(worker.error())});
  desk.say({thread, std::nullopt, ""});
  while (const auto job = desk.take()) desk.say({thread, *job, (*worker)->work(*job)});
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
    for (int i = 0; i < threads_; ++i) threads.emplace_back([&, i] { work(desk, i, make_worker); });
    // Whoever is free takes the next job that lies on the desk.
    auto result = lead(
        threads_, next, on_result, [&] { return desk.hear(); }, [&](int, std::size_t job) { desk.put(job); });
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

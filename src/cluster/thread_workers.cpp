#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "cluster/lead.hpp"
#include "cluster/workers.hpp"

namespace tetraply::cluster {

namespace {

// Passes jobs from the leader to the threads, and answers back.
class Exchange {
 public:
  // For the threads: waits for a job. Empty if there will be no more.
  std::optional<std::size_t> take_job() {
    std::unique_lock lock(mutex_);
    change_.wait(lock, [&] { return closed_ || !jobs_.empty(); });
    if (jobs_.empty()) return std::nullopt;
    const std::size_t job = jobs_.front();
    jobs_.pop_front();
    return job;
  }
  void put_answer(Answer answer) {
    const std::lock_guard lock(mutex_);
    answers_.push_back(std::move(answer));
    change_.notify_all();
  }

  // For the leader.
  void put_job(std::size_t job) {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(job);
    change_.notify_all();
  }
  Answer take_answer() {
    std::unique_lock lock(mutex_);
    change_.wait(lock, [&] { return !answers_.empty(); });
    Answer answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
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
  std::deque<Answer> answers_;
  bool closed_ = false;
};

void work(Exchange& exchange, int thread, const MakeWorker& make_worker) {
  const auto worker = make_worker();
  if (!worker) return exchange.put_answer({thread, std::nullopt, tl::unexpected(worker.error())});
  exchange.put_answer({thread, std::nullopt, ""});
  while (const auto job = exchange.take_job()) exchange.put_answer({thread, *job, (*worker)->work(*job)});
}

class ThreadWorkers final : public Workers {
 public:
  explicit ThreadWorkers(int threads) : threads_(threads) {}

  [[nodiscard]] int size() const override { return threads_; }

  [[nodiscard]] Result<void> run(
      const MakeWorker& make_worker, FunctionRef<std::optional<std::size_t>()> next,
      FunctionRef<Result<void>(std::size_t job, const std::string& found)> on_result) override {
    Exchange exchange;
    std::vector<std::jthread> threads;
    for (int i = 0; i < threads_; ++i) threads.emplace_back([&, i] { work(exchange, i, make_worker); });
    // The next free thread takes the job, whichever it is.
    auto result = lead(
        threads_, next, on_result, [&] { return exchange.take_answer(); },
        [&](int, std::size_t job) { exchange.put_job(job); });
    exchange.close();
    return result;
  }

 private:
  int threads_;
};

}  // namespace

std::unique_ptr<Workers> thread_workers(int threads) {
  return std::make_unique<ThreadWorkers>(threads);
}

}  // namespace tetraply::cluster

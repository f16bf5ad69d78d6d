// Simple workers for tests.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "cluster/workers.hpp"

namespace tetraply::cluster {

class WorkerOf final : public Worker {
 public:
  explicit WorkerOf(std::function<Result<std::string>(std::size_t)> work) : work_(std::move(work)) {}
  [[nodiscard]] Result<std::string> work(std::size_t job) override { return work_(job); }

 private:
  std::function<Result<std::string>(std::size_t)> work_;
};

inline MakeWorker workers_of(std::function<Result<std::string>(std::size_t)> work) {
  return [work]() -> Result<std::unique_ptr<Worker>> { return std::make_unique<WorkerOf>(work); };
}

// Hands out the jobs 0, 1, … up to a number.
class Count {
 public:
  explicit Count(std::size_t jobs) : jobs_(jobs) {}
  std::optional<std::size_t> operator()() { return next_ < jobs_ ? std::optional(next_++) : std::nullopt; }
  [[nodiscard]] std::size_t handed_out() const { return next_; }

 private:
  std::size_t jobs_;
  std::size_t next_ = 0;
};

}  // namespace tetraply::cluster

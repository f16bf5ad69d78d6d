// Distributes numbered jobs among workers, which are threads of this process or processes of a cluster. Each job goes
// to the next free worker, and its result comes back as text.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/function_ref.hpp"
#include "core/result.hpp"

namespace tetraply::cluster {

// Does one job after another, on one thread. An error ends the run.
class Worker {
 public:
  Worker() = default;
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  virtual ~Worker() = default;

  [[nodiscard]] virtual Result<std::string> work(std::size_t job) = 0;
};

// Makes a worker on the thread that it will work on. All processes are started with the same arguments, so they agree
// on the meaning of a job's number.
using MakeWorker = std::function<Result<std::unique_ptr<Worker>>()>;

class Workers {
 public:
  Workers() = default;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  virtual ~Workers() = default;

  // The number of workers, each of which does one job at a time.
  [[nodiscard]] virtual int size() const = 0;

  // Whether this process is the leader, which hands out the jobs and gets the results. There is exactly one.
  [[nodiscard]] virtual bool leads() const { return true; }

  // In the leader: calls `next` whenever a worker is free, until it returns nothing, and `on_result` for each result.
  // Both are called on the thread that called run(), never at the same time. In other processes: ignores both, works on
  // the jobs that the leader sends, and returns when all are done.
  [[nodiscard]] virtual Result<void> run(
      const MakeWorker& make_worker, FunctionRef<std::optional<std::size_t>()> next,
      FunctionRef<Result<void>(std::size_t job, const std::string& found)> on_result) = 0;
};

// Threads of this process, at least one.
[[nodiscard]] std::unique_ptr<Workers> thread_workers(int threads);

}  // namespace tetraply::cluster

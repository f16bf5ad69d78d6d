// Many who work at once, on threads of this process or in processes of a cluster: jobs go out by number, each to
// whoever is free, and what was found comes back as text.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/function_ref.hpp"
#include "core/result.hpp"

namespace tetraply::cluster {

// One who works: on one thread, one job after another. An error ends the whole work.
class Worker {
 public:
  Worker() = default;
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  virtual ~Worker() = default;

  [[nodiscard]] virtual Result<std::string> work(std::size_t job) = 0;
};

// Makes a worker on the thread that it will work on. All members of a crew are given the same arguments, and so agree
// on what a job's number means.
using MakeWorker = std::function<Result<std::unique_ptr<Worker>>()>;

class Crew {
 public:
  Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  virtual ~Crew() = default;

  // How many jobs are worked on at once.
  [[nodiscard]] virtual int size() const = 0;

  // Whether this process is the one that hands out the jobs and sees what was found. There is exactly one.
  [[nodiscard]] virtual bool leads() const { return true; }

  // Works until `next`, asked whenever somebody is free, names no more jobs. `next` and `on_result` are called by the
  // leader only, on the thread that called run(), and never at once. Elsewhere they are ignored: there run() works on
  // what it is given and comes back when all is done.
  [[nodiscard]] virtual Result<void> run(
      const MakeWorker& make_worker, FunctionRef<std::optional<std::size_t>()> next,
      FunctionRef<Result<void>(std::size_t job, const std::string& found)> on_result) = 0;
};

// So many threads of this process, at least one.
[[nodiscard]] std::unique_ptr<Crew> thread_crew(int threads);

}  // namespace tetraply::cluster

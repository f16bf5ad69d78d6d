// The processes that mpirun started together: process 0 leads, the others work. They all end at the same time, even if
// one of them fails.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/wire.hpp"
#include "cluster/workers.hpp"

namespace tetraply::cluster {

class Processes {
 public:
  // There must be at least two.
  explicit Processes(std::unique_ptr<Wire> wire);
  // Tells the others that this process is done, and waits until they are done, too.
  ~Processes();
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;

  [[nodiscard]] bool leads() const { return wire_->self() == kLeader; }
  [[nodiscard]] int worker_count() const { return wire_->processes() - 1; }

  // For a process that does not lead: why it cannot work. Reported to the leader if it waits for this process.
  void give_up(std::string_view why) { why_ = why; }

  // See Workers::run. All processes must make the same number of calls. The leader reports a process that does not.
  [[nodiscard]] Result<void> lead(FunctionRef<std::optional<std::size_t>()> next,
                                  FunctionRef<Result<void>(std::size_t job, const std::string& found)> on_result);
  [[nodiscard]] Result<void> follow(const MakeWorker& make_worker);

 private:
  static constexpr int kLeader = 0;
  enum Kind : int {
    job,       // from the leader: the number of a job
    finished,  // from the leader: there are no more jobs
    found,     // from a worker: it is ready, or the result of a job
    failed,    // from a worker: an error
    goodbye,   // from any process: its last message, with the reason if there is one
  };
  // Keeps track of the processes that have left.
  Wire::Message receive();
  [[nodiscard]] Error missing(int process) const;

  std::unique_ptr<Wire> wire_;
  std::string why_;
  std::vector<bool> left_;            // by process
  std::vector<std::string> reasons_;  // by process
};

// The processes must outlive the workers.
[[nodiscard]] std::unique_ptr<Workers> process_workers(Processes& processes);

}  // namespace tetraply::cluster

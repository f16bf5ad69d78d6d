// The processes that work together: process 0 leads, the others work, and all part at the same time, however each of
// them ends.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/crew.hpp"
#include "cluster/wire.hpp"

namespace tetraply::cluster {

class Company {
 public:
  // Of at least two.
  explicit Company(std::unique_ptr<Wire> wire);
  // Tells the others that this process takes no more part, and waits until all have come so far.
  ~Company();
  Company(const Company&) = delete;
  Company& operator=(const Company&) = delete;

  [[nodiscard]] bool leads() const { return wire_->self() == kLeader; }
  [[nodiscard]] int workers() const { return wire_->processes() - 1; }

  // Of one who does not lead: why it takes no more part. Who waits for its work is told.
  void give_up(std::string_view why) { why_ = why; }

  // As Crew::run. All processes must call it equally often; one that does not is found missing.
  [[nodiscard]] Result<void> lead(FunctionRef<std::optional<std::size_t>()> next,
                                  FunctionRef<Result<void>(std::size_t job, const std::string& found)> on_result);
  [[nodiscard]] Result<void> follow(const MakeWorker& make_worker);

 private:
  static constexpr int kLeader = 0;
  enum Kind : int {
    job,       // from the leader: its number
    home,      // from the leader: there are no more
    found,     // from a worker: that it has begun, then what it found
    failed,    // from a worker: an error
    farewell,  // from anybody, once, and the last thing heard from them; perhaps with the reason
  };
  // Notes who has left.
  Wire::Message receive();
  [[nodiscard]] Error missing(int process) const;

  std::unique_ptr<Wire> wire_;
  std::string why_;
  std::vector<bool> left_;               // by process
  std::vector<std::string> last_words_;  // by process
};

// The company outlives the crew.
[[nodiscard]] std::unique_ptr<Crew> process_crew(Company& company);

}  // namespace tetraply::cluster

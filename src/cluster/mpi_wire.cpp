// The only file that uses MPI.
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "cluster/wire.hpp"

namespace tetraply::cluster {

namespace {

// The blocking calls of Open MPI keep a core busy while they wait, and another process may need it. So this code polls
// instead, and sleeps longer and longer in between.
template <class Done>
void wait_asleep(std::chrono::microseconds longest, Done done) {
  for (std::chrono::microseconds pause{50}; !done(); pause = std::min(2 * pause, longest))
    std::this_thread::sleep_for(pause);
}

// The leader shares its core with a worker and is seldom needed, so it sleeps longer. A waiting worker has a core to
// itself, and sleeping too long wastes it.
constexpr std::chrono::microseconds kLeaderSleeps{2000};
constexpr std::chrono::microseconds kWorkerSleeps{200};

class MpiWire final : public Wire {
 public:
  MpiWire() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);  // only this thread calls MPI
    MPI_Comm_rank(MPI_COMM_WORLD, &self_);
    MPI_Comm_size(MPI_COMM_WORLD, &processes_);
    longest_sleep_ = self_ == 0 ? kLeaderSleeps : kWorkerSleeps;
  }
  ~MpiWire() override {
    MPI_Request all_here = MPI_REQUEST_NULL;
    MPI_Ibarrier(MPI_COMM_WORLD, &all_here);
    wait_for(all_here);
    MPI_Finalize();
  }

  [[nodiscard]] int self() const override { return self_; }
  [[nodiscard]] int processes() const override { return processes_; }

  void send(int to, int kind, std::string_view text) override {
    MPI_Request sent = MPI_REQUEST_NULL;
    MPI_Isend(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, kind, MPI_COMM_WORLD, &sent);
    wait_for(sent);
  }

  [[nodiscard]] Message receive() override {
    MPI_Status status;
    wait_asleep(longest_sleep_, [&] {
      int there = 0;
      MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
      return there != 0;
    });
    int length = 0;
    MPI_Get_count(&status, MPI_CHAR, &length);
    Message message{status.MPI_SOURCE, status.MPI_TAG, std::string(static_cast<std::size_t>(length), '\0')};
    MPI_Request received = MPI_REQUEST_NULL;
    MPI_Irecv(message.text.data(), length, MPI_CHAR, message.from, message.kind, MPI_COMM_WORLD, &received);
    wait_for(received);
    return message;
  }

 private:
  void wait_for(MPI_Request& request) const {
    wait_asleep(longest_sleep_, [&] {
      int done = 0;
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
      return done != 0;
    });
  }

  int self_ = 0;
  int processes_ = 1;
  std::chrono::microseconds longest_sleep_{};
};

}  // namespace

Result<std::unique_ptr<Wire>> mpi_wire() {
  return std::make_unique<MpiWire>();
}

}  // namespace tetraply::cluster

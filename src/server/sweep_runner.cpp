#include "server/sweep_runner.hpp"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/stopwatch.hpp"
#include "json/json.hpp"

namespace tetraply::server {

namespace {

// Sets the flag of a step when its time is up, or when its client has left.
class Watchdog {
 public:
  Watchdog(std::atomic<bool>& stop, double seconds, const Events& events)
      : thread_([this, &stop, seconds, &events](const std::stop_token& done) {
          constexpr std::chrono::milliseconds kGlance{20};
          const Stopwatch watch;
          std::unique_lock lock(mutex_);
          while (!done.stop_requested()) {
            if (watch.seconds() >= seconds || events.stopped()) {
              stop = true;
              return;
            }
            changed_.wait_for(lock, done, kGlance, [] { return false; });
          }
        }) {}

 private:
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::jthread thread_;
};

}  // namespace

template <class Step>
auto SweepRunner::run(const lab::Cell& cell, Step step) -> decltype(step()) {
  const SearchSlots::Turn turn(turns_, events_);
  const SearchSlots::Turn slot(slots_, events_);
  if (events_.stopped()) return failure("stopped");
  stop_ = false;
  auto found = [&] {
    const Watchdog watchdog(stop_, seconds_, events_);
    return step();
  }();
  if (stop_ && !events_.stopped())
    return failure("{} takes longer than {:g} s, the limit of a search here", to_text(cell), seconds_);
  return found;
}

Result<lab::TimedRun> SweepRunner::time(const lab::Cell& cell) {
  return run(cell, [&] { return runner_.time(cell); });
}

Result<Json> SweepRunner::record(const lab::Cell& cell) {
  return run(cell, [&] { return runner_.record(cell); });
}

Result<Json> SweepRunner::forecast(const lab::Cell& cell) {
  return run(cell, [&] { return runner_.forecast(cell); });
}

}  // namespace tetraply::server

#include "server/event_streams.hpp"

#include <sys/resource.h>

#include <system_error>

namespace tetraply::server {

namespace {

// Searches yield the processor to the threads that answer requests. On Linux this affects the calling thread and the
// threads that it starts.
void yield_to_answers() {
#ifdef __linux__
  constexpr int kNicer = 5;
  setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + kNicer);
#endif
}

}  // namespace

std::shared_ptr<Events> EventStreams::open(const std::string& client, std::function<void(Events&)> work,
                                           std::function<void()> wake) {
  std::shared_ptr<Events> events(new Events(client, std::move(wake)), [this](Events* ended) {
    open_.remove(*ended);
    delete ended;
  });
  const std::lock_guard lock(mutex_);
  join_those_done();
  open_.add(*events);
  Worker& worker = workers_.emplace_back();
  try {
    worker.thread = std::thread([events, work = std::move(work), &worker]() mutable {
      yield_to_answers();
      try {
        work(*events);
      } catch (const ApiError& error) {
        events->send("error", error.json());
      } catch (const std::exception& error) {
        events->send("error", ApiError(500, "internal", "{}", error.what()).json());
      }
      work = nullptr;
      events->finish();
      events.reset();
      worker.done = true;
    });
  } catch (const std::system_error& error) {
    workers_.pop_back();
    throw ApiError(503, "too_many_searches", "no further thread can be started: {}", error.what());
  }
  return events;
}

void EventStreams::join_those_done() {
  for (auto worker = workers_.begin(); worker != workers_.end();) {
    if (worker->done) {
      worker->thread.join();
      worker = workers_.erase(worker);
    } else {
      ++worker;
    }
  }
}

void EventStreams::stop() {
  open_.close();
}

void EventStreams::end() {
  stop();
  // Nothing is added any more. A worker takes the lock when it ends, so this must not hold it.
  for (Worker& worker : workers_)
    if (worker.thread.joinable()) worker.thread.join();
}

}  // namespace tetraply::server

// The open event streams, and the threads that work for them.
#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <thread>

#include "server/open_streams.hpp"

namespace tetraply::server {

class EventStreams {
 public:
  explicit EventStreams(int most) : open_(most) {}
  ~EventStreams() { end(); }
  EventStreams(const EventStreams&) = delete;
  EventStreams& operator=(const EventStreams&) = delete;

  // Starts the work in a separate thread. `wake` is called when there are events to take. A stream counts until the
  // work has ended and the caller has released the events. Throws an ApiError if there are too many.
  [[nodiscard]] std::shared_ptr<Events> open(const std::string& client, std::function<void(Events&)> work,
                                             std::function<void()> wake);

  // Tells all streams to stop, and opens no more. Does not wait.
  void stop();
  // Like stop(), and waits until all work has ended.
  void end();

 private:
  struct Worker {
    std::atomic<bool> done = false;
    std::thread thread;
  };

  void join_those_done();

  OpenStreams open_;
  std::mutex mutex_;
  std::list<Worker> workers_;
};

}  // namespace tetraply::server

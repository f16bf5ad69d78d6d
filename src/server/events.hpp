// Server-sent events from a long task to its client, and how the task learns that the client has left.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "server/api_error.hpp"

namespace tetraply::server {

// One thread works and sends. The connection takes the events and writes them.
class Events {
 public:
  // `client` requested the work and shares resources fairly with other clients, see client_of in access.hpp. `wake` is
  // called when there is something to take. It must be fast.
  explicit Events(std::string client = {}, std::function<void()> wake = nullptr)
      : client_(std::move(client)), wake_(std::move(wake)) {}

  [[nodiscard]] const std::string& client() const { return client_; }

  // Never waits for the connection. A client that does not read its events is dropped.
  void send(std::string_view name, const Json& data);
  void finish();

  // Set when the client has left or the server ends. Searches use it as their stop flag.
  [[nodiscard]] const std::atomic<bool>& stop() const { return stop_; }
  [[nodiscard]] bool stopped() const { return stop_; }
  // Sleeps. Ends early if the work must stop.
  void sleep(double seconds);
  // Whether sleep() is running.
  [[nodiscard]] bool pauses() const { return pauses_; }

  // The events since the last call, possibly none. Sets `over` if there will be no more.
  [[nodiscard]] std::string take(bool& over);
  void abandon();

 private:
  // The limit for events that wait for the connection. A single event may be larger.
  static constexpr std::size_t kMostUnread = std::size_t{2} << 20;

  const std::string client_;
  std::function<void()> wake_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string unread_;
  bool finished_ = false;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> pauses_ = false;
};

}  // namespace tetraply::server

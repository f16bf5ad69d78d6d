// What a long piece of work tells the one who asked for it, as server-sent events, and how it learns that nobody
// listens any more.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>

#include "server/api_error.hpp"

namespace tetraply::server {

// One thread works and sends, another one takes what there is and writes it to the connection.
class Events {
 public:
  // Never waits for the connection. A client that does not read what it asked for is given up.
  void send(std::string_view name, const Json& data);
  void finish();

  // Set when the client has left or the server ends: searches take it as their stop flag.
  [[nodiscard]] const std::atomic<bool>& stop() const { return stop_; }
  [[nodiscard]] bool stopped() const { return stop_; }
  // Sleeps; ends early when the work is to stop.
  void sleep(double seconds);

  // What was sent since the last call, perhaps nothing after `patience`; `over` tells that nothing more will come.
  [[nodiscard]] std::string take(std::chrono::milliseconds patience, bool& over);
  void abandon();

 private:
  static constexpr std::size_t kMostUnread = std::size_t{16} << 20;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::string unread_;
  bool finished_ = false;
  std::atomic<bool> stop_ = false;
};

}  // namespace tetraply::server

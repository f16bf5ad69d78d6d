// What a long piece of work tells its client as server-sent events, and how it learns that the client has left.
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

// One thread works and sends. The connection takes what was sent and writes it.
class Events {
 public:
  // `client` is who asked for the work, and shares what there is fairly with others; see client_of in access.hpp.
  // `wake` is called when there is something to take. It must be quick.
  explicit Events(std::string client = {}, std::function<void()> wake = nullptr)
      : client_(std::move(client)), wake_(std::move(wake)) {}

  [[nodiscard]] const std::string& client() const { return client_; }

  // Never waits for the connection. A client that does not read what it asked for is given up.
  void send(std::string_view name, const Json& data);
  void finish();

  // Set when the client has left or the server ends: searches take it as their stop flag.
  [[nodiscard]] const std::atomic<bool>& stop() const { return stop_; }
  [[nodiscard]] bool stopped() const { return stop_; }
  // Sleeps; ends early when the work is to stop.
  void sleep(double seconds);
  // Whether it is asleep.
  [[nodiscard]] bool pauses() const { return pauses_; }

  // What was sent since the last call, perhaps nothing; `over` tells that nothing more will come.
  [[nodiscard]] std::string take(bool& over);
  void abandon();

 private:
  // Of events that wait for the connection; a single one may be larger.
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

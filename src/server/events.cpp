#include "server/events.hpp"

#include <fmt/format.h>

#include <utility>

#include "json/json.hpp"

namespace tetraply::server {

void Events::send(std::string_view name, const Json& data) {
  const std::string event = fmt::format("event: {}\ndata: {}\n\n", name, json_text(data));
  const std::lock_guard lock(mutex_);
  if (unread_.size() + event.size() > kMostUnread) {
    stop_ = true;
    return;
  }
  unread_ += event;
  changed_.notify_all();
}

void Events::finish() {
  const std::lock_guard lock(mutex_);
  finished_ = true;
  changed_.notify_all();
}

void Events::sleep(double seconds) {
  std::unique_lock lock(mutex_);
  const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  while (!stop_ && changed_.wait_until(lock, until) != std::cv_status::timeout) {
  }
}

std::string Events::take(std::chrono::milliseconds patience, bool& over) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience, [&] { return !unread_.empty() || finished_; });
  over = finished_;
  return std::exchange(unread_, {});
}

void Events::abandon() {
  const std::lock_guard lock(mutex_);
  stop_ = true;
  changed_.notify_all();
}

}  // namespace tetraply::server

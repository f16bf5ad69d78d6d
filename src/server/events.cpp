#include "server/events.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "json/json.hpp"

namespace tetraply::server {

void Events::send(std::string_view name, const Json& data) {
  const std::string event = fmt::format("event: {}\ndata: {}\n\n", name, json_text(data));
  {
    const std::lock_guard lock(mutex_);
    if (!unread_.empty()) {
      if (unread_.size() + event.size() > kMostUnread)
        stop_ = true;
      else
        unread_ += event;
      return;  // the connection has already been woken for the earlier events
    }
    unread_ = event;
  }
  if (wake_) wake_();
}

void Events::finish() {
  {
    const std::lock_guard lock(mutex_);
    finished_ = true;
  }
  if (wake_) wake_();
}

void Events::sleep(double seconds) {
  std::unique_lock lock(mutex_);
  const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  pauses_ = seconds > 0;
  while (!stop_ && changed_.wait_until(lock, until) != std::cv_status::timeout) {
  }
  pauses_ = false;
}

std::string Events::take(bool& over) {
  const std::lock_guard lock(mutex_);
  over = finished_;
  return std::exchange(unread_, {});
}

void Events::abandon() {
  const std::lock_guard lock(mutex_);
  stop_ = true;
  changed_.notify_all();
}

}  // namespace tetraply::server

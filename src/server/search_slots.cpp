#include "server/search_slots.hpp"

#include <chrono>

namespace tetraply::server {

SearchSlots::Turn::Turn(SearchSlots& slots, const Events& events) : slots_(slots) {
  // The client's leaving wakes nobody here, so it is looked for now and then.
  constexpr std::chrono::milliseconds kGlance{20};
  std::unique_lock lock(slots_.mutex_);
  slots_.waiting_.push_back(this);
  while (!taken_ && !events.stopped()) {
    taken_ = slots_.running_ < slots_.slots_ && slots_.waiting_.front() == this;
    if (!taken_) slots_.changed_.wait_for(lock, kGlance);
  }
  slots_.waiting_.remove(this);
  slots_.running_ += taken_ ? 1 : 0;
  slots_.changed_.notify_all();
}

SearchSlots::Turn::~Turn() {
  const std::lock_guard lock(slots_.mutex_);
  slots_.running_ -= taken_ ? 1 : 0;
  slots_.changed_.notify_all();
}

int SearchSlots::running() const {
  const std::lock_guard lock(mutex_);
  return running_;
}

}  // namespace tetraply::server

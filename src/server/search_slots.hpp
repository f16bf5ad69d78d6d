// A search takes all of a core, or several: only so many run at once, and the others wait for their turn.
#pragma once

#include <condition_variable>
#include <list>
#include <mutex>

#include "server/events.hpp"

namespace tetraply::server {

class SearchSlots {
 public:
  explicit SearchSlots(int slots) : slots_(slots) {}

  // While it lives a search may run. Those who wait are served in the order in which they came.
  class Turn {
   public:
    // Ends early, without a turn, when the work is to stop.
    Turn(SearchSlots& slots, const Events& events);
    ~Turn();
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    SearchSlots& slots_;
    bool taken_ = false;
  };

  [[nodiscard]] int running() const;
  [[nodiscard]] int slots() const { return slots_; }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::list<const Turn*> waiting_;
  int slots_;
  int running_ = 0;
};

}  // namespace tetraply::server

// A search takes one or several whole cores, so only a limited number run at once. The others wait for their turn.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <list>
#include <map>
#include <mutex>
#include <string>

#include "server/events.hpp"

namespace tetraply::server {

class SearchSlots {
 public:
  // One client takes at most `per_client` of them, even if others are free.
  SearchSlots(int slots, int per_client) : slots_(slots), per_client_(per_client) {}
  explicit SearchSlots(int slots) : SearchSlots(slots, slots) {}

  // During its lifetime a search may run. The next turn goes to the client with the fewest searches, and among those to
  // the one whose last turn is longest ago. A client's own searches run in the order of its requests.
  class Turn {
   public:
    // Ends early, without a turn, if the work must stop.
    Turn(SearchSlots& slots, const Events& events);
    ~Turn();
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    friend class SearchSlots;
    SearchSlots& slots_;
    const std::string client_;
    bool taken_ = false;
  };

  [[nodiscard]] int running() const;
  [[nodiscard]] int waiting() const;
  [[nodiscard]] int slots() const { return slots_; }

 private:
  struct Client {
    int turns = 0;  // waiting or running
    int running = 0;
    std::uint64_t last = 0;  // when it last got a turn, counted in turns
  };

  [[nodiscard]] const Turn* next() const;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::list<const Turn*> waiting_;         // in order of arrival
  std::map<std::string, Client> clients_;  // clients with turns
  int slots_;
  int per_client_;
  int running_ = 0;
  std::uint64_t given_ = 0;  // the number of turns so far
};

}  // namespace tetraply::server

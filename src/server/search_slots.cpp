#include "server/search_slots.hpp"

#include <chrono>
#include <tuple>

namespace tetraply::server {

SearchSlots::Turn::Turn(SearchSlots& slots, const Events& events) : slots_(slots), client_(events.client()) {
  // Nothing wakes this thread when a client leaves, so it polls.
  constexpr std::chrono::milliseconds kGlance{20};
  std::unique_lock lock(slots_.mutex_);
  slots_.waiting_.push_back(this);
  Client& client = slots_.clients_[client_];
  ++client.turns;
  while (!taken_ && !events.stopped()) {
    taken_ = slots_.next() == this;
    if (!taken_) slots_.changed_.wait_for(lock, kGlance);
  }
  slots_.waiting_.remove(this);
  if (taken_) {
    ++slots_.running_;
    ++client.running;
    client.last = ++slots_.given_;
  }
  slots_.changed_.notify_all();
}

SearchSlots::Turn::~Turn() {
  const std::lock_guard lock(slots_.mutex_);
  const auto client = slots_.clients_.find(client_);
  slots_.running_ -= taken_ ? 1 : 0;
  client->second.running -= taken_ ? 1 : 0;
  if (--client->second.turns == 0) slots_.clients_.erase(client);
  slots_.changed_.notify_all();
}

int SearchSlots::running() const {
  const std::lock_guard lock(mutex_);
  return running_;
}

int SearchSlots::waiting() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(waiting_.size());
}

// The next turn that may run; null if there is none.
const SearchSlots::Turn* SearchSlots::next() const {
  if (running_ >= slots_) return nullptr;
  const Turn* best = nullptr;
  std::tuple<int, std::uint64_t> least;
  for (const Turn* const turn : waiting_) {
    const Client& client = clients_.at(turn->client_);
    if (client.running >= per_client_) continue;
    const std::tuple rank(client.running, client.last);
    if (best != nullptr && rank >= least) continue;
    best = turn;
    least = rank;
  }
  return best;
}

}  // namespace tetraply::server

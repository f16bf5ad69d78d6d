#include "server/open_streams.hpp"

#include <algorithm>

#include "json/json.hpp"

namespace tetraply::server {

void OpenStreams::add(Events& stream) {
  const std::lock_guard lock(mutex_);
  if (closed_) throw ApiError(503, "shutting_down", "the server is about to end");
  while (!has_room_for(stream.client()))
    if (!end_a_pausing_one(stream.client()))
      throw ApiError(429, "too_many_searches",
                     "you have {} open searches, and all clients together have {}: try again soon",
                     count(stream.client()), streams_.size());
  streams_.push_back(&stream);
}

void OpenStreams::remove(Events& stream) {
  const std::lock_guard lock(mutex_);
  streams_.remove(&stream);
}

void OpenStreams::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  for (Events* const stream : streams_) stream->abandon();
}

bool OpenStreams::has_room_for(const std::string& client) const {
  return count(client) < most_ - static_cast<int>(streams_.size());
}

int OpenStreams::count(const std::string& client) const {
  return static_cast<int>(std::count_if(streams_.begin(), streams_.end(),
                                        [&](const Events* stream) { return stream->client() == client; }));
}

// Ends the oldest paused stream of the client, or of anyone if the client has none.
bool OpenStreams::end_a_pausing_one(const std::string& client) {
  const bool has_some = count(client) > 0;
  const auto found = std::find_if(streams_.begin(), streams_.end(), [&](const Events* stream) {
    return stream->pauses() && (!has_some || stream->client() == client);
  });
  if (found == streams_.end()) return false;
  const ApiError error(
      429, "gave_way",
      "too many streams are open, and this one was pausing between two moves: start it again to continue");
  (*found)->send("error", error.json());
  (*found)->abandon();
  streams_.erase(found);
  return true;
}

}  // namespace tetraply::server

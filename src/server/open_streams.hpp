// The open event streams, shared fairly among clients.
#pragma once

#include <list>
#include <mutex>

#include "server/events.hpp"

namespace tetraply::server {

// A client may use all streams that are free. If none is, a stream that pauses between moves makes way for a new one.
// May be called by any thread.
class OpenStreams {
 public:
  explicit OpenStreams(int most) : most_(most) {}

  // Throws if the client has reached its limit, or if the server is about to end.
  void add(Events& stream);
  void remove(Events& stream);
  // Ends all of them, and accepts no more.
  void close();

 private:
  [[nodiscard]] bool has_room_for(const std::string& client) const;
  [[nodiscard]] int count(const std::string& client) const;
  bool end_a_pausing_one(const std::string& client);

  std::mutex mutex_;
  std::list<Events*> streams_;  // oldest first
  int most_;
  bool closed_ = false;
};

}  // namespace tetraply::server

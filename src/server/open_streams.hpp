// The event streams that are open, shared fairly among those who ask for them.
#pragma once

#include <list>
#include <mutex>

#include "server/events.hpp"

namespace tetraply::server {

// A client may have as many streams as are free, so that there is always room for another client. Streams that only
// pause between moves make way for new ones. Any thread may call.
class OpenStreams {
 public:
  explicit OpenStreams(int most) : most_(most) {}

  // Throws if the client has its share, or if the server is about to end.
  void add(Events& stream);
  void remove(Events& stream);
  // Ends all of them, and lets no more come.
  void close();

 private:
  [[nodiscard]] bool has_room_for(const std::string& client) const;
  [[nodiscard]] int count(const std::string& client) const;
  bool end_a_pausing_one(const std::string& client);

  std::mutex mutex_;
  std::list<Events*> streams_;  // the oldest first
  int most_;
  bool closed_ = false;
};

}  // namespace tetraply::server

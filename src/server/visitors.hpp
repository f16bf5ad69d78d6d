// The open connections, and which of them to close when there are too many.
#pragma once

#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "server/server_limits.hpp"

namespace tetraply::server {

// A new connection is always admitted if some connection is idle: between requests, or with a client that is slow to
// send or to read. So clients that only hold connections open keep nobody else out.
class Visitors {
 public:
  Visitors(int most, int most_of_client) : most_(most), most_of_client_(most_of_client) {}
  Visitors(const Visitors&) = delete;
  Visitors& operator=(const Visitors&) = delete;

  // One connection, during its lifetime.
  class Visit {
   public:
    // `close` is called at most once, on any thread, to make room for another connection. It must be fast.
    Visit(Visitors& visitors, std::string client, std::function<void()> close);
    ~Visit();
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

    // Returns false if there are too many, and none can be closed.
    [[nodiscard]] bool is_admitted() const { return admitted_; }
    // The client has just sent or read something, and must do so again.
    void wait_for_client();
    // The server works for the client, so the connection is not closed to make room.
    void work();

   private:
    friend class Visitors;

    Visitors& visitors_;
    const std::string client_;
    const std::function<void()> close_;
    bool admitted_ = false;
    std::optional<std::list<Visit*>::iterator> place_;  // position among the connections that wait for their clients
  };

 private:
  // Call only while holding the lock.
  bool make_room(const std::string* client);
  void leave(Visit& visit);

  const int most_;
  const int most_of_client_;
  std::mutex mutex_;
  int count_ = 0;
  std::map<std::string, int> by_client_;
  std::list<Visit*> waiting_;  // the one that has been silent longest comes first
};

}  // namespace tetraply::server

// Which connections there are, and which of them has to go when there are too many.
#pragma once

#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "server/server_limits.hpp"

namespace tetraply::server {

// A newcomer is always let in if there is a connection that does nothing: one that is between requests, or whose client
// takes its time to send or to read. So whoever only holds connections open keeps nobody else out.
class Visitors {
 public:
  Visitors(int most, int most_of_client) : most_(most), most_of_client_(most_of_client) {}
  Visitors(const Visitors&) = delete;
  Visitors& operator=(const Visitors&) = delete;

  // One connection, as long as it lives.
  class Visit {
   public:
    // `close` is called at most once, by any thread, to make room for another connection. It must be quick.
    Visit(Visitors& visitors, std::string client, std::function<void()> close);
    ~Visit();
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

    // False: there are too many, and none that could go.
    [[nodiscard]] bool is_admitted() const { return admitted_; }
    // The client has sent or read something just now, and has to do so again.
    void wait_for_client();
    // The server works for the client, so the connection is not closed for the sake of another.
    void work();

   private:
    friend class Visitors;

    Visitors& visitors_;
    const std::string client_;
    const std::function<void()> close_;
    bool admitted_ = false;
    std::optional<std::list<Visit*>::iterator> place_;  // among those whose client is waited for
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
  std::list<Visit*> waiting_;  // the one that has been silent for longest comes first
};

}  // namespace tetraply::server

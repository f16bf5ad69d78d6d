// Limits the requests of each client over time.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

namespace tetraply::server {

// A bucket of tokens for each client: requests take tokens out, and time refills it. May be called by any thread.
class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;

  // Buckets hold `burst` tokens, and gain `rate` per second.
  RateLimit(double burst, double rate, std::size_t most_clients = 4096)
      : burst_(burst), rate_(rate), most_clients_(most_clients) {}

  // Seconds until the client may try again; 0: it got its tokens.
  [[nodiscard]] double take(const std::string& client, double tokens, Clock::time_point now = Clock::now());

  [[nodiscard]] std::size_t clients() const;

 private:
  struct Bucket {
    double tokens;
    Clock::time_point filled;
  };

  [[nodiscard]] double level(const Bucket& bucket, Clock::time_point now) const;
  void make_room(Clock::time_point now);

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
  double burst_;
  double rate_;
  std::size_t most_clients_;
};

}  // namespace tetraply::server

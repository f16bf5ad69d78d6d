#include "server/rate_limit.hpp"

#include <algorithm>

namespace tetraply::server {

double RateLimit::take(const std::string& client, double tokens, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  auto found = buckets_.find(client);
  if (found == buckets_.end()) {
    if (buckets_.size() >= most_clients_) make_room(now);
    found = buckets_.emplace(client, Bucket{burst_, now}).first;
  }
  Bucket& bucket = found->second;
  bucket = {level(bucket, now), now};
  if (bucket.tokens < tokens) return (tokens - bucket.tokens) / rate_;
  bucket.tokens -= tokens;
  return 0;
}

std::size_t RateLimit::clients() const {
  const std::lock_guard lock(mutex_);
  return buckets_.size();
}

double RateLimit::level(const Bucket& bucket, Clock::time_point now) const {
  const double seconds = std::chrono::duration<double>(now - bucket.filled).count();
  return std::min(burst_, bucket.tokens + seconds * rate_);
}

// A full bucket is the same as none. If all are in use, the fullest is removed, because its client gains the least.
void RateLimit::make_room(Clock::time_point now) {
  std::erase_if(buckets_, [&](const auto& entry) { return level(entry.second, now) >= burst_; });
  if (buckets_.size() < most_clients_) return;
  buckets_.erase(std::max_element(buckets_.begin(), buckets_.end(), [&](const auto& a, const auto& b) {
    return level(a.second, now) < level(b.second, now);
  }));
}

}  // namespace tetraply::server

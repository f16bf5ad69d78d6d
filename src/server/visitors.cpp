#include "server/visitors.hpp"

#include <algorithm>

namespace tetraply::server {

namespace {

bool is_loopback(const std::string& address) {
  return address.starts_with("127.") || address == "::1";
}

}  // namespace

Visitors::Visit::Visit(Visitors& visitors, std::string client, std::function<void()> close)
    : visitors_(visitors), client_(std::move(client)), close_(std::move(close)) {
  const std::lock_guard lock(visitors_.mutex_);
  const auto known = visitors_.by_client_.find(client_);
  const bool too_many_of_client =
      known != visitors_.by_client_.end() && known->second >= visitors_.most_of_client_ && !is_loopback(client_);
  if (too_many_of_client && !visitors_.make_room(&client_)) return;
  if (visitors_.count_ >= visitors_.most_ && !visitors_.make_room(nullptr)) return;
  admitted_ = true;
  ++visitors_.count_;
  ++visitors_.by_client_[client_];
  place_ = visitors_.waiting_.insert(visitors_.waiting_.end(), this);
}

Visitors::Visit::~Visit() {
  const std::lock_guard lock(visitors_.mutex_);
  if (admitted_) visitors_.leave(*this);
}

void Visitors::Visit::wait_for_client() {
  const std::lock_guard lock(visitors_.mutex_);
  if (!admitted_) return;
  if (place_)
    visitors_.waiting_.splice(visitors_.waiting_.end(), visitors_.waiting_, *place_);
  else
    place_ = visitors_.waiting_.insert(visitors_.waiting_.end(), this);
}

void Visitors::Visit::work() {
  const std::lock_guard lock(visitors_.mutex_);
  if (place_) visitors_.waiting_.erase(*place_);
  place_.reset();
}

bool Visitors::make_room(const std::string* client) {
  const auto visit = std::find_if(waiting_.begin(), waiting_.end(),
                                  [&](const Visit* one) { return client == nullptr || one->client_ == *client; });
  if (visit == waiting_.end()) return false;
  Visit& leaving = **visit;
  leave(leaving);
  leaving.close_();
  return true;
}

void Visitors::leave(Visit& visit) {
  visit.admitted_ = false;
  if (visit.place_) waiting_.erase(*visit.place_);
  visit.place_.reset();
  --count_;
  if (const auto known = by_client_.find(visit.client_); --known->second == 0) by_client_.erase(known);
}

}  // namespace tetraply::server

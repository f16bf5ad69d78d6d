// Decides which requests a server on a network answers, and tells browsers apart.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/access_rules.hpp"
#include "server/rate_limit.hpp"
#include "server/router.hpp"

namespace tetraply::server {

// What a request says of its sender.
struct Visit {
  std::string_view method;
  std::string_view path;  // whole, as in the address
  const std::map<std::string, std::string>& query;
  const std::map<std::string, std::string> cookies;
  std::string_view client;  // the peer's address
};

struct Admission {
  Sender sender = {};
  std::string cookie = {};             // for a Set-Cookie header of the answer; empty: none
  std::optional<Reply> redirect = {};  // in place of any other answer
};

class Access {
 public:
  using Rules = AccessRules;

  Access(Rules rules, std::string key);

  // Throws an ApiError if the request is not to be answered. It is quick, and any thread may call.
  [[nodiscard]] Admission admit(const Visit& visit) const;

  [[nodiscard]] Rules rules() const { return rules_; }
  [[nodiscard]] const std::string& key() const { return key_; }

 private:
  Rules rules_;
  std::string key_;
  std::string key_cookie_;  // its name
  mutable RateLimit rate_;  // any thread may use it
};

// A refusal as a page for people.
[[nodiscard]] Reply page_of(const ApiError& error);

// All that one machine, or one household, can send from: an address of IPv4, or 64 bits of one of IPv6.
[[nodiscard]] std::string client_of(std::string_view address);

}  // namespace tetraply::server

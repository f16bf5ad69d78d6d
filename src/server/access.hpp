// Decides which requests a server on a network answers, and identifies browsers.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/access_rules.hpp"
#include "server/rate_limit.hpp"
#include "server/router.hpp"

namespace tetraply::server {

// The parts of a request that identify its sender.
struct Visit {
  std::string_view method;
  std::string_view path;  // the whole path in the address
  const std::map<std::string, std::string>& query;
  const std::map<std::string, std::string> cookies;
  std::string_view client;  // the peer's address
};

struct Admission {
  Sender sender = {};
  std::string cookie = {};             // for the answer's Set-Cookie header; empty: none
  std::optional<Reply> redirect = {};  // replaces any other answer
};

class Access {
 public:
  using Rules = AccessRules;

  Access(Rules rules, std::string key);

  // Throws an ApiError to refuse the request. It is fast and may be called by any thread.
  [[nodiscard]] Admission admit(const Visit& visit) const;

  [[nodiscard]] Rules rules() const { return rules_; }
  [[nodiscard]] const std::string& key() const { return key_; }

 private:
  Rules rules_;
  std::string key_;
  std::string key_cookie_;  // its name
  mutable RateLimit rate_;  // may be used by any thread
};

// A refusal as a page for people.
[[nodiscard]] Reply page_of(const ApiError& error);

// Everything that one machine or household can send from: an IPv4 address, or 64 bits of an IPv6 address.
[[nodiscard]] std::string client_of(std::string_view address);

}  // namespace tetraply::server

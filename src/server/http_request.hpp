// A request as received, before it is interpreted.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/sender.hpp"
#include "server/upload.hpp"

namespace tetraply::server {

struct HttpRequest {
  std::string method = {};
  std::string path = {};  // decoded, without the query
  std::map<std::string, std::string> query = {};
  std::vector<std::pair<std::string, std::string>> headers = {};  // names in lower case, without duplicates
  // The peer's address without its port. For IPv6, its network of 64 bits, "2001:db8:0:1::/64", because one machine has
  // all addresses of the network. The loopback address is "::1".
  std::string client = {};
  Sender sender = {};       // determined by the cookies
  std::string cookie = {};  // to be set by the answer; empty: none
  std::string body = {};
  std::shared_ptr<Upload> upload = nullptr;  // replaces `body` if the route asked for it

  // Empty if there is none. The name is in lower case.
  [[nodiscard]] std::string_view header(std::string_view name) const;
  [[nodiscard]] std::map<std::string, std::string> cookies() const;
};

// "%41" becomes "A", and in a query "+" becomes a space. Empty if an escape is malformed.
[[nodiscard]] std::optional<std::string> percent_decoded(std::string_view text, bool in_query);

// Parses "name=value&…" into the query. Returns false if an escape is malformed.
[[nodiscard]] bool read_query(std::string_view text, std::map<std::string, std::string>& query);

// Compares without regard to the case of ASCII letters, as in HTTP.
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);
[[nodiscard]] std::string in_lower_case(std::string_view text);

// The media type of a Content-Type without its parameters: "application/json; charset=utf-8" is application/json.
[[nodiscard]] bool is_media_type(std::string_view content_type, std::string_view type);

}  // namespace tetraply::server

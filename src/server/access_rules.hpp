// The rules of access, and the defaults for a listening address.
#pragma once

#include <string_view>

namespace tetraply::server {

enum class AccessRules {
  local,  // one person's machine: no key, no rate limits, and all games belong to that person
  key,    // a network: everyone with the key
  open,   // a network: everyone
};

// Whether only this machine can reach the host.
[[nodiscard]] bool is_loopback(std::string_view host);

[[nodiscard]] AccessRules rules_for(std::string_view host, bool require_key, bool open_to_all);

}  // namespace tetraply::server

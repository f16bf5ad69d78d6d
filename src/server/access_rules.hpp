// The rules of access, and the right ones for an address to listen at.
#pragma once

#include <string_view>

namespace tetraply::server {

enum class AccessRules {
  local,  // one person's machine: no key, no rates, and all games are that person's
  key,    // a network: whoever has the key
  open,   // a network: everybody
};

// Whether only this machine can reach the host.
[[nodiscard]] bool is_loopback(std::string_view host);

[[nodiscard]] AccessRules rules_for(std::string_view host, bool require_key, bool open_to_all);

}  // namespace tetraply::server

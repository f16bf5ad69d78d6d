// Who sent a request, and what belongs to them.
#pragma once

#include <string>

namespace tetraply::server {

struct Sender {
  std::string browser = {};  // its secret, by which the server knows it; empty: everything is this sender's
  bool inherits = true;      // what has no owner is this sender's

  // `owner` is the secret of the browser that made a game or a sweep; empty: nobody's.
  [[nodiscard]] bool owns(const std::string& owner) const {
    return owner.empty() ? inherits : browser.empty() || owner == browser;
  }
};

}  // namespace tetraply::server

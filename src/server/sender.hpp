// The sender of a request, and what belongs to them.
#pragma once

#include <string>

namespace tetraply::server {

struct Sender {
  std::string browser = {};  // the browser's secret, which identifies it; empty: everything belongs to this sender
  bool inherits = true;      // things without an owner belong to this sender

  // `owner` is the secret of the browser that made a game or a sweep; empty if it has no owner.
  [[nodiscard]] bool owns(const std::string& owner) const {
    return owner.empty() ? inherits : browser.empty() || owner == browser;
  }
};

}  // namespace tetraply::server

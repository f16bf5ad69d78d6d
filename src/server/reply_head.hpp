// The status line and the headers of an answer.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "server/router.hpp"

namespace tetraply::server {

struct Framing {
  std::optional<std::size_t> length;  // the body's length, if it is known and the status allows a body
  bool chunked = false;
  bool keep_alive = true;
  bool http_1_1 = true;  // version of the request
};

[[nodiscard]] std::string reply_head(const Reply& reply, const Framing& framing);

// Statuses whose answers have no body.
[[nodiscard]] bool has_no_body(int status);

}  // namespace tetraply::server

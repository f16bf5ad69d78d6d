// Turns the bytes of a connection into a request, or a refusal.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/function_ref.hpp"
#include "server/api_error.hpp"
#include "server/http_request.hpp"
#include "server/server_limits.hpp"

namespace tetraply::server {

// Finds the end of a head, the empty line, in bytes that arrive in pieces.
class HeadFinder {
 public:
  // `bytes` are all bytes since the start of the head. Returns the head's length if it is complete, otherwise 0. Throws
  // an ApiError if a line ends in an invalid way, or continues the line before it.
  [[nodiscard]] std::size_t find(std::string_view bytes);

 private:
  std::size_t seen_ = 0;
};

// One request. All errors are thrown as ApiError. After an error, the connection cannot be used for further requests.
class RequestParser {
 public:
  // Takes a complete head.
  RequestParser(const HttpLimits& limits, std::string_view head);
  ~RequestParser();
  RequestParser(const RequestParser&) = delete;
  RequestParser& operator=(const RequestParser&) = delete;

  // The request without its body.
  [[nodiscard]] HttpRequest& request();
  [[nodiscard]] bool is_complete() const;
  [[nodiscard]] bool expects_continue() const;
  [[nodiscard]] bool keeps_alive() const;
  [[nodiscard]] bool is_http_1_1() const;
  [[nodiscard]] std::optional<std::uint64_t> content_length() const;

  // Refuses a longer body: at once if its length is known, otherwise when it arrives.
  void limit_body(std::size_t limit);
  // Takes bytes of the body, passes its contents to `sink`, and returns how many bytes it has used.
  using Sink = FunctionRef<void(std::string_view)>;
  [[nodiscard]] std::size_t read_body(std::string_view bytes, Sink sink);

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace tetraply::server

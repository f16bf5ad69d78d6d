// The error with which a request is refused.
#pragma once

#include <fmt/core.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.hpp"
#include "json/json_fwd.hpp"

namespace tetraply::server {

// Thrown whenever a request is found to be wrong. Nothing has been changed then. docs/api.md lists the codes.
class ApiError : public std::runtime_error {
 public:
  template <class... Args>
  ApiError(int status, std::string_view code, fmt::format_string<Args...> format, Args&&... args)
      : std::runtime_error(fmt::format(format, std::forward<Args>(args)...)), status_(status), code_(code) {}

  [[nodiscard]] int status() const { return status_; }
  // Seconds after which a new attempt makes sense, for statuses that have such a time.
  [[nodiscard]] int retry_after() const { return retry_after_; }
  void set_retry_after(int seconds) { retry_after_ = seconds; }
  [[nodiscard]] Json json() const;

 private:
  int status_;
  int retry_after_ = 1;
  std::string code_;
};

// The value of a result, or a refusal with its message.
template <class T>
[[nodiscard]] T value_or_refuse(Result<T> result, int status, std::string_view code) {
  if (!result) throw ApiError(status, code, "{}", result.error().message);
  return *std::move(result);
}

// The value of a result. An error is the server's fault, especially in its files.
template <class T>
[[nodiscard]] T value_or_fail(Result<T> result) {
  return value_or_refuse(std::move(result), 500, "internal");
}
inline void done_or_fail(const Result<void>& result) {
  if (!result) throw ApiError(500, "internal", "{}", result.error().message);
}

}  // namespace tetraply::server

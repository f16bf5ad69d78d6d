// Ends a soak: something that must always hold did not.
#pragma once

#include <fmt/format.h>

#include <stdexcept>

namespace tetraply::soak {

class Violation : public std::runtime_error {
 public:
  template <class... Args>
  explicit Violation(fmt::format_string<Args...> format, Args&&... args)
      : std::runtime_error(fmt::format(format, std::forward<Args>(args)...)) {}
};

}  // namespace tetraply::soak

// Durations as people write and read them.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/quotable.hpp"
#include "core/result.hpp"

namespace tetraply {

// Seconds from "8h", "30m", "90s" or "90". Fractions are allowed. The duration must be positive.
[[nodiscard]] inline Result<double> parse_duration(std::string_view text) {
  constexpr double kLongest = 1e9;
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  const double factor = unit == "h" ? 3600 : unit == "m" ? 60 : unit == "s" || unit.empty() ? 1 : 0;
  if (error != std::errc{} || factor == 0 || !(number > 0 && number * factor <= kLongest))
    return failure("'{}' is not a duration\nvalid: a number with a unit, such as 8h, 30m or 90s", quotable(text));
  return number * factor;
}

// Hours, minutes and seconds: "1:05:09", or "5:09" below an hour.
[[nodiscard]] inline std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(seconds);
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace tetraply

#include "core/utc.hpp"

#include <array>

namespace tetraply {

namespace {

std::string formatted(std::time_t time, const char* format) {
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::array<char, 64> text{};
  return {text.data(), std::strftime(text.data(), text.size(), format, &parts)};
}

}  // namespace

std::string utc_date(std::time_t time) {
  return formatted(time, "%Y-%m-%d");
}

std::string utc_timestamp(std::time_t time) {
  return formatted(time, "%Y-%m-%dT%H:%M:%SZ");
}

}  // namespace tetraply

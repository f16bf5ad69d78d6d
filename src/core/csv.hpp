// Fields of comma-separated values, as defined by RFC 4180.
#pragma once

#include <string>

namespace tetraply {

// Adds quotes if the text contains a separator, a quote or a line break.
[[nodiscard]] inline std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

}  // namespace tetraply

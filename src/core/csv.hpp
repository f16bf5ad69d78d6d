// Fields of comma-separated values, as RFC 4180 has them.
#pragma once

#include <string>

namespace tetraply {

// In quotes where the text would else be taken for several.
[[nodiscard]] inline std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

}  // namespace tetraply

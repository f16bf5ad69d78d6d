// Foreign text, made fit to be quoted in a message.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace tetraply {

// Shortened, but not within a character of UTF-8; control characters become '?'.
[[nodiscard]] inline std::string quotable(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  const auto continues_character = [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; };
  std::size_t size = std::min(text.size(), kLongest);
  while (size < text.size() && size > 0 && continues_character(text[size])) --size;
  std::string quoted(text.substr(0, size));
  for (char& c : quoted)
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = '?';
  return size < text.size() ? quoted + "…" : quoted;
}

}  // namespace tetraply

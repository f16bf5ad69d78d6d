// Searches the text of a page.
#pragma once

#include <string_view>

inline int occurrences(std::string_view text, std::string_view part) {
  int count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

inline std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
  const auto from = text.find(begin) + begin.size();
  return text.substr(from, text.find(end, from) - from);
}

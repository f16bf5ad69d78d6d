#include "server/http_request.hpp"

#include <algorithm>
#include <charconv>

namespace tetraply::server {

namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// Returns the text before the separator, and removes both from `rest`.
std::string_view take_until(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

}  // namespace

std::string_view HttpRequest::header(std::string_view name) const {
  for (const auto& [known, value] : headers)
    if (known == name) return value;
  return {};
}

std::map<std::string, std::string> HttpRequest::cookies() const {
  std::map<std::string, std::string> cookies;
  for (std::string_view rest = header("cookie"); !rest.empty();) {
    std::string_view value = take_until(rest, ';');
    const std::string_view name = trimmed(take_until(value, '='));
    // The first one has the most specific path.
    if (!name.empty()) cookies.try_emplace(std::string(name), trimmed(value));
  }
  return cookies;
}

std::optional<std::string> percent_decoded(std::string_view text, bool in_query) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      if (text.size() - i < 3) return std::nullopt;
      unsigned char byte = 0;
      const char* const end = text.data() + i + 3;
      if (const auto read = std::from_chars(end - 2, end, byte, 16); read.ptr != end || read.ec != std::errc{})
        return std::nullopt;
      decoded += static_cast<char>(byte);
      i += 2;
    } else {
      decoded += in_query && text[i] == '+' ? ' ' : text[i];
    }
  }
  return decoded;
}

bool read_query(std::string_view text, std::map<std::string, std::string>& query) {
  while (!text.empty()) {
    std::string_view value = take_until(text, '&');
    if (value.empty()) continue;
    const auto name = percent_decoded(take_until(value, '='), true);
    auto decoded = percent_decoded(value, true);
    if (!name || !decoded) return false;
    query[*name] = *std::move(decoded);
  }
  return true;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

std::string in_lower_case(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), lower);
  return result;
}

bool is_media_type(std::string_view content_type, std::string_view type) {
  return equal_ignoring_case(trimmed(take_until(content_type, ';')), type);
}

}  // namespace tetraply::server

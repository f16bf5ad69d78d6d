#include "core/quotable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace tetraply {

namespace {

unsigned byte(char c) {
  return static_cast<unsigned char>(c);
}

struct Character {
  std::string_view bytes;             // the original bytes
  std::optional<std::uint32_t> code;  // empty: a byte that is not UTF-8
};

// The text must not be empty.
Character first_character(std::string_view text) {
  const unsigned first = byte(text[0]);
  if (first < 0x80) return {text.substr(0, 1), first};
  const auto size = static_cast<std::size_t>(std::countl_one(static_cast<unsigned char>(first)));
  const Character wrong{text.substr(0, 1), std::nullopt};
  if (size < 2 || size > 4 || size > text.size()) return wrong;
  std::uint32_t code = first & (0x7Fu >> size);
  for (const char c : text.substr(1, size - 1)) {
    if ((byte(c) & 0xC0u) != 0x80) return wrong;
    code = code << 6 | (byte(c) & 0x3Fu);
  }
  constexpr std::uint32_t kLeast[] = {0x80, 0x800, 0x10000};  // fewer bytes would be an overlong encoding
  if (code < kLeast[size - 2] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return wrong;
  return {text.substr(0, size), code};
}

bool is_control(const Character& character) {
  if (!character.code) return true;
  const std::uint32_t code = *character.code;
  const bool turns_text_around = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  return code < ' ' || (code >= 0x7F && code < 0xA0) || turns_text_around;
}

std::string escaped(std::string_view text, std::string_view allowed) {
  std::string shown;
  while (!text.empty()) {
    const Character character = first_character(text);
    text.remove_prefix(character.bytes.size());
    if (!is_control(character) || allowed.find(character.bytes) != std::string_view::npos)
      shown += character.bytes;
    else if (character.bytes == "\n")
      shown += "\\n";
    else if (character.code.value_or(0) >= 0x80)
      shown += fmt::format("\\u{{{:04X}}}", *character.code);
    else
      shown += fmt::format("\\x{:02X}", byte(character.bytes[0]));
  }
  return shown;
}

}  // namespace

std::string quotable(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string quoted;
  std::size_t size = 0;
  while (size < text.size()) {
    const Character character = first_character(text.substr(size));
    if (size + character.bytes.size() > kLongest) return quoted + "…";
    quoted += is_control(character) ? "?" : character.bytes;
    size += character.bytes.size();
  }
  return quoted;
}

std::string printable(std::string_view text) {
  return escaped(text, "\n\t");
}

std::string printable_line(std::string_view text) {
  return escaped(text, "");
}

}  // namespace tetraply

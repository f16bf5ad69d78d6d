// The arguments of GTP commands.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

namespace tetraply::protocols {

[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// The first word, and the rest without blanks around it.
struct FirstWord {
  std::string_view word;
  std::string_view rest;
};
[[nodiscard]] inline FirstWord first_word(std::string_view text) {
  text = trimmed(text);
  const auto end = text.find_first_of(" \t");
  if (end == std::string_view::npos) return {text, {}};
  return {text.substr(0, end), trimmed(text.substr(end))};
}

[[nodiscard]] inline std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (FirstWord next = first_word(text); !next.word.empty(); next = first_word(next.rest)) words.push_back(next.word);
  return words;
}

template <class Number>
[[nodiscard]] std::optional<Number> number_of(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace tetraply::protocols

#include "core/suggest.hpp"

#include <fmt/format.h>

#include "core/quotable.hpp"

namespace tetraply {

std::string unknown_word(std::string_view what, std::string_view word, std::span<const std::string_view> known) {
  if (word.empty()) return fmt::format("no {} given\nvalid: {}", what, fmt::join(known, ", "));
  const auto meant = nearest_word(word, known);
  return fmt::format("unknown {} '{}'{}\nvalid: {}", what, quotable(word),
                     meant ? fmt::format(" (did you mean '{}'?)", *meant) : "", fmt::join(known, ", "));
}

}  // namespace tetraply

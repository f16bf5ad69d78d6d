// Makes foreign text safe to show in a message or on a terminal.
#pragma once

#include <string>
#include <string_view>

namespace tetraply {

// Shortens a quotation within a message: at most 40 bytes, cut between characters, with '?' for each control character.
[[nodiscard]] std::string quotable(std::string_view text);

// Makes text safe for a terminal. Escapes control characters, marks that change the direction of writing, and bytes
// that are not UTF-8, for example as "\x1B" or "\u{202E}". Line feeds and tabs stay.
[[nodiscard]] std::string printable(std::string_view text);

// Like printable(), but line feeds and tabs are escaped, too, so the text stays on one line.
[[nodiscard]] std::string printable_line(std::string_view text);

}  // namespace tetraply

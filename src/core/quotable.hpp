// Foreign text, made fit for a message and for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace tetraply {

// For a quotation within a message: at most 40 bytes, cut between characters; '?' stands for each control character.
[[nodiscard]] std::string quotable(std::string_view text);

// For a terminal, which obeys control characters: these, marks that reverse the direction of writing, and bytes that
// are not UTF-8 become "\x1B" or "\u{202E}". Line feeds and tabs stay.
[[nodiscard]] std::string printable(std::string_view text);

// The same for a text that must stay on its line: line feeds and tabs are escaped, too.
[[nodiscard]] std::string printable_line(std::string_view text);

}  // namespace tetraply

// Files read and written as a whole: with a bound on the size of what is read, and with a reason when it cannot be
// done.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace tetraply {

inline constexpr std::size_t kMaxFileBytes = std::size_t{64} << 20;  // no file of ours comes near

// `-` is standard input. A UTF-8 byte order mark is left out. A signal that is caught ends the reading.
[[nodiscard]] Result<std::string> read_text_file(const std::string& path);

// Makes the file, or replaces it: whoever opens it, at any time, finds all of the old text or all of the new one. After
// an error the old one is there.
[[nodiscard]] Result<void> write_text_file(const std::string& path, std::string_view text);

// Whether the file could be written now. Makes none.
[[nodiscard]] Result<void> check_can_write(const std::string& path);

// The name for messages.
[[nodiscard]] std::string file_name(const std::string& path);

}  // namespace tetraply

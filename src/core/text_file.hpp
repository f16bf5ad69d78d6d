// Reads and writes whole files. Reading is bounded in size, and errors give a reason.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace tetraply {

inline constexpr std::size_t kMaxFileBytes = std::size_t{64} << 20;  // no file of the program comes close

// `-` is standard input. A UTF-8 byte order mark is removed. A caught signal ends the reading.
[[nodiscard]] Result<std::string> read_text_file(const std::string& path);

// Creates or replaces the file atomically: a reader always finds either all of the old text or all of the new. After an
// error the old file is still there.
[[nodiscard]] Result<void> write_text_file(const std::string& path, std::string_view text);

// Whether the file could be written now. Does not create it.
[[nodiscard]] Result<void> check_can_write(const std::string& path);

// The file's name in messages.
[[nodiscard]] std::string file_name(const std::string& path);

}  // namespace tetraply

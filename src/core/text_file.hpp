// The one way in which files are read: whole, with a bound on their size, and with a reason when it cannot be done.
#pragma once

#include <cstddef>
#include <string>

#include "core/result.hpp"

namespace tetraply {

inline constexpr std::size_t kMaxFileBytes = std::size_t{64} << 20;  // no file of ours comes near

// `-` is standard input. A UTF-8 byte order mark is left out. A signal that is caught ends the reading.
[[nodiscard]] Result<std::string> read_text_file(const std::string& path);

// The name for messages.
[[nodiscard]] std::string file_name(const std::string& path);

}  // namespace tetraply

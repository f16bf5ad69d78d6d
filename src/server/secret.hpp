// Secrets: random words that nobody can guess.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace tetraply::server {

// 128 bits of the system's random source, as 32 hexadecimal digits.
[[nodiscard]] std::string new_secret();

// Whether the text has the form of a secret.
[[nodiscard]] bool is_secret(std::string_view text);

// The time it takes does not tell how much of the two is the same.
[[nodiscard]] bool same_secret(std::string_view a, std::string_view b);

// The secret in this file. Makes the file, for its owner's eyes only, if it is not there.
[[nodiscard]] Result<std::string> kept_secret(const std::string& file);

}  // namespace tetraply::server

// Secrets: random words that cannot be guessed.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace tetraply::server {

// 128 bits from the system's random source, as 32 hexadecimal digits.
[[nodiscard]] std::string new_secret();

// Whether the text has the form of a secret.
[[nodiscard]] bool is_secret(std::string_view text);

// Takes the same time however much of the two is equal.
[[nodiscard]] bool same_secret(std::string_view a, std::string_view b);

// The secret in this file. Creates the file, readable only by its owner, if it does not exist.
[[nodiscard]] Result<std::string> kept_secret(const std::string& file);

}  // namespace tetraply::server

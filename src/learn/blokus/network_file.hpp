// A trained network of Blokus Duo on disk: policy and value, as players use them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "learn/blokus/guide.hpp"

namespace tetraply::learn {

// A file is a header (kind, version, sizes, checksum) and the weights, numbers in the byte order of x86 and ARM.
[[nodiscard]] std::string network_bytes(const DuoNetwork& network);

// Refuses what is truncated, damaged, out of bounds, of another kind or of another version; `name` is for the message.
[[nodiscard]] Result<DuoNetwork> parse_network(std::string_view bytes, std::string_view name);

[[nodiscard]] Result<void> save_network(const DuoNetwork& network, const std::string& path);

// Shared by all players of the process that name the same file; one that was replaced is read again.
[[nodiscard]] Result<std::shared_ptr<const DuoNetwork>> shared_duo_network(const std::string& path);

}  // namespace tetraply::learn

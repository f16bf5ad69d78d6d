// The networks in use. All players of the process that name the same file share one. A packed network is unpacked only
// once on a machine: its weights are then kept in the user's cache folder.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "learn/ntuple_network.hpp"

namespace tetraply::learn {

// Loads the file, a checkpoint or a packed network, unless a player already has it. A file that was replaced is loaded
// again.
[[nodiscard]] Result<std::shared_ptr<const PlayNetwork>> shared_network(const std::string& path);

// The packed network inside the program.
[[nodiscard]] std::string_view shipped_network_bytes();
[[nodiscard]] Result<std::shared_ptr<const PlayNetwork>> shipped_network();

// The weights of a packed network from the cache folder; if they are not there or damaged, they are unpacked and put
// there. A folder that cannot be written costs only the time for unpacking at every start.
[[nodiscard]] Result<std::unique_ptr<PlayNetwork>> unpack_through_cache(std::string_view bytes, std::string_view name);

// $XDG_CACHE_HOME/tetraply or ~/.cache/tetraply; none without a home folder.
[[nodiscard]] std::optional<std::string> cache_folder();

}  // namespace tetraply::learn

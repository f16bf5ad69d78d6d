// The networks in use. All players of the process that name the same file share one.
#pragma once

#include <memory>
#include <string>

#include "core/result.hpp"
#include "learn/ntuple_network.hpp"

namespace tetraply::learn {

// Loads the file unless a player already has it. A file that was replaced is loaded again.
[[nodiscard]] Result<std::shared_ptr<const NTupleNetwork>> shared_network(const std::string& path);

}  // namespace tetraply::learn

// A training on disk: everything that is needed to continue as if it had never stopped.
#pragma once

#include <memory>
#include <string>

#include "core/result.hpp"
#include "learn/trainer.hpp"

namespace tetraply::learn {

// A checkpoint is a header (setup, progress, random generators, checksums), the weights, and the coherence sums.
// Numbers are little-endian.

// Replaces the file atomically, even if the machine stops in between. The old checkpoint remains beside it, under the
// name of previous_checkpoint.
[[nodiscard]] Result<void> save_checkpoint(const Trainer& trainer, const std::string& path);

[[nodiscard]] std::string previous_checkpoint(const std::string& path);

[[nodiscard]] Result<std::unique_ptr<Trainer>> load_checkpoint(const std::string& path);

// Only the network, for playing.
[[nodiscard]] Result<std::unique_ptr<PlayNetwork>> load_network(const std::string& path);

}  // namespace tetraply::learn

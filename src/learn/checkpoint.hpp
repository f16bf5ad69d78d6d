// A training on disk: all that is needed to go on as if it had never stopped.
#pragma once

#include <memory>
#include <string>

#include "core/result.hpp"
#include "learn/trainer.hpp"

namespace tetraply::learn {

// A checkpoint is a header (setup, progress, random generators, checksums), the weights, and the sums of temporal
// coherence; numbers are in the byte order of x86 and ARM.

// Replaces the file at once or not at all, even if the machine stops in between. The checkpoint that it replaces stays
// beside it, under the name of previous_checkpoint.
[[nodiscard]] Result<void> save_checkpoint(const Trainer& trainer, const std::string& path);

[[nodiscard]] std::string previous_checkpoint(const std::string& path);

[[nodiscard]] Result<std::unique_ptr<Trainer>> load_checkpoint(const std::string& path);

// The network alone, to play with.
[[nodiscard]] Result<std::unique_ptr<NTupleNetwork>> load_network(const std::string& path);

}  // namespace tetraply::learn

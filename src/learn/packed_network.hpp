// A trained network of 2048 as a small file: rounded weights, compressed. The program carries one inside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "learn/trainer.hpp"

namespace tetraply::learn {

// A packed network is a header (shape, step, progress of the training, checksums) and a zstd frame with the weights in
// units of the step: first the lower bytes of all weights, then the upper ones. Numbers are little-endian.

inline constexpr int kDefaultPackingStep = 16;  // points

// Rounds every weight to a multiple of `step` points, an even number.
[[nodiscard]] Result<std::string> pack_network(const NTupleNetwork& network, const TrainingProgress& progress,
                                               int step);

struct PackedHeader {
  TupleShape shape;
  float initial_value = 0;
  int step = 0;  // points
  TrainingProgress progress;
  std::uint64_t weights_sum = 0;  // checksum of the weights once they are unpacked
};

[[nodiscard]] bool is_packed_network(std::string_view bytes);

// These two refuse what is truncated, damaged, out of bounds, of another kind or of another version. `name` is for the
// message.
[[nodiscard]] Result<PackedHeader> read_packed_header(std::string_view bytes, std::string_view name);
[[nodiscard]] Result<std::unique_ptr<PlayNetwork>> unpack_network(std::string_view bytes, std::string_view name);

}  // namespace tetraply::learn

#include "learn/packed_network.hpp"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <span>
#include <vector>

#include "core/checksum.hpp"

namespace tetraply::learn {

namespace {

static_assert(std::endian::native == std::endian::little, "packed networks are written in memory layout");

constexpr std::array<char, 8> kMagic{'T', 'P', 'L', 'Y', 'N', 'E', 'T', '1'};
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kShapeBytes = 128;
constexpr float kLargestInitialValue = 1e6f;
constexpr int kLevel = 19;  // the strongest that needs no more memory to unpack than the others
constexpr int kPointsPerUnit = static_cast<int>(PlayNetwork::kStep);
constexpr int kLargestStep = 1024;
constexpr int kLargestWeight = INT16_MAX;

struct RawHeader {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t step;
  std::array<char, kShapeBytes> shape;  // as text, padded with zeros
  float initial_value;
  std::uint32_t unused;
  std::uint64_t games;
  std::uint64_t moves;
  double processor_seconds;
  std::uint64_t weights;       // their number
  std::uint64_t packed_bytes;  // of the frame that follows
  std::uint64_t packed_sum;
  std::uint64_t weights_sum;
  std::uint64_t header_sum;  // of all fields above
};
static_assert(sizeof(RawHeader) == 16 + kShapeBytes + 8 + 8 * 8, "no padding");

std::uint64_t sum_of(const RawHeader& header) {
  return checksum64(std::as_bytes(std::span(&header, 1)).first(sizeof header - sizeof header.header_sum));
}

// Small numbers of either sign become small numbers: 0, -1, 1, -2, 2, …
std::uint32_t zigzag(int x) {
  return static_cast<std::uint32_t>(x) << 1 ^ static_cast<std::uint32_t>(x >> 31);
}
int unzigzag(std::uint32_t x) {
  return static_cast<int>(x >> 1) ^ -static_cast<int>(x & 1);
}

// The nearest multiple of the step, in steps, that a network which plays can have.
int rounded(float points, int step) {
  const int most = kLargestWeight * kPointsPerUnit / step;
  return static_cast<int>(
      std::lround(std::clamp(points / static_cast<float>(step), -static_cast<float>(most), static_cast<float>(most))));
}

// The header as it is in the file, valid in itself, and the frame, whose checksum is right.
struct Parts {
  RawHeader header;
  TupleShape shape;
  std::string_view frame;
};

Result<Parts> parts_of(std::string_view bytes, std::string_view name) {
  const auto refused = [&](std::string_view why) { return failure("cannot use '{}': {}", name, why); };
  Parts parts{};
  RawHeader& header = parts.header;
  if (!is_packed_network(bytes)) return refused("it is not a packed network of 2048");
  if (bytes.size() < sizeof header) return refused("it ends within its header");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.version != kVersion)
    return refused(
        fmt::format("its format is version {}, but this program reads version {}", header.version, kVersion));
  if (sum_of(header) != header.header_sum) return refused("its header is damaged (wrong checksum)");
  const auto end = std::find(header.shape.begin(), header.shape.end(), '\0');
  auto shape = parse_shape(std::string_view(header.shape.data(), static_cast<std::size_t>(end - header.shape.begin())));
  if (!shape) return refused(shape.error().message);
  parts.shape = *std::move(shape);
  if (header.step < kPointsPerUnit || header.step > kLargestStep || header.step % kPointsPerUnit != 0 ||
      !(std::abs(header.initial_value) <= kLargestInitialValue) || header.weights != count_weights(parts.shape))
    return refused("its header contradicts itself");
  parts.frame = bytes.substr(sizeof header);
  if (parts.frame.size() != header.packed_bytes)
    return refused(fmt::format("it has {} bytes instead of {}", bytes.size(), sizeof header + header.packed_bytes));
  if (checksum64(std::as_bytes(std::span(parts.frame))) != header.packed_sum)
    return refused("its weights are damaged (wrong checksum)");
  return parts;
}

}  // namespace

Result<std::string> pack_network(const NTupleNetwork& network, const TrainingProgress& progress, int step) {
  if (step < kPointsPerUnit || step > kLargestStep || step % kPointsPerUnit != 0)
    return failure("{} is not a step of weights\nvalid: even numbers from {} to {}", step, kPointsPerUnit,
                   kLargestStep);
  const auto weights = network.all_weights();
  const int units = step / kPointsPerUnit;
  std::vector<PlayNetwork::Weight> unpacked(weights.size());
  std::string planes(2 * weights.size(), '\0');
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const int number = rounded(weights[i], step);
    unpacked[i] = static_cast<PlayNetwork::Weight>(number * units);
    const std::uint32_t code = zigzag(number);
    planes[i] = static_cast<char>(code & 255);
    planes[weights.size() + i] = static_cast<char>(code >> 8);
  }
  std::string file(sizeof(RawHeader) + ZSTD_compressBound(planes.size()), '\0');
  const std::size_t packed = ZSTD_compress(file.data() + sizeof(RawHeader), file.size() - sizeof(RawHeader),
                                           planes.data(), planes.size(), kLevel);
  if (ZSTD_isError(packed) != 0) return failure("cannot compress the weights: {}", ZSTD_getErrorName(packed));
  file.resize(sizeof(RawHeader) + packed);

  RawHeader header{};
  header.magic = kMagic;
  header.version = kVersion;
  header.step = static_cast<std::uint32_t>(step);
  const std::string shape = to_text(network.shape());
  std::copy(shape.begin(), shape.end(), header.shape.begin());
  header.initial_value = network.initial_value();
  header.games = progress.games;
  header.moves = progress.moves;
  header.processor_seconds = progress.processor_seconds;
  header.weights = weights.size();
  header.packed_bytes = packed;
  header.packed_sum = checksum64(std::as_bytes(std::span(file).subspan(sizeof header)));
  header.weights_sum = checksum64(std::as_bytes(std::span(unpacked)));
  header.header_sum = sum_of(header);
  std::memcpy(file.data(), &header, sizeof header);
  return file;
}

bool is_packed_network(std::string_view bytes) {
  return bytes.substr(0, kMagic.size()) == std::string_view(kMagic.data(), kMagic.size());
}

Result<PackedHeader> read_packed_header(std::string_view bytes, std::string_view name) {
  auto parts = parts_of(bytes, name);
  if (!parts) return tl::unexpected(parts.error());
  const RawHeader& raw = parts->header;
  return PackedHeader{std::move(parts->shape),
                      raw.initial_value,
                      static_cast<int>(raw.step),
                      {raw.games, raw.moves, raw.processor_seconds},
                      raw.weights_sum};
}

Result<std::unique_ptr<PlayNetwork>> unpack_network(std::string_view bytes, std::string_view name) {
  const auto parts = parts_of(bytes, name);
  if (!parts) return tl::unexpected(parts.error());
  const auto refused = [&](std::string_view why) { return failure("cannot use '{}': {}", name, why); };
  const std::size_t count = parts->header.weights;
  std::string planes(2 * count, '\0');
  const std::size_t got = ZSTD_decompress(planes.data(), planes.size(), parts->frame.data(), parts->frame.size());
  if (ZSTD_isError(got) != 0) return refused(fmt::format("cannot unpack its weights: {}", ZSTD_getErrorName(got)));
  if (got != planes.size()) return refused("its weights are incomplete");
  auto network = std::make_unique<PlayNetwork>(parts->shape, parts->header.initial_value);
  const auto weights = network->all_weights();
  const int units = static_cast<int>(parts->header.step) / kPointsPerUnit;
  bool within = true;
  for (std::size_t i = 0; i < count; ++i) {
    const auto low = static_cast<std::uint8_t>(planes[i]);
    const auto high = static_cast<std::uint8_t>(planes[count + i]);
    const int weight = unzigzag(low | static_cast<std::uint32_t>(high) << 8) * units;
    within &= std::abs(weight) <= kLargestWeight;
    weights[i] = static_cast<PlayNetwork::Weight>(weight);
  }
  if (!within) return refused("some of its weights are out of bounds");
  if (checksum64(std::as_bytes(weights)) != parts->header.weights_sum)
    return refused("its weights are damaged (wrong checksum)");
  return network;
}

}  // namespace tetraply::learn

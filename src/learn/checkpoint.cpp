#include "learn/checkpoint.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <span>
#include <type_traits>

#include "core/binary_file.hpp"
#include "core/checksum.hpp"

namespace tetraply::learn {

namespace {

static_assert(std::endian::native == std::endian::little, "checkpoints are written in memory layout");
static_assert(sizeof(Random) == sizeof(std::array<std::uint64_t, 4>) && std::is_trivially_copyable_v<Random>);

constexpr std::array<char, 8> kMagic{'T', 'P', 'L', 'Y', '2', '0', '4', '8'};
constexpr std::uint32_t kVersion = 1;
constexpr float kLargestInitialValue = 1e6f;  // keeps the value of a board within the range of scores
constexpr std::size_t kShapeBytes = 128;      // 16 tuples of 6 cells with commas need 111

struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t generators;
  std::array<char, kShapeBytes> shape;  // as text, padded with zeros
  float initial_value;
  float td_rate;
  float tc_rate;
  std::uint32_t unused;
  std::uint64_t seed;
  std::uint64_t games;
  std::uint64_t moves;
  double processor_seconds;
  std::uint64_t weights;  // their number; the coherence sums follow
  std::uint64_t generators_sum;
  std::uint64_t weights_sum;
  std::uint64_t coherence_sum;
  std::uint64_t header_sum;  // of all fields above
};
static_assert(sizeof(Header) == 8 + 8 + kShapeBytes + 16 + 9 * 8, "no padding");

using Coherence = TdLearner::Coherence;

std::uint64_t sum_of(const Header& header) {
  return checksum64(std::as_bytes(std::span(&header, 1)).first(sizeof(Header) - sizeof header.header_sum));
}

Result<TrainingSetup> setup_of(const Header& header) {
  const auto end = std::find(header.shape.begin(), header.shape.end(), '\0');
  auto shape = parse_shape(std::string_view(header.shape.data(), static_cast<std::size_t>(end - header.shape.begin())));
  if (!shape) return tl::unexpected(shape.error());
  TrainingSetup setup;
  setup.shape = *std::move(shape);
  setup.initial_value = header.initial_value;
  setup.rates = {header.td_rate, header.tc_rate};
  setup.seed = header.seed;
  return setup;
}

// An open checkpoint. Its header is valid and fits the size of the file. The parts are read in order.
struct Opened {
  std::unique_ptr<BinaryFile> file;
  Header header;
  TrainingSetup setup;
  std::vector<Random> generators;
};

Result<Opened> open_checkpoint(const std::string& path) {
  Opened opened{std::make_unique<BinaryFile>(path, O_RDONLY), {}, {}, {}};
  const auto refused = [&](std::string_view why) { return failure("cannot use '{}': {}", path, why); };
  if (!opened.file->is_open()) return refused(std::strerror(errno));
  Header& header = opened.header;
  if (!opened.file->read(std::as_writable_bytes(std::span(&header, 1))) || header.magic != kMagic)
    return refused("it is not a checkpoint of a 2048 network from tetraply train");
  if (header.version != kVersion)
    return refused(
        fmt::format("its format is version {}, but this program reads version {}", header.version, kVersion));
  if (sum_of(header) != header.header_sum) return refused("its header is damaged (wrong checksum)");
  auto setup = setup_of(header);
  if (!setup) return refused(setup.error().message);
  opened.setup = *std::move(setup);
  if (header.generators > kMostTrainingThreads || !(std::abs(header.initial_value) <= kLargestInitialValue) ||
      header.weights != count_weights(opened.setup.shape))
    return refused("its header contradicts itself");
  const std::uint64_t expected =
      sizeof(Header) + header.generators * sizeof(Random) + header.weights * (sizeof(float) + sizeof(Coherence));
  if (opened.file->size() != expected)
    return refused(fmt::format("it has {} bytes instead of {}", opened.file->size(), expected));
  opened.generators.assign(header.generators, Random(0));
  const auto generators = std::as_writable_bytes(std::span(opened.generators));
  if (!opened.file->read(generators) || checksum64(generators) != header.generators_sum)
    return refused("its random generators are damaged (wrong checksum)");
  return opened;
}

Result<void> read_part(const Opened& opened, std::span<std::byte> bytes, std::uint64_t sum, const std::string& path,
                       std::string_view what) {
  if (!opened.file->read(bytes)) return failure("cannot use '{}': it ends within its {}", path, what);
  if (checksum64(bytes) != sum) return failure("cannot use '{}': its {} are damaged (wrong checksum)", path, what);
  return {};
}

}  // namespace

std::string previous_checkpoint(const std::string& path) {
  return path + ".previous";
}

Result<void> save_checkpoint(const Trainer& trainer, const std::string& path) {
  const TrainingSetup& setup = trainer.setup();
  const auto generators = std::as_bytes(std::span(trainer.generators()));
  const auto weights = std::as_bytes(trainer.network().all_weights());
  const auto coherence = std::as_bytes(trainer.learner().all_coherence());
  Header header{};
  header.magic = kMagic;
  header.version = kVersion;
  header.generators = static_cast<std::uint32_t>(trainer.generators().size());
  const std::string shape = to_text(setup.shape);
  std::copy(shape.begin(), shape.end(), header.shape.begin());
  header.initial_value = setup.initial_value;
  header.td_rate = setup.rates.td;
  header.tc_rate = setup.rates.tc;
  header.seed = setup.seed;
  header.games = trainer.progress().games;
  header.moves = trainer.progress().moves;
  header.processor_seconds = trainer.progress().processor_seconds;
  header.weights = trainer.network().all_weights().size();
  header.generators_sum = checksum64(generators);
  header.weights_sum = checksum64(weights);
  header.coherence_sum = checksum64(coherence);
  header.header_sum = sum_of(header);

  // A hard link, so that there is a complete file under the name at all times. A file system without links keeps no
  // previous checkpoint.
  const auto keep_previous = [&] {
    unlink(previous_checkpoint(path).c_str());
    static_cast<void>(link(path.c_str(), previous_checkpoint(path).c_str()));
  };
  return replace_file(path, path + ".temporary", {std::as_bytes(std::span(&header, 1)), generators, weights, coherence},
                      keep_previous);
}

Result<std::unique_ptr<Trainer>> load_checkpoint(const std::string& path) {
  auto opened = open_checkpoint(path);
  if (!opened) return tl::unexpected(opened.error());
  auto trainer = std::make_unique<Trainer>(opened->setup);
  const auto weights = std::as_writable_bytes(trainer->network().all_weights());
  const auto coherence = std::as_writable_bytes(trainer->learner().all_coherence());
  auto read = read_part(*opened, weights, opened->header.weights_sum, path, "weights");
  if (read) read = read_part(*opened, coherence, opened->header.coherence_sum, path, "sums of coherence");
  if (!read) return tl::unexpected(read.error());
  const Header& header = opened->header;
  trainer->restore({header.games, header.moves, header.processor_seconds}, std::move(opened->generators));
  return trainer;
}

Result<std::unique_ptr<PlayNetwork>> load_network(const std::string& path) {
  auto opened = open_checkpoint(path);
  if (!opened) return tl::unexpected(opened.error());
  NTupleNetwork learned(opened->setup.shape, opened->setup.initial_value);
  const auto weights = learned.all_weights();
  if (const auto read =
          read_part(*opened, std::as_writable_bytes(weights), opened->header.weights_sum, path, "weights");
      !read)
    return tl::unexpected(read.error());
  if (!std::all_of(weights.begin(), weights.end(), [](float weight) { return std::isfinite(weight); }))
    return failure("cannot use '{}': some weights are not numbers", path);
  auto network = std::make_unique<PlayNetwork>(opened->setup.shape, opened->setup.initial_value);
  std::transform(weights.begin(), weights.end(), network->all_weights().begin(), play_weight);
  return network;
}

}  // namespace tetraply::learn

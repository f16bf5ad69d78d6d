#include "learn/blokus/network_file.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <map>
#include <mutex>
#include <span>

#include "core/checksum.hpp"
#include "core/text_file.hpp"

namespace tetraply::learn {

namespace {

static_assert(std::endian::native == std::endian::little, "networks are written as they lie in memory");

constexpr std::array<char, 8> kMagic{'T', 'P', 'L', 'Y', '-', 'D', 'U', 'O'};
constexpr std::uint32_t kVersion = 1;

struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t policy_weights;
  std::uint32_t rows;    // of the value network; 0: there is none
  std::uint32_t hidden;  // its hidden units
  std::uint64_t sum;     // of all that follows the header
};
static_assert(sizeof(Header) == 32, "no padding");

class Writer {
 public:
  template <class T>
  void add(std::span<const T> numbers) {
    bytes_.append(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  template <class T>
  void take(std::span<T> numbers) {
    std::memcpy(numbers.data(), rest_.data(), numbers.size_bytes());
    rest_.remove_prefix(numbers.size_bytes());
  }

 private:
  std::string_view rest_;
};

// Calls visit with each part of the value network, in the order of the file.
template <class Weights, class Visit>
void for_each_part(Weights& weights, Visit visit) {
  const auto whole = [](auto& numbers) { return std::span(numbers.data(), numbers.size()); };
  visit(whole(weights.rows));
  visit(whole(weights.bias));
  for (auto& output : weights.outputs) visit(whole(output));
  visit(whole(weights.output_bias));
}

constexpr std::size_t kPolicyWeights = PolicyLayout<blokus::DuoRules>::kSize;
constexpr std::size_t kValueBytes = std::size_t{ValueInputs::kRows} * ValueNetwork::kHidden +
                                    sizeof(std::int16_t) * ValueNetwork::kHidden * (1 + ValueNetwork::kOutputs) +
                                    sizeof(float) * ValueNetwork::kOutputs;

template <class Numbers>
bool within(const Numbers& numbers, int largest) {
  return std::all_of(numbers.begin(), numbers.end(), [&](int number) { return std::abs(number) <= largest; });
}

bool is_usable(const ValueNetwork::Weights& weights) {
  constexpr float kLargestBias = 100;
  return within(weights.rows, ValueNetwork::kLargestRow) && within(weights.bias, ValueNetwork::kLargestBias) &&
         std::all_of(weights.outputs.begin(), weights.outputs.end(),
                     [](const auto& output) { return within(output, ValueNetwork::kLargestOutput); }) &&
         std::all_of(weights.output_bias.begin(), weights.output_bias.end(),
                     [](float bias) { return std::abs(bias) <= kLargestBias; });  // false for NaN
}

}  // namespace

std::string network_bytes(const DuoNetwork& network) {
  Writer body;
  body.add(std::span<const std::int16_t>(network.policy.weights()));
  if (network.value)
    for_each_part(network.value->weights(),
                  [&](auto part) { body.add(std::span<const typename decltype(part)::value_type>(part)); });
  Header header{kMagic, kVersion, static_cast<std::uint32_t>(kPolicyWeights), 0, 0, 0};
  if (network.value) {
    header.rows = ValueInputs::kRows;
    header.hidden = ValueNetwork::kHidden;
  }
  header.sum = checksum64(std::as_bytes(std::span(body.bytes())));
  Writer file;
  file.add(std::span<const Header>(&header, 1));
  return file.bytes() + body.bytes();
}

Result<DuoNetwork> parse_network(std::string_view bytes, std::string_view name) {
  const auto refused = [&](std::string_view why) { return failure("cannot use '{}': {}", name, why); };
  Header header{};
  if (bytes.size() < sizeof header || !std::equal(kMagic.begin(), kMagic.end(), bytes.begin()))
    return refused("it is no network of Blokus Duo, which tetraply train duo writes");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.version != kVersion)
    return refused(fmt::format("its format has version {}, this program reads version {}", header.version, kVersion));
  const bool has_value = header.rows != 0;
  if (header.policy_weights != kPolicyWeights ||
      (has_value && (header.rows != ValueInputs::kRows || header.hidden != ValueNetwork::kHidden)))
    return refused("its network has another shape than this program's");
  const std::size_t expected = sizeof header + kPolicyWeights * sizeof(std::int16_t) + (has_value ? kValueBytes : 0);
  if (bytes.size() != expected) return refused(fmt::format("it has {} bytes instead of {}", bytes.size(), expected));
  const std::string_view body = bytes.substr(sizeof header);
  if (checksum64(std::as_bytes(std::span(body))) != header.sum) return refused("it is damaged (wrong checksum)");

  Reader reader(body);
  std::vector<std::int16_t> policy(kPolicyWeights);
  reader.take(std::span(policy));
  if (!within(policy, Policy<blokus::DuoRules>::kLargest))
    return refused("some weights of its policy are out of bounds");
  DuoNetwork network{Policy<blokus::DuoRules>(std::move(policy)), std::nullopt};
  if (!has_value) return network;
  ValueNetwork::Weights weights;
  for_each_part(weights, [&](auto part) { reader.take(part); });
  if (!is_usable(weights)) return refused("some weights of its value network are out of bounds");
  network.value.emplace(std::move(weights));
  return network;
}

Result<void> save_network(const DuoNetwork& network, const std::string& path) {
  return write_text_file(path, network_bytes(network));
}

Result<std::shared_ptr<const DuoNetwork>> shared_duo_network(const std::string& path) {
  using Key = std::pair<std::string, std::filesystem::file_time_type>;
  static std::mutex mutex;
  static std::map<Key, std::weak_ptr<const DuoNetwork>> networks;
  std::error_code unknown;  // the reading will say what is wrong
  const Key key(path, std::filesystem::last_write_time(path, unknown));
  const std::scoped_lock lock(mutex);
  if (auto loaded = networks[key].lock()) return loaded;
  const auto bytes = read_text_file(path);
  if (!bytes) return tl::unexpected(bytes.error());
  auto network = parse_network(*bytes, path);
  if (!network) return tl::unexpected(network.error());
  auto shared = std::make_shared<const DuoNetwork>(*std::move(network));
  networks[key] = shared;
  return shared;
}

}  // namespace tetraply::learn

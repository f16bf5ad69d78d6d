#include "learn/network_cache.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <span>
#include <utility>

#include <embedded/shipped_network.hpp>

#include "core/binary_file.hpp"
#include "core/checksum.hpp"
#include "core/text_file.hpp"
#include "learn/checkpoint.hpp"
#include "learn/packed_network.hpp"

namespace tetraply::learn {

namespace {

// The weights in the cache, if they are there and the right ones.
std::unique_ptr<PlayNetwork> read_cached(const PackedHeader& header, const std::string& path) {
  const BinaryFile file(path, O_RDONLY);
  if (!file.is_open()) return nullptr;
  auto network = std::make_unique<PlayNetwork>(header.shape, header.initial_value);
  const auto bytes = std::as_writable_bytes(network->all_weights());
  if (file.size() != bytes.size() || !file.read(bytes) || checksum64(bytes) != header.weights_sum) return nullptr;
  return network;
}

Result<std::unique_ptr<PlayNetwork>> load(const std::string& path) {
  std::array<char, 8> magic{};
  const BinaryFile file(path, O_RDONLY);
  const bool packed = file.is_open() && file.read(std::as_writable_bytes(std::span(magic))) &&
                      is_packed_network({magic.data(), magic.size()});
  if (!packed) return load_network(path);
  const auto bytes = read_text_file(path);
  if (!bytes) return tl::unexpected(bytes.error());
  return unpack_through_cache(*bytes, path);
}

}  // namespace

Result<std::shared_ptr<const PlayNetwork>> shared_network(const std::string& path) {
  using Key = std::pair<std::string, std::filesystem::file_time_type>;
  static std::mutex mutex;
  static std::map<Key, std::weak_ptr<const PlayNetwork>> networks;
  std::error_code unknown;  // the loader will report the error
  const Key key(path, std::filesystem::last_write_time(path, unknown));
  const std::scoped_lock lock(mutex);  // held while loading, too, so that two players do not load the same file
  if (auto loaded = networks[key].lock()) return loaded;
  auto network = load(path);
  if (!network) return tl::unexpected(network.error());
  std::shared_ptr<const PlayNetwork> shared = *std::move(network);
  networks[key] = shared;
  return shared;
}

std::string_view shipped_network_bytes() {
  return embedded::shipped_network();
}

Result<std::shared_ptr<const PlayNetwork>> shipped_network() {
  static std::mutex mutex;
  static std::weak_ptr<const PlayNetwork> loaded;
  const std::scoped_lock lock(mutex);
  if (auto network = loaded.lock()) return network;
  auto network = unpack_through_cache(shipped_network_bytes(), "the network in the program");
  if (!network) return tl::unexpected(network.error());
  std::shared_ptr<const PlayNetwork> shared = *std::move(network);
  loaded = shared;
  return shared;
}

Result<std::unique_ptr<PlayNetwork>> unpack_through_cache(std::string_view bytes, std::string_view name) {
  const auto header = read_packed_header(bytes, name);
  if (!header) return tl::unexpected(header.error());
  const auto folder = cache_folder();
  const std::string path = folder ? fmt::format("{}/2048-{:016x}.weights", *folder, header->weights_sum) : "";
  if (folder)
    if (auto cached = read_cached(*header, path)) return cached;
  auto network = unpack_network(bytes, name);
  if (!network || !folder) return network;
  std::error_code ignored;
  std::filesystem::create_directories(*folder, ignored);
  const PlayNetwork& unpacked = **network;
  static_cast<void>(replace_file(path, fmt::format("{}.{}", path, getpid()), {std::as_bytes(unpacked.all_weights())}));
  return network;
}

std::optional<std::string> cache_folder() {
  if (const char* const folder = std::getenv("XDG_CACHE_HOME"); folder != nullptr && *folder == '/')
    return std::string(folder) + "/tetraply";
  if (const char* const home = std::getenv("HOME"); home != nullptr && *home == '/')
    return std::string(home) + "/.cache/tetraply";
  return std::nullopt;
}

}  // namespace tetraply::learn

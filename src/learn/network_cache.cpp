#include "learn/network_cache.hpp"

#include <filesystem>
#include <map>
#include <mutex>
#include <utility>

#include "learn/checkpoint.hpp"

namespace tetraply::learn {

Result<std::shared_ptr<const NTupleNetwork>> shared_network(const std::string& path) {
  using Key = std::pair<std::string, std::filesystem::file_time_type>;
  static std::mutex mutex;
  static std::map<Key, std::weak_ptr<const NTupleNetwork>> networks;
  std::error_code unknown;  // the loader will report the error
  const Key key(path, std::filesystem::last_write_time(path, unknown));
  const std::scoped_lock lock(mutex);  // held while loading, too, so that two players do not load the same file
  if (auto loaded = networks[key].lock()) return loaded;
  auto network = load_network(path);
  if (!network) return tl::unexpected(network.error());
  std::shared_ptr<const NTupleNetwork> shared = *std::move(network);
  networks[key] = shared;
  return shared;
}

}  // namespace tetraply::learn

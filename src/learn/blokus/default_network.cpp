#include "learn/blokus/default_network.hpp"

#include <embedded/duo_network.hpp>

#include "learn/blokus/network_file.hpp"

namespace tetraply::learn {

Result<std::shared_ptr<const DuoNetwork>> default_duo_network() {
  static const auto shared = []() -> Result<std::shared_ptr<const DuoNetwork>> {
    auto network = parse_network(embedded::duo_network(), "data/blokus/duo.network");
    if (!network) return tl::unexpected(network.error());
    return std::make_shared<const DuoNetwork>(*std::move(network));
  }();
  return shared;
}

}  // namespace tetraply::learn

// A search that is made at its first run: until then a player costs nothing but its options.
#pragma once

#include <optional>
#include <type_traits>
#include <utility>

#include "players/kinds.hpp"

namespace tetraply {

// `make` gives the search object, tables and all.
template <Game G, class Make>
class LazySearch {
 public:
  explicit LazySearch(Make make) : make_(std::move(make)) {}

  [[nodiscard]] Report<G> run(const G& position, const Limits& limits, const OnReport<G>& on_report) {
    if (!search_) search_.emplace(make_());
    return search_->run(position, limits, on_report);
  }

 private:
  Make make_;
  std::optional<std::invoke_result_t<Make>> search_;
};

template <Game G, class Make>
[[nodiscard]] std::unique_ptr<Player<G>> lazy_player(Make make, const Limits& defaults) {
  return search_player<G>(LazySearch<G, Make>(std::move(make)), defaults);
}

}  // namespace tetraply

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
  using Search = std::invoke_result_t<Make>;

 public:
  static constexpr bool kTakesSomeMoves = TakesSomeMoves<Search>;

  explicit LazySearch(Make make) : make_(std::move(make)) {}

  [[nodiscard]] Report<G> run(const G& position, const Limits& limits, const OnReport<G>& on_report) {
    return search().run(position, limits, on_report);
  }

  [[nodiscard]] std::optional<RootOrder> root_order(const G& position,
                                                    const Limits& limits) requires HasRootOrder<Search, G> {
    return search().root_order(position, limits);
  }

 private:
  [[nodiscard]] Search& search() {
    if (!search_) search_.emplace(make_());
    return *search_;
  }

  Make make_;
  std::optional<Search> search_;
};

template <Game G, class Make>
[[nodiscard]] std::unique_ptr<Player<G>> lazy_player(Make make, const Limits& defaults) {
  return search_player<G>(LazySearch<G, Make>(std::move(make)), defaults);
}

}  // namespace tetraply

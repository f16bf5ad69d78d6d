// The parts that the player kinds of all games share.
#pragma once

#include <initializer_list>
#include <memory>
#include <string_view>
#include <utility>

#include "parallel/split.hpp"
#include "players/make_player.hpp"

namespace tetraply {

// A search object keeps what serves from one thought to the next: `Report<G> run(position, limits, on_report)`.
template <Game G, class Search>
class SearchPlayer final : public Player<G> {
 public:
  SearchPlayer(Search search, const Limits& defaults) : search_(std::move(search)), defaults_(defaults) {}

  [[nodiscard]] Report<G> think(const G& position, const Limits& limits, const OnReport<G>& on_report) override {
    return search_.run(position, limits.or_else(defaults_), on_report);
  }
  [[nodiscard]] Limits spec_limits() const override { return defaults_; }
  [[nodiscard]] bool takes_some_moves(const G& position, const Limits& limits) override {
    return TakesSomeMoves<Search> || Player<G>::takes_some_moves(position, limits);
  }
  [[nodiscard]] std::optional<RootOrder> root_order(const G& position, [[maybe_unused]] const Limits& limits) override {
    if constexpr (HasRootOrder<Search, G>) return search_.root_order(position, limits.or_else(defaults_));
    return std::nullopt;
  }

 private:
  Search search_;
  Limits defaults_;
};

template <Game G, class Search>
[[nodiscard]] std::unique_ptr<Player<G>> search_player(Search search, const Limits& defaults) {
  return std::make_unique<SearchPlayer<G, Search>>(std::move(search), defaults);
}

// The limits that every search has: depth, nodes, time. Without any of them in the spec, the depth holds. `why` may say
// why there is nothing deeper than `deepest`.
[[nodiscard]] Limits limit_options(Options& options, int depth, int deepest, std::string_view why = {});

// How a search is split over threads. `works` says what the search can divide among them.
[[nodiscard]] Split split_options(Options& options, std::initializer_list<SplitWork> works);

template <Game G, Draw draw>
[[nodiscard]] std::unique_ptr<Player<G>> build_drawing(Options& options) {
  return std::make_unique<DrawingPlayer<G, draw>>(options.count("seed", 1, "of the lots"));
}

template <Game G>
inline constexpr PlayerKind<G> kRandomKind{"random", "any legal move, each as likely as the others",
                                           build_drawing<G, Draw::any>, false};
template <Game G>
inline constexpr PlayerKind<G> kGreedyKind{"greedy", "the best score after one move; ties by lot",
                                           build_drawing<G, Draw::best_score>};

}  // namespace tetraply

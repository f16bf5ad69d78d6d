// An evaluation whose values have a bounded sum, as the prunings of max^n require: each player's share of the whole.
#pragma once

#include <cstdint>
#include <utility>

#include "core/game.hpp"
#include "search/search.hpp"

namespace tetraply {

// Values count from the minimum of the evaluation, `evaluate.least<G>()`. No share is below 0, and all shares together
// are at most kSum. For each player, more value means a larger share. However, a max^n player with shares also prefers
// the others to have less, so the two may choose differently.
template <class E, Game G>
class Shares {
 public:
  static constexpr std::int32_t kSum = 1 << 20;
  static constexpr double unit() { return 1.0 / kSum; }

  explicit Shares(E evaluate) : evaluate_(std::move(evaluate)), least_(evaluate_.template least<G>()) {}

  [[nodiscard]] Scores<G::kPlayers> operator()(const G& position) const { return shares(evaluate_(position)); }

  [[nodiscard]] auto values_after(const G& position) const {
    return [this, values = tetraply::values_after(evaluate_, position)](typename G::Move move) {
      return shares(values(move));
    };
  }

 private:
  [[nodiscard]] Scores<G::kPlayers> shares(const Scores<G::kPlayers>& values) const {
    std::int64_t total = G::kPlayers;  // one for each player, so that the total is never 0
    for (const std::int32_t value : values) total += std::int64_t{value} - least_;
    Scores<G::kPlayers> shares;
    for (int player = 0; player < G::kPlayers; ++player)
      shares[player] = static_cast<std::int32_t>((std::int64_t{values[player]} - least_ + 1) * kSum / total);
    return shares;
  }

  E evaluate_;
  std::int32_t least_;
};

// An evaluation that bounds the sum of its values, none of which is below 0.
template <class E>
concept BoundedSum = requires {
  { E::kSum } -> std::convertible_to<std::int32_t>;
};

}  // namespace tetraply

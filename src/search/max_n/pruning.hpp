// When max^n may leave a node before its last move: because some ancestor will surely choose another way.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/game.hpp"

namespace tetraply {

// Each does what those before it do, too. All need values that are never below 0 and whose sum is bounded (see
// shares.hpp). Deep pruning, by the bound of an ancestor that is not in the chain below, is wrong and not offered
// (Korf, 1991).
enum class MaxNPruning : std::uint8_t {
  none,
  immediate,    // a player who has all there is to have need not look further
  shallow,      // a child is left when what its player has leaves too little for the parent's player
  last_branch,  // the same over several plies, while all players in between try their last move
  speculative,  // the same while they have moves left; what proves to be hasty is searched again (Sturtevant, 2003)
};

// The players on the way to a node who will not take its value unless it gives them more than they have: from some
// ancestor, the head, down to the node's parent, each once. A value that does not give more to all of them is blocked:
// whatever those between return instead of it is blocked as well, so the head's choice does not depend on it. When the
// bounds of the chain and what the node's own player has add up to all there is, every value of the node is blocked.
template <int Players>
class Chain {
 public:
  [[nodiscard]] bool empty() const { return length_ == 0; }
  [[nodiscard]] bool single() const { return length_ == 1; }
  [[nodiscard]] bool has(int player) const { return in_[player]; }

  // What a node's player must add to for all values to be blocked: the sum of the bounds; if the player is among them,
  // the parent's alone, and nothing if that is the same player.
  [[nodiscard]] std::optional<std::int32_t> sum_against(int player) const {
    if (!empty() && !in_[player]) return sum_;
    if (!empty() && parent_ != player) return bounds_[parent_];
    return std::nullopt;
  }

  [[nodiscard]] bool blocks(const Scores<Players>& values) const {
    for (int player = 0; player < Players; ++player)
      if (in_[player] && values[player] <= bounds_[player]) return true;
    return false;
  }

  // With a player, not in it so far, who wants more than the bound.
  [[nodiscard]] Chain with(int player, std::int32_t bound) const {
    Chain longer = *this;
    longer.in_[player] = true;
    longer.bounds_[player] = bound;
    longer.sum_ += bound;
    longer.parent_ = player;
    ++longer.length_;
    return longer;
  }

 private:
  std::array<bool, Players> in_{};
  std::array<std::int32_t, Players> bounds_{};
  std::int32_t sum_ = 0;
  int length_ = 0;
  int parent_ = 0;  // the player who came last
};

}  // namespace tetraply

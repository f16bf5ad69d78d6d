// Decides when max^n may leave a node before its last move: when some ancestor will certainly choose another branch.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/game.hpp"

namespace tetraply {

// Each kind includes the ones before it. All require values that are never below 0 and whose sum is bounded (see
// shares.hpp). Deep pruning, which uses the bound of an ancestor outside the chain below, is wrong and not offered
// (Korf, 1991).
enum class MaxNPruning : std::uint8_t {
  none,
  immediate,    // stops when a player has the maximum possible sum
  shallow,      // leaves a child when its player's value leaves too little for the parent's player
  last_branch,  // the same over several plies, while all players in between try their last move
  speculative,  // the same before the last move; a wrong guess is searched again (Sturtevant, 2003)
};

// The players on the path to a node who will reject its value unless it gives them more than they already have: from
// some ancestor, the head, down to the node's parent, each at most once. A value that does not give more to all of them
// is blocked. Any value that a player in between returns instead is blocked as well, so the head's choice does not
// depend on it. When the bounds of the chain and the value of the node's own player add up to the maximum sum, every
// value of the node is blocked.
template <int Players>
class Chain {
 public:
  [[nodiscard]] bool empty() const { return length_ == 0; }
  [[nodiscard]] bool single() const { return length_ == 1; }
  [[nodiscard]] bool has(int player) const { return in_[player]; }

  // The sum against which the value of a node's player counts: all values are blocked once both add up to the maximum.
  // It is the sum of the bounds. If the player is in the chain, it is only the parent's bound, and none if that is the
  // same player.
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

  // This chain extended by a player who is not yet in it and rejects values up to the bound.
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
  int parent_ = 0;  // the player who was added last
};

}  // namespace tetraply

// What everybody asks of a player: to think about a position.
#pragma once

#include <optional>

#include "search/search.hpp"

namespace tetraply {

template <Game G>
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  // The turn must be a player's. Limits that are not set are the spec's own.
  [[nodiscard]] virtual Report<G> think(const G& position, const Limits& limits, const OnReport<G>& on_report = {}) = 0;
  [[nodiscard]] virtual Limits spec_limits() const { return {}; }

  // Whether it can be asked about some moves of the position only (Limits::only).
  [[nodiscard]] virtual bool takes_some_moves(const G& position, const Limits& limits) {
    return root_order(position, limits).has_value();
  }
  // If it can, and what it says of each move is what it would say if it looked at all of them.
  [[nodiscard]] virtual std::optional<RootOrder> root_order(const G&, const Limits&) { return std::nullopt; }
};

}  // namespace tetraply

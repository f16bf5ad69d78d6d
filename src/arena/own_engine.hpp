// One of our players as an engine of the arena.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "arena/engine.hpp"
#include "players/player.hpp"

namespace tetraply::arena {

// A new player for every game, so that no game depends on those before it.
template <Game G>
class OwnEngine final : public Engine<G> {
 public:
  explicit OwnEngine(std::string spec) : spec_(std::move(spec)) {}

  [[nodiscard]] Result<void> begin() override {
    auto player = make_player<G>(spec_);
    if (!player) return tl::unexpected(player.error());
    player_ = *std::move(player);
    return {};
  }
  [[nodiscard]] Result<void> follow(const G&, typename G::Move) override { return {}; }

  [[nodiscard]] Result<typename Engine<G>::Choice> choose(const G& position, const Limits& limits) override {
    const Report<G> report = player_->think(position, limits);
    const RankedMove<G>& best = report.best.at(0);
    return typename Engine<G>::Choice{best.move, best.values[static_cast<std::size_t>(position.turn().player)],
                                      report.depth};
  }

 private:
  std::string spec_;
  std::unique_ptr<Player<G>> player_;
};

}  // namespace tetraply::arena

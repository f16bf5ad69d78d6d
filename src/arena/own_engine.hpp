// One of our players as an engine of the arena.
#pragma once

#include <memory>
#include <utility>

#include "arena/engine.hpp"

namespace tetraply::arena {

// A new player for every game, so that no game depends on those before it.
class OwnEngine final : public Engine {
 public:
  OwnEngine(const AnyGame& game, Spec spec) : game_(game), spec_(std::move(spec)) {}

  [[nodiscard]] Result<void> begin() override {
    auto player = game_.make_player(spec_);
    if (!player) return tl::unexpected(player.error());
    player_ = *std::move(player);
    return {};
  }
  [[nodiscard]] Result<void> follow(const AnyPosition&, AnyMove) override { return {}; }

  [[nodiscard]] Result<Choice> choose(const AnyPosition& position, const Limits& limits) override {
    const Thought thought = player_->think(position, limits);
    const Thought::Ranked& best = thought.best.at(0);
    return Choice{best.move, best.values[position.turn().player], thought.depth};
  }

 private:
  const AnyGame& game_;
  Spec spec_;
  std::unique_ptr<AnyPlayer> player_;
};

}  // namespace tetraply::arena

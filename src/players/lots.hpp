// Players that draw lots: some always, others now and then in place of a thought. What is drawn depends on the seed
// and the position alone, so that a game can be taken up again by a new player.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "core/random.hpp"
#include "players/player_interface.hpp"
#include "search/greedy.hpp"

namespace tetraply {

template <Game G>
[[nodiscard]] Random lots_for(const G& position, std::uint64_t seed) {
  return Random(mix64(seed) ^ position.hash());
}

// A move that nobody thought about: depth 0, and for values the scores after it.
template <Game G>
[[nodiscard]] Report<G> drawn(const G& position, typename G::Move move, const OnReport<G>& on_report) {
  Report<G> report;
  report.best.push_back({move, {}, {move}});
  const auto scores = after(position, move).scores();
  for (int player = 0; player < G::kPlayers; ++player) report.best[0].values[player] = scores[player];
  if (on_report) on_report(report);
  return report;
}

// The game's moves as random_move gives them, or those that score best after one move.
enum class Draw { any, best_score };

template <Game G, Draw draw>
class DrawingPlayer final : public Player<G> {
 public:
  explicit DrawingPlayer(std::uint64_t seed) : seed_(seed) {}

  [[nodiscard]] Report<G> think(const G& position, const Limits&, const OnReport<G>& on_report) override {
    Random lots = lots_for(position, seed_);
    const auto move = draw == Draw::any ? random_move(position, lots) : greedy_move(position, lots);
    return drawn(position, move, on_report);
  }

 private:
  std::uint64_t seed_;
};

// Another player, who with a certain chance makes any legal move instead: easy to beat without being slow-witted in
// the rest of the game.
template <Game G>
class SlippingPlayer final : public Player<G> {
 public:
  SlippingPlayer(std::unique_ptr<Player<G>> player, double chance, std::uint64_t seed)
      : player_(std::move(player)), slips_(static_cast<std::uint32_t>(chance * kParts)), seed_(seed) {}

  [[nodiscard]] Report<G> think(const G& position, const Limits& limits, const OnReport<G>& on_report) override {
    Random lots = lots_for(position, seed_);
    if (lots.below(kParts) >= slips_) return player_->think(position, limits, on_report);
    return drawn(position, random_move(position, lots), on_report);
  }
  [[nodiscard]] Limits spec_limits() const override { return player_->spec_limits(); }

 private:
  static constexpr std::uint32_t kParts = 1'000'000;

  std::unique_ptr<Player<G>> player_;
  std::uint32_t slips_;  // of kParts
  std::uint64_t seed_;
};

}  // namespace tetraply

// What a Monte Carlo tree search is told about a game: which moves look good, and what a position is worth.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>

#include "core/game.hpp"
#include "core/random.hpp"

namespace tetraply {

// What each player expects of the game, from 0, the worst, to 1, the best: for two players the chance of a win, where
// a draw is half a win.
template <int Players>
using Outcome = std::array<float, Players>;

template <class T, class G>
concept Guide = Game<G> &&
    requires(T& guide, const G& position, const typename G::MoveList& moves, float* logits, Random& random) {
  {guide.begin(position, random)};  // before each search from this position
  // For each move the logarithm of how likely it is to be the best one, up to a constant. A player is on turn.
  {guide.logits(position, moves, logits)};
  { guide.value(position, random) } -> std::same_as<Outcome<G::kPlayers>>;  // while the game goes on
  { guide.result(position) } -> std::same_as<Outcome<G::kPlayers>>;         // at its end
};

// The share of the others that each player has beaten, an equal being half beaten.
template <int Players>
requires(Players >= 2) [[nodiscard]] Outcome<Players> outcome_of(const Scores<Players>& scores) {
  Outcome<Players> outcome{};
  for (int player = 0; player < Players; ++player) {
    int halves = -1;  // a player is equal to itself
    for (const std::int32_t other : scores) halves += scores[player] > other ? 2 : scores[player] == other ? 1 : 0;
    outcome[player] = static_cast<float>(halves) / (2 * (Players - 1));
  }
  return outcome;
}

// Serves every game untuned: all moves look alike, and a position is worth the result of a random play-out.
template <Game G>
class PlainGuide {
 public:
  void begin(const G& position, Random& random) {
    if constexpr (G::kPlayers == 1) {
      // The scores of one player have no natural bounds: what matters is how they compare with random play.
      constexpr int kPlayOuts = 16;
      score_ = position.scores()[0];
      double gains = 0;
      for (int i = 0; i < kPlayOuts; ++i) {
        G end = position;
        play_out(end, random);
        gains += end.scores()[0] - score_;
      }
      typical_gain_ = std::max(1.0F, static_cast<float>(gains / kPlayOuts));
    }
  }

  void logits(const G&, const typename G::MoveList& moves, float* logits) const {
    std::fill_n(logits, moves.size(), 0.0F);
  }

  [[nodiscard]] Outcome<G::kPlayers> value(const G& position, Random& random) const {
    G end = position;
    play_out(end, random);
    return result(end);
  }

  [[nodiscard]] Outcome<G::kPlayers> result(const G& position) const {
    if constexpr (G::kPlayers == 1) {
      const float gain = std::max(0.0F, static_cast<float>(position.scores()[0] - score_));
      return {gain / (gain + typical_gain_)};
    } else {
      return outcome_of<G::kPlayers>(position.scores());
    }
  }

 private:
  std::int32_t score_ = 0;  // at the root
  float typical_gain_ = 1;
};

}  // namespace tetraply

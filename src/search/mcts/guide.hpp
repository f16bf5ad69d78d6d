// Guides of a Monte Carlo tree search: they say which moves of a game look good and how good a position is.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>

#include "core/game.hpp"
#include "core/random.hpp"

namespace tetraply {

// The result that each player expects, from 0, the worst, to 1, the best. With two players it is the probability of a
// win, and a draw is half a win.
template <int Players>
using Outcome = std::array<float, Players>;

template <class T, class G>
concept Guide = Game<G> &&
    requires(T& guide, const G& position, const typename G::MoveList& moves, float* logits, Random& random) {
  {guide.begin(position, random)};  // called before each search from this position
  // Fills in, for each move, the logarithm of its probability of being the best, up to a constant. It must be a
  // player's turn.
  {guide.logits(position, moves, logits)};
  { guide.value(position, random) } -> std::same_as<Outcome<G::kPlayers>>;  // while the game is not over
  { guide.result(position) } -> std::same_as<Outcome<G::kPlayers>>;         // when the game is over
};

// The fraction of the opponents that each player has beaten. A tie counts as half.
template <int Players>
requires(Players >= 2) [[nodiscard]] Outcome<Players> outcome_of(const Scores<Players>& scores) {
  Outcome<Players> outcome{};
  for (int player = 0; player < Players; ++player) {
    int halves = -1;  // because every player ties with itself
    for (const std::int32_t other : scores) halves += scores[player] > other ? 2 : scores[player] == other ? 1 : 0;
    outcome[player] = static_cast<float>(halves) / (2 * (Players - 1));
  }
  return outcome;
}

// Works untuned for every game: all moves look alike, and the value of a position is the result of a random playout.
template <Game G>
class PlainGuide {
 public:
  void begin(const G& position, Random& random) {
    if constexpr (G::kPlayers == 1) {
      // The scores of one player have no natural bounds, so they are compared with random play.
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
  std::int32_t score_ = 0;  // score at the root
  float typical_gain_ = 1;
};

}  // namespace tetraply

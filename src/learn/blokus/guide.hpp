// What a Monte Carlo tree search is told about Blokus: by a trained network, by hand-made weights, by play-outs.
#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <utility>

#include "learn/blokus/policy.hpp"
#include "learn/blokus/value_network.hpp"
#include "search/mcts/guide.hpp"

namespace tetraply::learn {

template <class R>
struct BlokusNetwork {
  Policy<R> policy;
  std::optional<ValueNetwork> value = std::nullopt;  // Duo only, and once something was learned
};
using DuoNetwork = BlokusNetwork<blokus::DuoRules>;

// Plays to the end: each color any placement of the largest pieces that fit.
template <class R>
void play_out_large_first(blokus::Position<R>& position, Random& random);

extern template void play_out_large_first(blokus::Duo&, Random&);
extern template void play_out_large_first(blokus::Classic&, Random&);
extern template void play_out_large_first(blokus::ClassicTwo&, Random&);
extern template void play_out_large_first(blokus::ClassicThree&, Random&);

template <class R>
class BlokusGuide {
 public:
  using Position = blokus::Position<R>;
  using Result = Outcome<R::kPlayers>;

  // A value is `playouts` times the result of a play-out, and for the rest that of the network, if it has one.
  BlokusGuide(std::shared_ptr<const BlokusNetwork<R>> network, float playouts)
      : network_(std::move(network)), playouts_(network_->value ? playouts : 1) {}

  void begin(const Position&, Random&) const {}

  void logits(const Position& position, const typename Position::MoveList& moves, float* logits) const {
    network_->policy.logits(position, moves, logits);
  }

  [[nodiscard]] Result value(const Position& position, Random& random) const {
    Result value{};
    if constexpr (std::same_as<R, blokus::DuoRules>) {
      if (playouts_ < 1) {
        const int player = position.turn().player;
        const float win = (*network_->value)(position).win;
        value[player] = (1 - playouts_) * win;
        value[1 - player] = (1 - playouts_) * (1 - win);
      }
    }
    if (playouts_ > 0) {
      Position end = position;
      play_out_large_first(end, random);
      const Result played = result(end);
      for (int player = 0; player < R::kPlayers; ++player) value[player] += playouts_ * played[player];
    }
    return value;
  }

  [[nodiscard]] Result result(const Position& position) const { return outcome_of<R::kPlayers>(position.scores()); }

 private:
  std::shared_ptr<const BlokusNetwork<R>> network_;
  float playouts_;
};

}  // namespace tetraply::learn

// A network as the evaluation of a search: the expected score at the end of the game.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "games/twenty48/position.hpp"
#include "learn/episode.hpp"

namespace tetraply::learn {

class NetworkEvaluation {
 public:
  explicit NetworkEvaluation(std::shared_ptr<const PlayNetwork> network) : network_(std::move(network)) {}

  [[nodiscard]] Scores<1> operator()(const twenty48::Position& position) const {
    const std::int32_t score = position.scores()[0];
    if (position.turn() != Turn::chance()) return {best_after(position)};
    return {score + rounded(network_->value(position.board().tiles))};
  }

  // The value after the best slide, or of the game if it is over.
  [[nodiscard]] std::int32_t best_after(const twenty48::Position& position) const {
    Prepared prepared;
    prepare(*network_, position.board(), prepared);
    return position.scores()[0] + rounded(best_promise(*network_, prepared));
  }

  // On a chance turn, calls visit(weight, best) for each outcome, with the value after the player's best slide. Stops
  // when visit returns false.
  template <class Visit>
  void for_each_outcome(const twenty48::Position& position, Visit visit) const {
    const std::int32_t score = position.scores()[0];
    // The weights of the next outcomes are on their way to the cache while those of this one are added up.
    std::array<Prepared, kAhead> ahead;
    std::array<std::uint32_t, kAhead> weights;
    std::size_t prepared = 0;
    std::size_t visited = 0;
    const auto visit_next = [&] {
      const std::size_t at = visited++ % kAhead;
      return visit(weights[at], score + rounded(best_promise(*network_, ahead[at])));
    };
    for (std::uint64_t rest = position.board().empty_cells(); rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest) / 4;
      for (int exponent = 1; exponent <= 2; ++exponent) {
        if (prepared == visited + kAhead && !visit_next()) return;
        twenty48::Board board = position.board();
        board.tiles |= static_cast<std::uint64_t>(exponent) << 4 * cell;
        weights[prepared % kAhead] = position.chance_weight(twenty48::Move::spawn(cell, exponent));
        prepare(*network_, board, ahead[prepared++ % kAhead]);
      }
    }
    while (visited < prepared)
      if (!visit_next()) return;
  }

 private:
  static constexpr std::size_t kAhead = 4;

  static std::int32_t rounded(float value) { return static_cast<std::int32_t>(std::lround(value)); }

  std::shared_ptr<const PlayNetwork> network_;
};

}  // namespace tetraply::learn

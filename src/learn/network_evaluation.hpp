// A network as the evaluation of a search: the expected score at the end of the game.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>

#include "games/twenty48/position.hpp"
#include "learn/episode.hpp"

namespace tetraply::learn {

class NetworkEvaluation {
 public:
  explicit NetworkEvaluation(std::shared_ptr<const NTupleNetwork> network) : network_(std::move(network)) {}

  [[nodiscard]] Scores<1> operator()(const twenty48::Position& position) const {
    const std::int32_t score = position.scores()[0];
    if (position.turn() != Turn::chance()) return {score + best_promise(position.board())};
    return {score + rounded(network_->value(position.board().tiles))};
  }

  // On a chance turn, calls visit(weight, best) for each outcome, with the value after the player's best slide. Stops
  // when visit returns false.
  template <class Visit>
  void for_each_outcome(const twenty48::Position& position, Visit visit) const {
    const std::int32_t score = position.scores()[0];
    for (std::uint64_t rest = position.board().empty_cells(); rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest) / 4;
      for (int exponent = 1; exponent <= 2; ++exponent) {
        twenty48::Board board = position.board();
        board.tiles |= static_cast<std::uint64_t>(exponent) << 4 * cell;
        const std::uint32_t weight = position.chance_weight(twenty48::Move::spawn(cell, exponent));
        if (!visit(weight, score + best_promise(board))) return;
      }
    }
  }

 private:
  static std::int32_t rounded(float value) { return static_cast<std::int32_t>(std::lround(value)); }

  // 0 if there is no slide, because nothing more can be earned.
  [[nodiscard]] std::int32_t best_promise(const twenty48::Board& board) const {
    Choice best;
    return choose_slide(*network_, board, best) ? rounded(best.promise()) : 0;
  }

  std::shared_ptr<const NTupleNetwork> network_;
};

}  // namespace tetraply::learn

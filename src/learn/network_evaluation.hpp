// A network as the evaluation of a search: the expected score at the end of the game.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
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
    twenty48::Position::MoveList outcomes;
    position.legal_moves(outcomes);
    for_outcomes(position, outcomes, visit);
  }

  // The same for some outcomes.
  //
  // New tiles in the same gap of a row slide to the same cell, so many of the boards after the slides are equal. Each
  // is valued once, while the weights of the next ones are on their way to the cache.
  template <class Visit>
  void for_outcomes(const twenty48::Position& position, const twenty48::Position::MoveList& outcomes,
                    Visit visit) const {
    Boards boards;
    std::array<Answers, twenty48::Position::MoveList::capacity()> answers;
    std::size_t count = 0;
    for (const twenty48::Move outcome : outcomes) {
      twenty48::Board board = position.board();
      board.tiles |= static_cast<std::uint64_t>(outcome.exponent()) << 4 * outcome.cell();
      const twenty48::Slides slides = twenty48::slides(board);
      Answers& answer = answers[count++];
      answer.open = twenty48::open_directions(board);
      const std::int32_t before = twenty48::worth(board);
      answer.rewards = {twenty48::worth(slides[twenty48::Direction::up]) - before,
                        twenty48::worth(slides[twenty48::Direction::left]) - before};
      for (std::size_t d = 0; d < 4; ++d)
        if ((answer.open >> d & 1) != 0) answer.boards[d] = boards.number_of(slides.tiles[d]);
    }
    std::array<float, Boards::kMost> values;
    std::array<WeightIndices, kAhead> indices;
    for (std::size_t next = 0, done = 0; done < boards.size(); ++done) {
      for (; next < boards.size() && next < done + kAhead; ++next) network_->find(boards[next], indices[next % kAhead]);
      values[done] = network_->value(indices[done % kAhead]);
    }
    const std::int32_t score = position.scores()[0];
    for (std::size_t i = 0; i < count; ++i) {
      float best = answers[i].open == 0 ? 0 : std::numeric_limits<float>::lowest();  // without a slide the game is over
      for (std::size_t d = 0; d < 4; ++d)
        if ((answers[i].open >> d & 1) != 0)
          best = std::max(best, static_cast<float>(answers[i].rewards[d / 2]) + values[answers[i].boards[d]]);
      if (!visit(position.chance_weight(outcomes[i]), score + rounded(best))) return;
    }
  }

 private:
  static constexpr std::size_t kAhead = 8;

  // Different boards, numbered in the order in which they came.
  class Boards {
   public:
    static constexpr std::size_t kMost = 4 * twenty48::Position::MoveList::capacity();

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::uint64_t operator[](std::size_t i) const { return boards_[i]; }

    std::uint8_t number_of(std::uint64_t tiles) {
      std::size_t at = tiles * 0x9e3779b97f4a7c15u >> 56;
      for (; places_[at] != 0; at = (at + 1) % places_.size())
        if (boards_[places_[at] - 1u] == tiles) return static_cast<std::uint8_t>(places_[at] - 1);
      boards_[size_++] = tiles;
      places_[at] = static_cast<std::uint8_t>(size_);
      return static_cast<std::uint8_t>(size_ - 1);
    }

   private:
    std::array<std::uint64_t, kMost> boards_;
    std::array<std::uint8_t, 256> places_{};  // number + 1 by hash; 0: free
    std::size_t size_ = 0;
  };
  static_assert(Boards::kMost < 256);

  // The slides after an outcome.
  struct Answers {
    std::uint8_t open;  // the legal directions
    std::array<std::int32_t, 2> rewards;
    std::array<std::uint8_t, 4> boards;  // by direction
  };

  static std::int32_t rounded(float value) { return static_cast<std::int32_t>(std::lround(value)); }

  std::shared_ptr<const PlayNetwork> network_;
};

}  // namespace tetraply::learn

// The value of a position for each player: weighted features of that player's colors.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/blokus/footprints.hpp"
#include "games/blokus/outlook.hpp"
#include "games/blokus/position.hpp"

namespace tetraply::blokus {

enum class Feature : std::uint8_t {
  squares,    // on the board
  left,       // squares in hand
  frontier,   // corner cells from which the color can continue
  center,     // closeness to the center, summed over the squares placed
  rim,        // depth from the rim, summed over the squares placed
  touching,   // see Outlook
  influence,  // see Outlook
  range,      // see Outlook
  distance,   // see Outlook
  result,     // when the game is over: opponents with a lower score minus opponents with a higher one
};
inline constexpr int kFeatures = 10;
inline constexpr std::array<std::string_view, kFeatures> kFeatureNames{
    "squares", "left", "frontier", "center", "rim", "corners-touching", "influence", "range", "reachability", "result"};

template <class R>
class ValuesAfter;

// Features describe one player, not the difference between players. A search for two players uses value(me) -
// value(them).
class Evaluation {
 public:
  // Values are integers: hundredths.
  static constexpr int kParts = 100;
  static constexpr double unit() { return 1.0 / kParts; }

  struct Term {
    Feature feature;
    double weight;
  };
  struct Named {
    std::string_view name;
    std::string_view help;
    std::span<const Term> terms;
  };
  static std::span<const Named> all();
  static Result<const Named*> find(std::string_view name);

  // Keeps sums of values from overflowing.
  static constexpr double kLargestWeight = 100;

  explicit Evaluation(const Named& named);
  // Replaces the weights of the terms, in their order. There must be one per term, none above kLargestWeight.
  Evaluation(const Named& named, std::span<const double> weights);

  template <class R>
  [[nodiscard]] Scores<R::kPlayers> operator()(const Position<R>& position) const;

  // Returns a function that gives (*this)(after(position, move)). The position must outlive it.
  template <class R>
  [[nodiscard]] ValuesAfter<R> values_after(const Position<R>& position) const {
    return ValuesAfter<R>(*this, position);
  }

  // A lower bound for any player's value in any position of the game.
  template <class G>
  [[nodiscard]] std::int32_t least() const;

  [[nodiscard]] std::int32_t weight(Feature feature) const { return weights_[static_cast<int>(feature)]; }
  [[nodiscard]] bool floods() const {
    return weight(Feature::touching) != 0 || weight(Feature::influence) != 0 || weight(Feature::range) != 0 ||
           weight(Feature::distance) != 0;
  }

  // The parts of a value that come from flooding and from the game's result.
  template <class R>
  void add_floods(const Outlook<R>& outlook, Scores<R::kPlayers>& values) const;
  template <class R>
  void add_result(const Position<R>& position, Scores<R::kPlayers>& values) const;

 private:
  std::array<std::int32_t, kFeatures> weights_{};
};

// Counts only what a move changes: the squares, their places and new frontier of the color that moves, and the cells
// that the piece takes from the frontiers of the others.
template <class R>
class ValuesAfter {
 public:
  ValuesAfter(const Evaluation& evaluate, const Position<R>& position);

  [[nodiscard]] Scores<R::kPlayers> operator()(Move move) const {
    const Footprint<R::kSize>& piece = (*footprints_)[move];
    std::uint32_t packed = 0;
    for (const std::uint16_t square : piece.squares) packed += others_on_[square];
    const std::int32_t gained =
        square_weight_ * piece.size + center_weight_ * piece.center + rim_weight_ * piece.rim +
        frontier_weight_ * (may_open_.common(piece.corners, piece.byte) - frontier_.common(piece.closed, piece.byte));
    Bytes covered;
    std::memcpy(&covered, &packed, sizeof covered);
    const Lanes lanes = before_ - __builtin_convertvector(covered, Lanes) * frontier_weight_ + (mover_lane_ & gained);
    Scores<R::kPlayers> values;
    std::memcpy(values.data(), &lanes, sizeof values);
    if (more_) add_more(move, values);
    return values;
  }

 private:
  void add_more(Move move, Scores<R::kPlayers>& values) const;

  // One lane per player, all in a register.
  using Lanes __attribute__((vector_size(16))) = std::int32_t;
  using Bytes __attribute__((vector_size(4))) = std::uint8_t;
  static_assert(R::kPlayers <= 4);

  const FootprintTable<R::kSize>* footprints_ = &FootprintTable<R::kSize>::get();
  Lanes before_{};                    // from the features that are computed from the change
  Lanes mover_lane_{};                // all bits of the player who scores the squares; zero if nobody does
  ReadableCells<R::kSize> frontier_;  // the mover's
  ReadableCells<R::kSize> may_open_;  // cells that the mover may cover and that are not on its frontier yet
  // For every cell, one byte per player: how many of the player's other colors have the cell on their frontier.
  std::array<std::uint32_t, R::kSize * Board<R::kSize>::kStride> others_on_{};
  int mover_;
  std::int32_t frontier_weight_;
  std::int32_t square_weight_;  // squares on the board minus squares in hand
  std::int32_t center_weight_;
  std::int32_t rim_weight_;
  bool more_;  // there are other features
  bool surely_goes_on_ = false;
  std::optional<Outlook<R>> outlook_;  // before the move
  const Evaluation* evaluate_;
  const Position<R>* position_;
};

}  // namespace tetraply::blokus

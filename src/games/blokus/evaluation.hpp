// What a position is worth to each player: weighted features of that player's colours.
#pragma once

#include <array>
#include <cstdint>
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
  squares,    // placed
  left,       // squares in hand
  frontier,   // cells of the frontier: the corners where the colour may go on
  centre,     // depth from the rim, summed over the squares placed
  touching,   // as Outlook has it
  influence,  // as Outlook has it
  distance,   // as Outlook has it
  result,     // when the game is over: players with a lower score less players with a higher one
};
inline constexpr int kFeatures = 8;

template <class R>
class ValuesAfter;

// Features are a player's own, never a difference to the others: who searches with one opponent takes
// value(me) - value(them).
class Evaluation {
 public:
  // Values are integers, in hundredths.
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

  // So that no sum of values overflows.
  static constexpr double kLargestWeight = 100;

  explicit Evaluation(const Named& named);
  // With other weights for the terms, in their order; as many, none larger than the largest.
  Evaluation(const Named& named, std::span<const double> weights);

  template <class R>
  [[nodiscard]] Scores<R::kPlayers> operator()(const Position<R>& position) const;

  // Gives (*this)(after(position, move)) for the moves of a position, which must outlive what is returned.
  template <class R>
  [[nodiscard]] ValuesAfter<R> values_after(const Position<R>& position) const {
    return ValuesAfter<R>(*this, position);
  }

  // No player's value is ever less, in any position of the game.
  template <class G>
  [[nodiscard]] std::int32_t least() const;

  [[nodiscard]] std::int32_t weight(Feature feature) const { return weights_[static_cast<int>(feature)]; }
  [[nodiscard]] bool floods() const {
    return weight(Feature::touching) != 0 || weight(Feature::influence) != 0 || weight(Feature::distance) != 0;
  }

  // The shares of a value that come from flooding, and from the game's result.
  template <class R>
  void add_floods(const Outlook<R>& outlook, Scores<R::kPlayers>& values) const;
  template <class R>
  void add_result(const Position<R>& position, Scores<R::kPlayers>& values) const;

 private:
  std::array<std::int32_t, kFeatures> weights_{};
};

// Counts only what a move changes: the squares, centre and new frontier of the colour that moves, and what the piece
// takes from the frontiers of the others.
template <class R>
class ValuesAfter {
 public:
  ValuesAfter(const Evaluation& evaluate, const Position<R>& position);

  [[nodiscard]] Scores<R::kPlayers> operator()(Move move) const {
    const Footprint<R::kSize>& piece = (*footprints_)[move];
    Scores<R::kPlayers> values = before_;
    if (frontier_weight_ != 0) {
      for (int color = 0; color < kScoredColors<R>; ++color)
        if (color != mover_)
          values[color % R::kPlayers] -= frontier_weight_ * frontiers_[color].common(piece.cells, piece.byte);
    }
    if (mover_ < kScoredColors<R>) {
      std::int32_t& own = values[mover_ % R::kPlayers];
      own += square_weight_ * piece.size + centre_weight_ * piece.centre;
      if (frontier_weight_ != 0)
        own += frontier_weight_ *
               (new_corners_.common(piece.corners, piece.byte) - frontiers_[mover_].common(piece.closed, piece.byte));
    }
    if (more_) add_more(move, values);
    return values;
  }

 private:
  void add_more(Move move, Scores<R::kPlayers>& values) const;

  const FootprintTable<R::kSize>* footprints_ = &FootprintTable<R::kSize>::get();
  Scores<R::kPlayers> before_{};  // of the features that are counted by change
  std::array<ReadableCells<R::kSize>, R::kColors> frontiers_;
  ReadableCells<R::kSize> new_corners_;  // cells that the mover may cover and that are not on its frontier
  int mover_;
  std::int32_t frontier_weight_;
  std::int32_t square_weight_;  // placed, and no longer in hand
  std::int32_t centre_weight_;
  bool more_;  // there are other features
  bool surely_goes_on_ = false;
  std::optional<Outlook<R>> outlook_;  // before the move
  const Evaluation* evaluate_;
  const Position<R>* position_;
};

}  // namespace tetraply::blokus

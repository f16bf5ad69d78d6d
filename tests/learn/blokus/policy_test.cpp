// The fast logits of a policy against explicit sums over the cells of a placement.
#include "learn/blokus/policy.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "effort.hpp"
#include "learn/blokus/random_games.hpp"

namespace tetraply::learn {
namespace {

using blokus::Duo;
using blokus::DuoRules;

template <class R>
std::vector<std::int16_t> random_weights(std::uint64_t seed, int largest = Policy<R>::kLargest) {
  Random random(seed);
  std::vector<std::int16_t> weights(PolicyLayout<R>::kSize);
  for (std::int16_t& weight : weights)
    weight =
        static_cast<std::int16_t>(static_cast<int>(random.below(static_cast<unsigned>(2 * largest + 1))) - largest);
  return weights;
}

template <class R>
int plain_logit(const blokus::Position<R>& position, blokus::Move move, const std::vector<std::int16_t>& weights) {
  using Layout = PolicyLayout<R>;
  const CellView<R> view(position);
  const int color = position.color_to_move();
  const int pieces = blokus::kPieces - std::popcount(position.hand(color));
  const int phase = Layout::phase(pieces);
  const auto& placement = blokus::PlacementTable<R::kSize>::get()[move];
  const auto at = [&](int table, int code) { return int{weights[table + phase * kCellCodes + code]}; };
  int sum = weights[Layout::kPiece + pieces * blokus::kPieces + placement.piece];
  placement.cells.for_each([&](int cell) {
    sum += at(Layout::kSquareReach, view.reach(cell)) + at(Layout::kSquareRoom, view.room(cell)) +
           weights[Layout::kSquarePlace + phase * Layout::kCells + Layout::seen_by(color, cell)];
  });
  placement.edges.for_each(
      [&](int cell) { sum += at(Layout::kEdgeReach, view.reach(cell)) + at(Layout::kEdgeRoom, view.room(cell)); });
  placement.corners.for_each(
      [&](int cell) { sum += at(Layout::kCornerReach, view.reach(cell)) + at(Layout::kCornerRoom, view.room(cell)); });
  return sum;
}

template <class R>
void expect_logits(int games, int largest) {
  const auto weights = random_weights<R>(3, largest);
  const Policy<R> policy{std::vector(weights)};
  for_random_positions<blokus::Position<R>>(games, [&](const blokus::Position<R>& position) {
    typename blokus::Position<R>::MoveList moves;
    position.legal_moves(moves);
    std::vector<float> logits(moves.size());
    policy.logits(position, moves, logits.data());
    for (std::size_t i = 0; i < moves.size(); i += 3)
      ASSERT_EQ(logits[i], Policy<R>::kUnit * static_cast<float>(plain_logit(position, moves[i], weights)));
  });
}

TEST(Policy, LogitsAreSumsOverCells) {
  // With the smaller weights, sums fit into 16 bits, and are added up for the whole board at once.
  for (const int largest : {500, Policy<DuoRules>::kLargest}) {
    expect_logits<DuoRules>(effort(5), largest);
    expect_logits<blokus::ClassicRules>(effort(2), largest);
  }
}

// The same game with exchanged colors on a board turned by 180 degrees: both colors see the same.
TEST(Policy, BothColorsOfDuoSeeTheSame) {
  const Policy<DuoRules> policy{random_weights<DuoRules>(4)};
  const auto& table = blokus::PlacementTable<14>::get();
  const auto turned = [&](blokus::Move move) {
    blokus::Board<14>::Cells cells;
    table[move].cells.for_each([&](int cell) { cells.set(blokus::Board<14>::bit(13, 13) - cell); });
    return *table.covering(cells);
  };
  for_random_positions<Duo>(effort(5), [&](const Duo& position) {
    // The same pieces in reverse roles.
    Duo other;
    for (int color = 0; color < 2; ++color) {
      const auto own = position.cells(color);
      for (int i = 0; i < table.size(); ++i) {
        const blokus::Move move{static_cast<std::uint16_t>(i)};
        const auto& placement = table[move];
        if ((placement.cells - own).any() || (placement.edges & own).any()) continue;
        if ((position.hand(color) >> placement.piece & 1) == 0) other.place(1 - color, turned(move));
      }
    }
    other.set_turn(1 - position.color_to_move());
    Duo::MoveList moves;
    position.legal_moves(moves);
    Duo::MoveList other_moves;
    other.legal_moves(other_moves);
    ASSERT_EQ(moves.size(), other_moves.size());
    std::vector<float> logits(moves.size());
    std::vector<float> other_logits(moves.size());
    policy.logits(position, moves, logits.data());
    policy.logits(other, other_moves, other_logits.data());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto at = std::find(other_moves.begin(), other_moves.end(), turned(moves[i])) - other_moves.begin();
      ASSERT_EQ(logits[i], other_logits[static_cast<std::size_t>(at)]);
    }
  });
}

TEST(Policy, TooLargeWeightsAreCut) {
  std::vector<float> weights(PolicyLayout<DuoRules>::kSize, 1e9F);
  weights[0] = -1e9F;
  const Policy<DuoRules> policy(weights);
  EXPECT_EQ(policy.weights()[0], -Policy<DuoRules>::kLargest);
  EXPECT_EQ(policy.weights()[1], Policy<DuoRules>::kLargest);
}

TEST(Policy, ByHandLargePiecesComeFirst) {
  const Policy<DuoRules> policy(Policy<DuoRules>::by_hand());
  const Duo position;
  Duo::MoveList moves;
  position.legal_moves(moves);
  std::vector<float> logits(moves.size());
  policy.logits(position, moves, logits.data());
  const auto best = std::max_element(logits.begin(), logits.end()) - logits.begin();
  EXPECT_EQ(blokus::PlacementTable<14>::get()[moves[static_cast<std::size_t>(best)]].size, 5);
}

}  // namespace
}  // namespace tetraply::learn

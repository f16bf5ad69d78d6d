#include "search/alpha_beta/move_picker.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <vector>

#include "games/blokus/notation.hpp"
#include "games/blokus/position.hpp"

namespace tetraply {
namespace {

using blokus::Duo;
using blokus::Move;

std::vector<Move> hand_out(MovePicker<Duo>& picker) {
  std::vector<Move> all;
  while (!picker.empty()) all.push_back(picker.next());
  return all;
}

TEST(MovePicker, LikelyMovesComeFirstAndNoMoveComesTwice) {
  const Duo position;
  Duo::MoveList moves;
  position.legal_moves(moves);
  LikelyMoves<Duo> likely;
  for (const std::size_t place : {200, 7, 413}) likely.add(moves[place]);

  auto picker = std::make_unique<MovePicker<Duo>>();
  picker->begin_with(likely);
  EXPECT_FALSE(picker->filled());
  const std::vector<Move> first = hand_out(*picker);
  EXPECT_EQ(first, (std::vector<Move>{moves[200], moves[7], moves[413]}));

  position.legal_moves(picker->moves);
  picker->leave_out_likely();
  EXPECT_TRUE(picker->filled());
  picker->order([](Move move) { return move.placement % 5; });
  std::vector<Move> rest = hand_out(*picker);
  EXPECT_EQ(picker->handed_out(), moves.size());
  ASSERT_EQ(rest.size(), moves.size() - 3);
  for (std::size_t i = 1; i < rest.size(); ++i) {
    const int key = rest[i].placement % 5;
    const int key_before = rest[i - 1].placement % 5;
    EXPECT_TRUE(key < key_before || (key == key_before && rest[i].placement > rest[i - 1].placement)) << i;
  }
  std::set<int> seen;
  rest.insert(rest.end(), first.begin(), first.end());
  for (const Move move : rest) EXPECT_TRUE(seen.insert(move.placement).second);
  EXPECT_EQ(seen.size(), moves.size());
}

TEST(MovePicker, BeginsAnewWithEveryNode) {
  const Duo position;
  auto picker = std::make_unique<MovePicker<Duo>>();
  for (int node = 0; node < 2; ++node) {
    picker->begin_with({});
    EXPECT_TRUE(picker->empty());
    EXPECT_FALSE(picker->filled());
    EXPECT_EQ(picker->handed_out(), 0u);
    position.legal_moves(picker->moves);
    picker->leave_out_likely();
    picker->keep_generation_order();
    EXPECT_EQ(hand_out(*picker).size(), 414u);
  }
}

}  // namespace
}  // namespace tetraply

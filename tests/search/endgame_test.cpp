#include <algorithm>

#include "search/endgame.hpp"

#include <gtest/gtest.h>

#include "games/blokus/notation.hpp"
#include "games/blokus/opening.hpp"
#include "games/blokus/position.hpp"
#include "search/alpha_beta/alpha_beta.hpp"
#include "search/plain_minimax.hpp"
#include "search/positions.hpp"

namespace tetraply {
namespace {

using blokus::Duo;
using Solver = AlphaBeta<Duo, OwnScores>;
using Search = AlphaBeta<Duo, OwnScores>;

TEST(Endgame, ProvedResultIsThatOfPlayingEverythingOut) {
  EndgameFirst<Duo, Search, Solver> search(Search({}, {}), Solver({}, {}), 1'000'000);
  int proved = 0;
  for (std::uint64_t seed = 100; seed < 180; ++seed) {
    const Duo position = position_before_end<Duo>(seed, 5);
    if (!is_small_endgame(position, 2'000)) continue;
    const auto report = search.run(position, Limits{.depth = 1});
    ASSERT_TRUE(report.complete);
    const int player = position.turn().player;
    EXPECT_EQ(report.best[0].values[player], plain_minimax(position, 42, player, OwnScores{})) << seed;
    ++proved;
  }
  EXPECT_GE(proved, 15);
}

TEST(Endgame, WithTooFewNodesTheSearchDecides) {
  EndgameFirst<Duo, Search, Solver> search(Search({}, {}), Solver({}, {}), 3);
  const Duo position = position_before_end<Duo>(1, 8);
  const auto report = search.run(position, Limits{.depth = 1});
  EXPECT_FALSE(report.complete);
  EXPECT_EQ(report.depth, 1);
}

TEST(Opening, LargePiecesComeFirst) {
  const blokus::LargePiecesFirst select;
  const auto& table = blokus::PlacementTable<14>::get();
  Random random(3);
  Duo position;
  for (int ply = 0; ply < 14; ++ply) {
    Duo::MoveList moves;
    position.legal_moves(moves);
    const std::size_t before = moves.size();
    select(position, moves);
    ASSERT_FALSE(moves.empty());
    ASSERT_LT(moves.size(), before);
    for (const auto move : moves) {
      const std::string_view name = blokus::kPieceDrawings[table[move].piece].name;
      if (ply < 2)
        EXPECT_TRUE(name == "X" || name == "F") << name;
      else
        EXPECT_TRUE(table[move].size == 5 || name == "Z4") << name;
    }
    position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

TEST(Opening, WhatIsSurelyKeptStaysAndWhereOthersGoNothingElse) {
  const blokus::LargePiecesFirst select;
  Random random(11);
  for (int game = 0; game < 10; ++game)
    for (Duo position; !position.turn().is_over(); position.play(random_move(position, random))) {
      Duo::MoveList all;
      position.legal_moves(all);
      Duo::MoveList kept = all;
      select(position, kept);
      for (const auto move : all) {
        const bool stays = std::find(kept.begin(), kept.end(), move) != kept.end();
        if (kept.size() < all.size() || select.surely_keeps(position, move)) {
          ASSERT_EQ(select.surely_keeps(position, move), stays);
        }
      }
    }
}

TEST(Opening, AfterSevenTurnsOrSwitchedOffAllMovesStay) {
  Duo position;
  Duo::MoveList moves;
  position.legal_moves(moves);
  blokus::LargePiecesFirst(false)(position, moves);
  EXPECT_EQ(moves.size(), 414u);
  Random random(5);
  for (int ply = 0; ply < 14; ++ply) position.play(random_move(position, random));
  position.legal_moves(moves);
  const std::size_t all = moves.size();
  blokus::LargePiecesFirst{}(position, moves);
  EXPECT_EQ(moves.size(), all);
}

}  // namespace
}  // namespace tetraply

#include "games/tetris/guideline_path.hpp"

#include <gtest/gtest.h>

#include "games/tetris/text.hpp"

namespace tetraply::tetris {
namespace {

constexpr GuidelineWeights kNothing{.attack = 0,
                                    .plain_clear = 0,
                                    .wasted_t = 0,
                                    .back_to_back = 0,
                                    .height = 0,
                                    .upper_half = 0,
                                    .upper_quarter = 0,
                                    .cavity = 0,
                                    .overhang = 0,
                                    .covered = 0,
                                    .row_transition = 0,
                                    .bump = 0,
                                    .bump_squared = 0,
                                    .well_row = 0,
                                    .t_slot = {0, 0, 0}};

Guideline game_with(std::string_view board, std::array<Piece, 2> pieces = {Piece::O, Piece::O}) {
  return Guideline(parse_board(board, kVisibleHeight).value(), pieces);
}

// How often a feature of the field occurs: its weight is one, all others are zero.
std::int64_t count(double GuidelineWeights::*feature, const Guideline& game) {
  GuidelineWeights weights = kNothing;
  weights.*feature = 1;
  return GuidelinePath(weights).value(GuidelinePath::start(game));
}

TEST(GuidelinePath, CountsTheFeaturesOfAField) {
  const Guideline game = game_with(".##......./#.#......./###.......");
  EXPECT_EQ(count(&GuidelineWeights::height, game), 3);
  EXPECT_EQ(count(&GuidelineWeights::cavity, game), 1);
  EXPECT_EQ(count(&GuidelineWeights::overhang, game), 0);
  EXPECT_EQ(count(&GuidelineWeights::covered, game), 1);
  EXPECT_EQ(count(&GuidelineWeights::row_transition, game), 2 + 4 + 4);
  EXPECT_EQ(count(&GuidelineWeights::bump, game), 1 + 0 + 3);  // without the first empty column, which is the well
  EXPECT_EQ(count(&GuidelineWeights::bump_squared, game), 1 + 0 + 9);
  EXPECT_EQ(count(&GuidelineWeights::well_row, game), 0);
  EXPECT_EQ(count(&GuidelineWeights::well_row, game_with("#########./#########./########.#/#########.")), 2);
  std::string twelve_high = "#.........";
  for (int row = 1; row < 12; ++row) twelve_high += "/#.........";
  EXPECT_EQ(count(&GuidelineWeights::upper_half, game_with(twelve_high)), 2);
}

TEST(GuidelinePath, FindsThePlaceForATSpin) {
  const auto slot = [](std::string_view board) {
    GuidelineWeights weights = kNothing;
    weights.t_slot = {1, 2, 3};
    return GuidelinePath(weights).value(GuidelinePath::start(game_with(board)));
  };
  EXPECT_EQ(slot("##......../#...######/##.#######"), 3);
  EXPECT_EQ(slot("........##/######...#/#######.##"), 3);
  EXPECT_EQ(slot("##......../#...#####./##.#######"), 2);
  EXPECT_EQ(slot("##......../#...#####./##.######."), 1);
  EXPECT_EQ(slot("#........./#...######/##.#######"), 0);  // no roof
  EXPECT_EQ(count(&GuidelineWeights::overhang, game_with("##......../#...######/##.#######")), 1);
}

TEST(GuidelinePath, AttackOnTheWayIsCreditedAndSoIsItsPrice) {
  const auto earned = [](const Guideline& game, int lines) {
    GuidelineWeights weights = kNothing;
    weights.attack = 100;
    weights.plain_clear = -7;
    weights.wasted_t = -1;
    const GuidelinePath path(weights);
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    path.for_each_child(GuidelinePath::start(game), [&](Move, const GuidelinePath::Node& child) {
      if (child.game.lines() == lines) best = std::max(best, child.earned);
    });
    return best;
  };
  const std::string_view well = "#........./#########./#########./#########./#########.";
  EXPECT_EQ(earned(game_with(well, {Piece::I, Piece::I}), 4), 400);
  EXPECT_EQ(earned(game_with("#........./########../########..", {Piece::O, Piece::O}), 2), 100 - 7);
  EXPECT_EQ(earned(game_with("##......../#...######/##.#######/####......", {Piece::T, Piece::T}), 2), 400);
  EXPECT_EQ(earned(game_with("", {Piece::T, Piece::T}), 0), -1);
}

TEST(GuidelinePath, SeesWhatAPlayerSeesAndPlaysByTheRules) {
  Random random(3);
  Guideline game(3);
  for (int i = 0; i < 20 && !game.turn().is_over(); ++i) {
    const auto node = GuidelinePath::start(game);
    EXPECT_EQ(node.game.queue().size(), game.rules().preview + 1);
    const Move move = random_move(node.game, random);
    ASSERT_TRUE(game.is_legal(move));
    const auto next = GuidelinePath().child(node, move);
    game.play(move);
    EXPECT_EQ(next.game.board(), game.board());
    EXPECT_EQ(next.game.held(), game.held());
    EXPECT_EQ(next.game.combo(), game.combo());
    EXPECT_EQ(next.game.back_to_back(), game.back_to_back());
  }
}

}  // namespace
}  // namespace tetraply::tetris

#include "games/blokus/evaluation.hpp"

#include <gtest/gtest.h>

#include "games/blokus/evaluation_reference.hpp"
#include "games/blokus/test_data.hpp"

namespace tetraply::blokus {
namespace {

Evaluation named(std::string_view name) {
  const auto found = Evaluation::find(name);
  EXPECT_TRUE(found) << name;
  return Evaluation(**found);
}

template <class R>
blokus_reference::Picture picture_of(const Position<R>& position) {
  blokus_reference::Picture picture;
  picture.players = R::kPlayers;
  for (int color = 0; color < R::kColors; ++color)
    picture.starts.emplace_back(R::kColorInfo[color].start.x, R::kColorInfo[color].start.y);
  for (int y = 0; y < R::kSize; ++y) {
    std::string row;
    for (int x = 0; x < R::kSize; ++x) {
      const auto color = position.color_at(x, y);
      row += color ? static_cast<char>('0' + *color) : '.';
    }
    picture.rows.push_back(row);
  }
  return picture;
}

// The features of a color except the result, in the order of the enumeration.
template <class R>
std::array<int, kFeatures - 1> plain_features(const Position<R>& position, int color) {
  using namespace blokus_reference;
  const Picture picture = picture_of(position);
  return {squares(picture, color),   89 - squares(picture, color), frontier(picture, color),
          center(picture, color),    rim(picture, color),          touching(picture, color),
          influence(picture, color), range(picture, color),        distance(picture, color)};
}

template <class G>
class BlokusEvaluation : public testing::Test {};
using Variants = testing::Types<Classic, ClassicTwo, ClassicThree, Duo>;
TYPED_TEST_SUITE(BlokusEvaluation, Variants);

TYPED_TEST(BlokusEvaluation, IsTheWeightedSumOfPlainlyCountedFeatures) {
  Random random(1);
  for (int game = 0; game < 6; ++game)
    for (TypeParam position;; position.play(random_move(position, random))) {
      std::array<std::array<int, kFeatures - 1>, TypeParam::kPlayers> features{};
      const int scored = TypeParam::kPlayers == 3 ? 3 : TypeParam::kColors;
      for (int color = 0; color < scored; ++color) {
        const auto of_color = plain_features(position, color);
        for (std::size_t i = 0; i < of_color.size(); ++i) features[color % TypeParam::kPlayers][i] += of_color[i];
      }
      for (const Evaluation::Named& set : Evaluation::all()) {
        const auto values = Evaluation(set)(position);
        for (int player = 0; player < TypeParam::kPlayers; ++player) {
          double expected = 0;
          for (const auto& [feature, weight] : set.terms) {
            if (feature != Feature::result) {
              expected += weight * features[player][static_cast<int>(feature)];
            } else if (position.turn().is_over()) {
              for (const int other : position.scores())
                expected += weight * ((position.scores()[player] > other) - (position.scores()[player] < other));
            }
          }
          ASSERT_NEAR(values[player] * Evaluation::unit(), expected, 1e-6) << set.name;
        }
      }
      if (position.turn().is_over()) break;
    }
}

TYPED_TEST(BlokusEvaluation, ValuesAfterMovesAreThoseOfThePositionsAfterThem) {
  Random random(2);
  for (int game = 0; game < 5; ++game)
    for (TypeParam position; !position.turn().is_over(); position.play(random_move(position, random))) {
      typename TypeParam::MoveList moves;
      position.legal_moves(moves);
      for (const Evaluation::Named& set : Evaluation::all()) {
        const Evaluation evaluate(set);
        const auto values = evaluate.values_after(position);
        for (int i = 0; i < 4; ++i) {
          const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
          ASSERT_EQ(values(move), evaluate(after(position, move))) << set.name << " " << to_text(position, move);
        }
        ASSERT_EQ(values(moves[moves.size() - 1]), evaluate(after(position, moves[moves.size() - 1]))) << set.name;
      }
    }
}

TYPED_TEST(BlokusEvaluation, IsNeverLessThanItsLeast) {
  Random random(3);
  for (int game = 0; game < 20; ++game)
    for (TypeParam position;; position.play(random_move(position, random))) {
      for (const Evaluation::Named& set : Evaluation::all())
        for (const int value : Evaluation(set)(position)) ASSERT_GE(value, Evaluation(set).least<TypeParam>());
      if (position.turn().is_over()) break;
    }
}

TEST(BlokusEvaluationNames, ChaoCountsTheFirstMonominoByHand) {
  // The monomino in a corner: 1 square, 1 frontier cell, 88 left. The others have not moved: only a start square, 89
  // left.
  Classic position;
  play_text(position, 0, "a20");
  const Scores<4> expected{100 * (10 + 3 - 88), 100 * (3 - 89), 100 * (3 - 89), 100 * (3 - 89)};
  EXPECT_EQ(named("chao")(position), expected);
}

TEST(BlokusEvaluationNames, CombinedCountsTheFirstXByHand) {
  // An X around f10 on the 14×14 board: 5 squares, 8 frontier cells. From the top left, row by row, its squares are in
  // rows 3, 4, 4, 4, 5 and columns 5, 4, 5, 6, 5. So their distances to row 7 and column 7 are 4, 3, 3, 3 and 2.
  Duo position;
  play_text(position, 0, "f9,e10,f10,g10,f11");
  const int expected = 100 * 5 + 90 * 8 + 50 * (3 + 4 + 4 + 4 + 5);
  EXPECT_EQ(named("combined")(position)[0], expected);
}

TEST(BlokusEvaluationNames, OtherWeightsReplaceTheNamedOnes) {
  const double weights[] = {1, 0.9, 0.5};
  const Duo position = after(Duo{}, parse_move(Duo{}, "e10").value());
  EXPECT_EQ(Evaluation(**Evaluation::find("combined"), weights)(position), named("combined")(position));
  const double only_squares[] = {1, 0, 0};
  EXPECT_EQ(Evaluation(**Evaluation::find("combined"), only_squares)(position), named("squares")(position));
}

TEST(BlokusEvaluationNames, UnknownOnesAreRefusedWithTheValidOnes) {
  const auto found = Evaluation::find("centralisation");
  ASSERT_FALSE(found);
  EXPECT_NE(found.error().message.find("did you mean 'centralization'?"), std::string::npos);
}

}  // namespace
}  // namespace tetraply::blokus

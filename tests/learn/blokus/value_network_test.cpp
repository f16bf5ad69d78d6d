// The value network's integers: they agree with plain arithmetic, and cannot wrap.
#include "learn/blokus/value_network.hpp"

#include <gtest/gtest.h>

#include "effort.hpp"
#include "learn/blokus/random_games.hpp"

namespace tetraply::learn {
namespace {

using blokus::Duo;

ValueNetwork::Weights random_weights(std::uint64_t seed) {
  Random random(seed);
  const auto within = [&](int largest) { return static_cast<int>(random.below(2 * largest + 1)) - largest; };
  ValueNetwork::Weights weights;
  for (std::int8_t& row : weights.rows) row = static_cast<std::int8_t>(within(20));
  for (std::int16_t& bias : weights.bias) bias = static_cast<std::int16_t>(within(ValueNetwork::kLargestBias));
  for (auto& output : weights.outputs)
    for (std::int16_t& weight : output) weight = static_cast<std::int16_t>(within(500));
  weights.output_bias = {0.25F, -0.5F};
  return weights;
}

Expectation plain(const ValueNetwork::Weights& weights, const ValueInputs::List& rows) {
  std::array<double, 2> outputs{weights.output_bias[0], weights.output_bias[1]};
  for (int unit = 0; unit < ValueNetwork::kHidden; ++unit) {
    long sum = weights.bias[unit];
    for (const auto row : rows) sum += weights.rows[std::size_t{row} * ValueNetwork::kHidden + unit];
    sum = std::clamp(sum, 0L, long{ValueNetwork::kLargestHidden});
    for (int output = 0; output < 2; ++output)
      outputs[output] += double{ValueNetwork::kRowUnit} * ValueNetwork::kOutputUnit * static_cast<double>(sum) *
                         weights.outputs[output][unit];
  }
  return {static_cast<float>(1 / (1 + std::exp(-outputs[0]))),
          static_cast<float>(ValueNetwork::kMarginUnit * outputs[1])};
}

void expect_agreement(const ValueNetwork::Weights& weights, int games) {
  const ValueNetwork network(weights);
  for_random_positions<Duo>(games, [&](const Duo& position) {
    ValueInputs::List rows;
    ValueInputs::list(position, ValueInputs::View(position), rows);
    const Expectation wanted = plain(weights, rows);
    const Expectation found = network(position);
    ASSERT_NEAR(found.win, wanted.win, 1e-4);
    ASSERT_NEAR(found.margin, wanted.margin, 1e-2 + 1e-4 * std::abs(wanted.margin));
  });
}

TEST(ValueNetwork, AgreesWithPlainArithmetic) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) expect_agreement(random_weights(seed), effort(10));
}

TEST(ValueNetwork, CannotWrapAtTheBounds) {
  for (const int sign : {-1, 1}) {
    ValueNetwork::Weights weights;
    std::fill(weights.rows.begin(), weights.rows.end(), static_cast<std::int8_t>(sign * ValueNetwork::kLargestRow));
    weights.bias.fill(static_cast<std::int16_t>(sign * ValueNetwork::kLargestBias));
    for (auto& output : weights.outputs) output.fill(static_cast<std::int16_t>(ValueNetwork::kLargestOutput));
    expect_agreement(weights, 2);
  }
}

TEST(ValueNetwork, InputsAreDistinctAndWithinBounds) {
  for_random_positions<Duo>(effort(20), [&](const Duo& position) {
    ValueInputs::List rows;
    ValueInputs::list(position, ValueInputs::View(position), rows);
    std::sort(rows.begin(), rows.end());
    ASSERT_EQ(std::unique(rows.begin(), rows.end()), rows.end());
    ASSERT_LT(*(rows.end() - 1), ValueInputs::kRows);
  });
}

TEST(ValueNetwork, CountsPlacementsOfEachPiece) {
  const Duo position;
  ValueInputs::List rows;
  ValueInputs::list(position, ValueInputs::View(position), rows);
  const auto has = [&](int side, int piece, int bucket) {
    const auto row = ValueInputs::kFirstCount + (side * blokus::kPieces + piece) * ValueInputs::kCounts + bucket;
    return std::find(rows.begin(), rows.end(), row) != rows.end();
  };
  for (int side = 0; side < 2; ++side) {
    EXPECT_TRUE(has(side, blokus::kMonomino, 2));  // one way to cover the start
    EXPECT_TRUE(has(side, 1, 4));                  // the domino: four ways
  }
}

}  // namespace
}  // namespace tetraply::learn

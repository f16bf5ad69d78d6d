// What a position of Blokus Duo is worth to the player on turn, by a small network of integers.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/fixed_list.hpp"
#include "games/blokus/position.hpp"
#include "games/blokus/scan.hpp"
#include "learn/blokus/cell_view.hpp"
#include "learn/blokus/policy.hpp"

namespace tetraply::learn {

// The inputs are facts that hold or do not. Each has a row of weights, one for each hidden unit:
// - for every cell that is open to somebody, its place and its reach code,
// - for every piece of each side, whether it is in hand and in about how many ways it can be placed,
// - the color on turn.
struct ValueInputs {
  using View = CellView<blokus::DuoRules>;
  static constexpr int kCounts = 9;  // not in hand; none, 1, 2-3, 4-7, … 64 or more placements
  static constexpr int kFirstCount = View::kCells * kCellCodes;
  static constexpr int kFirstColor = kFirstCount + 2 * blokus::kPieces * kCounts;
  static constexpr int kRows = kFirstColor + blokus::DuoRules::kColors;
  static constexpr int kMostActive = 14 * 14 + 2 * blokus::kPieces + 1;

  using List = FixedList<std::uint16_t, kMostActive>;

  static void list(const blokus::Duo& position, const View& view, List& rows) {
    const int color = position.color_to_move();
    rows.clear();
    view.in_play().for_each([&](int cell) {
      const int seen = PolicyLayout<blokus::DuoRules>::seen_by(color, cell);
      rows.push_back(static_cast<std::uint16_t>(seen * kCellCodes + view.reach(cell)));
    });
    for (int side = 0; side < 2; ++side) add_counts(position, (color + side) % 2, side, rows);
    rows.push_back(static_cast<std::uint16_t>(kFirstColor + color));
  }

 private:
  static void add_counts(const blokus::Duo& position, int color, int side, List& rows) {
    std::array<int, blokus::kPieces> counts{};
    const blokus::Scan<blokus::DuoRules::kSize> found(position.open(color), position.frontier(color),
                                                      position.hand(color));
    for (int i = 0; i < found.size(); ++i)
      counts[blokus::kOrientationTree[found.orientation(i)].piece] += found.anchors(i).count();
    for (int piece = 0; piece < blokus::kPieces; ++piece) {
      const bool in_hand = (position.hand(color) >> piece & 1) != 0;
      const int bucket =
          in_hand ? std::min(1 + static_cast<int>(std::bit_width(static_cast<unsigned>(counts[piece]))), kCounts - 1)
                  : 0;
      rows.push_back(static_cast<std::uint16_t>(kFirstCount + (side * blokus::kPieces + piece) * kCounts + bucket));
    }
  }
};

// What is expected of the game for the player on turn.
struct Expectation {
  float win = 0.5F;  // its probability; a draw counts as half
  float margin = 0;  // in points of the score
};

// Rows have 8 bits and their sums 16: at most kMostActive rows of +-127 and a bias stay within them.
class ValueNetwork {
 public:
  static constexpr int kHidden = 64;
  static constexpr int kOutputs = 2;             // the logit of a win, the margin
  static constexpr float kRowUnit = 1.0F / 256;  // what 1 stands for in rows, biases and hidden units
  static constexpr int kLargestHidden = 1024;    // hidden units are cut to 0 … 4
  static constexpr int kLargestRow = 127;
  static constexpr int kLargestBias = 2'000;
  static constexpr float kOutputUnit = 1.0F / 2048;
  static constexpr int kLargestOutput = 16'000;
  static constexpr float kMarginUnit = 16;  // the second output is in parts of that many points
  static_assert(ValueInputs::kMostActive * kLargestRow + kLargestBias <= INT16_MAX);
  static_assert(std::int64_t{kHidden} * kLargestHidden * kLargestOutput < INT32_MAX);

  struct Weights {
    std::vector<std::int8_t> rows = std::vector<std::int8_t>(std::size_t{ValueInputs::kRows} * kHidden);
    std::array<std::int16_t, kHidden> bias{};
    std::array<std::array<std::int16_t, kHidden>, kOutputs> outputs{};
    std::array<float, kOutputs> output_bias{};
  };

  // All must be within their bounds.
  explicit ValueNetwork(Weights weights) : weights_(std::move(weights)) {}

  // The game must not be over.
  [[nodiscard]] Expectation operator()(const blokus::Duo& position) const {
    ValueInputs::List rows;
    ValueInputs::list(position, ValueInputs::View(position), rows);
    std::array<std::int16_t, kHidden> hidden;
    add_up(rows, hidden);
    std::array<std::int32_t, kOutputs> sums{};
    for (int output = 0; output < kOutputs; ++output)
      for (int unit = 0; unit < kHidden; ++unit)
        sums[output] += std::int32_t{hidden[unit]} * weights_.outputs[output][unit];
    constexpr float kUnit = kRowUnit * kOutputUnit;
    const float logit = static_cast<float>(sums[0]) * kUnit + weights_.output_bias[0];
    const float margin = static_cast<float>(sums[1]) * kUnit + weights_.output_bias[1];
    return {1 / (1 + std::exp(-logit)), kMarginUnit * margin};
  }

  [[nodiscard]] const Weights& weights() const { return weights_; }

 private:
  // The hidden units, cut to their range.
  void add_up(const ValueInputs::List& rows, std::array<std::int16_t, kHidden>& hidden) const {
    using Sums __attribute__((vector_size(32))) = std::int16_t;
    using Row __attribute__((vector_size(16))) = std::int8_t;
    constexpr int kVectors = kHidden / 16;
    Sums sums[kVectors];
    std::memcpy(sums, weights_.bias.data(), sizeof sums);
    for (const std::uint16_t row : rows) {
      const std::int8_t* const weights = weights_.rows.data() + std::size_t{row} * kHidden;
      for (int i = 0; i < kVectors; ++i) {
        Row part;
        std::memcpy(&part, weights + 16 * i, sizeof part);
        sums[i] += __builtin_convertvector(part, Sums);
      }
    }
    std::memcpy(hidden.data(), sums, sizeof sums);
    for (std::int16_t& unit : hidden) unit = std::clamp<std::int16_t>(unit, 0, kLargestHidden);
  }

  Weights weights_;
};

}  // namespace tetraply::learn

#include "learn/blokus/value_model.hpp"

#include <algorithm>
#include <cmath>

namespace tetraply::learn {

namespace {

constexpr float kLargestRow = ValueNetwork::kLargestRow * ValueNetwork::kRowUnit;
constexpr float kLargestHidden = ValueNetwork::kLargestHidden * ValueNetwork::kRowUnit;
constexpr float kMarginShare = 0.1F;  // of the margin's squared error in the loss

float uniform(Random& random, float largest) {
  constexpr std::uint32_t kSteps = 1 << 24;
  return largest * (2.0F * static_cast<float>(random.below(kSteps)) / kSteps - 1);
}

float cut(float hidden) {
  return std::clamp(hidden, 0.0F, kLargestHidden);
}

// Of a logit against a probability, in a form that does not overflow.
double cross_entropy(float logit, float probability) {
  const double x = logit;
  return std::log1p(std::exp(-std::abs(x))) + std::max(x, 0.0) - x * probability;
}

double loss_of(float logit, float margin, const ValueSample& sample) {
  const double miss = margin - sample.margin / ValueNetwork::kMarginUnit;
  return cross_entropy(logit, sample.win) + kMarginShare * miss * miss;
}

template <class Integer>
Integer rounded(float value, float unit, int largest) {
  return static_cast<Integer>(
      std::clamp(std::lround(value / unit), -static_cast<long>(largest), static_cast<long>(largest)));
}

}  // namespace

ValueModel::ValueModel(Random& random) : parameters_(kSize), rows_(ValueInputs::kRows * kHidden) {
  const auto values = parameters_.values();
  const auto fill = [&](std::size_t first, std::size_t last, float largest) {
    for (std::size_t i = first; i < last; ++i) values[i] = uniform(random, largest);
  };
  fill(ValueInputs::kFirstCount * kHidden, kShared, 0.05F);  // cells of their own begin at 0
  fill(kShared, kBias, 0.02F);
  std::fill(values.begin() + kBias, values.begin() + kOutputs, 1.0F);
  fill(kOutputs, kOutputBias, 0.1F);
  parameters_.begin_averages();
  refresh();
}

ValueModel::Forward ValueModel::forward(const ValueInputs::List& rows) const {
  const auto values = parameters_.values();
  Forward result{};
  std::copy_n(values.begin() + kBias, kHidden, result.sums.begin());
  for (const std::uint16_t row : rows) {
    const float* const weights = rows_.data() + row * kHidden;
    for (std::size_t unit = 0; unit < kHidden; ++unit) result.sums[unit] += weights[unit];
  }
  std::array<float, ValueNetwork::kOutputs> outputs{values[kOutputBias], values[kOutputBias + 1]};
  for (std::size_t output = 0; output < outputs.size(); ++output)
    for (std::size_t unit = 0; unit < kHidden; ++unit)
      outputs[output] += cut(result.sums[unit]) * values[kOutputs + output * kHidden + unit];
  result.logit = outputs[0];
  result.margin = outputs[1];
  return result;
}

double ValueModel::loss(const ValueSample& sample) const {
  const Forward result = forward(sample.rows);
  return loss_of(result.logit, result.margin, sample);
}

double ValueModel::add(const ValueSample& sample) {
  const auto values = parameters_.values();
  const auto gradients = parameters_.gradients();
  const Forward result = forward(sample.rows);
  const std::array<float, ValueNetwork::kOutputs> errors{
      1 / (1 + std::exp(-result.logit)) - sample.win,
      2 * kMarginShare * (result.margin - sample.margin / ValueNetwork::kMarginUnit)};
  Hidden below{};
  for (std::size_t output = 0; output < errors.size(); ++output) {
    const std::size_t first = kOutputs + output * kHidden;
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
      gradients[first + unit] += errors[output] * cut(result.sums[unit]);
      below[unit] += errors[output] * values[first + unit];
    }
    gradients[kOutputBias + output] += errors[output];
  }
  for (std::size_t unit = 0; unit < kHidden; ++unit) {
    if (result.sums[unit] <= 0 || result.sums[unit] >= kLargestHidden) below[unit] = 0;
    gradients[kBias + unit] += below[unit];
  }
  for (const std::uint16_t row : sample.rows) {
    float* const to = gradients.data() + row * kHidden;
    for (std::size_t unit = 0; unit < kHidden; ++unit) to[unit] += below[unit];
  }
  return loss_of(result.logit, result.margin, sample);
}

void ValueModel::step(int samples, float rate) {
  const auto gradients = parameters_.gradients();
  for (std::size_t row = 0; row < ValueInputs::kFirstCount; ++row) {
    const float* const from = gradients.data() + row * kHidden;
    float* const to = gradients.data() + kShared + row % kCellCodes * kHidden;
    for (std::size_t unit = 0; unit < kHidden; ++unit) to[unit] += from[unit];
  }
  const float scale = 1 / static_cast<float>(samples);
  for (float& gradient : gradients) gradient *= scale;
  parameters_.step(kRows, kShared, rate);
  // Many cells share a code, so that one step changes the sum of a position many times.
  constexpr float kSharedRate = 0.2F;
  parameters_.step(kShared, kBias, kSharedRate * rate);
  parameters_.step(kBias, kSize, rate);
  parameters_.end_step();
  refresh();
}

void ValueModel::add_shared(std::span<const float> parameters, std::vector<float>& rows) {
  for (std::size_t row = 0; row < ValueInputs::kRows; ++row) {
    const float* const own = parameters.data() + row * kHidden;
    const float* const shared = parameters.data() + kShared + row % kCellCodes * kHidden;
    const float share = row < ValueInputs::kFirstCount ? 1 : 0;
    for (std::size_t unit = 0; unit < kHidden; ++unit)
      rows[row * kHidden + unit] = std::clamp(own[unit] + share * shared[unit], -kLargestRow, kLargestRow);
  }
}

ValueNetwork ValueModel::network() const {
  const auto averages = parameters_.averages();
  ValueNetwork::Weights weights;
  std::vector<float> rows(ValueInputs::kRows * kHidden);
  add_shared(averages, rows);
  for (std::size_t i = 0; i < rows.size(); ++i)
    weights.rows[i] = rounded<std::int8_t>(rows[i], ValueNetwork::kRowUnit, ValueNetwork::kLargestRow);
  for (std::size_t unit = 0; unit < kHidden; ++unit) {
    weights.bias[unit] =
        rounded<std::int16_t>(averages[kBias + unit], ValueNetwork::kRowUnit, ValueNetwork::kLargestBias);
    for (std::size_t output = 0; output < ValueNetwork::kOutputs; ++output)
      weights.outputs[output][unit] = rounded<std::int16_t>(averages[kOutputs + output * kHidden + unit],
                                                            ValueNetwork::kOutputUnit, ValueNetwork::kLargestOutput);
  }
  for (std::size_t output = 0; output < ValueNetwork::kOutputs; ++output)
    weights.output_bias[output] = std::clamp(averages[kOutputBias + output], -100.0F, 100.0F);
  return ValueNetwork(std::move(weights));
}

}  // namespace tetraply::learn

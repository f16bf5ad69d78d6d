// Turns logarithms of weights into probabilities, fast enough for every node of a search.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

namespace tetraply {

// e^x for x <= 0, with 4 correct digits, in a few vector instructions. The integer part of x / ln 2 becomes the
// exponent, and a polynomial approximates 2 to the power of the rest.
[[nodiscard]] inline float fast_exp(float x) {
  constexpr float kLog2E = 1.44269504F;
  const float scaled = std::max(x * kLog2E, -120.0F);
  const auto whole = static_cast<std::int32_t>(scaled) - 1;  // rounds toward 0, so that the rest is within 0 to 1
  const float rest = scaled - static_cast<float>(whole);
  const float power = 1.0F + rest * (0.695556856F + rest * (0.226173572F + rest * 0.0781455737F));
  return std::bit_cast<float>(std::bit_cast<std::int32_t>(power) + (whole << 23));
}

inline void softmax(std::span<float> logits, float temperature) {
  float largest = logits[0];
  for (const float logit : logits) largest = std::max(largest, logit);
  const float factor = 1 / temperature;
  for (float& logit : logits) logit = fast_exp((logit - largest) * factor);
  // Four sums that do not wait for each other.
  float sums[4] = {};
  std::size_t i = 0;
  for (; i + 4 <= logits.size(); i += 4)
    for (std::size_t lane = 0; lane < 4; ++lane) sums[lane] += logits[i + lane];
  for (; i < logits.size(); ++i) sums[0] += logits[i];
  const float scale = 1 / ((sums[0] + sums[1]) + (sums[2] + sums[3]));
  for (float& logit : logits) logit *= scale;
}

}  // namespace tetraply

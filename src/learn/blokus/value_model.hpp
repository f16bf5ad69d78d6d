// The value network as it learns, in floating point.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "core/random.hpp"
#include "learn/blokus/parameters.hpp"
#include "learn/blokus/value_network.hpp"

namespace tetraply::learn {

struct ValueSample {
  ValueInputs::List rows;
  float win = 0.5F;
  float margin = 0;  // in points
};

class ValueModel {
 public:
  explicit ValueModel(Random& random);

  // Adds the gradient of the sample's loss; returns the loss: cross-entropy, and a share of the margin's squared error.
  double add(const ValueSample& sample);
  // Without learning.
  [[nodiscard]] double loss(const ValueSample& sample) const;
  void step(int samples, float rate);

  // The average of the last steps as integers.
  [[nodiscard]] ValueNetwork network() const;

  [[nodiscard]] Parameters& parameters() { return parameters_; }
  // After the parameters were changed from outside.
  void refresh() { add_shared(parameters_.values(), rows_); }

 private:
  static constexpr std::size_t kHidden = ValueNetwork::kHidden;
  static constexpr std::size_t kRows = 0;
  static constexpr std::size_t kShared = kRows + ValueInputs::kRows * kHidden;  // of a code, wherever it stands
  static constexpr std::size_t kBias = kShared + kCellCodes * kHidden;
  static constexpr std::size_t kOutputs = kBias + kHidden;
  static constexpr std::size_t kOutputBias = kOutputs + ValueNetwork::kOutputs * kHidden;
  static constexpr std::size_t kSize = kOutputBias + ValueNetwork::kOutputs;

  using Hidden = std::array<float, kHidden>;

  struct Forward {
    Hidden sums;  // before they are cut
    float logit;
    float margin;  // in units of kMarginUnit
  };
  [[nodiscard]] Forward forward(const ValueInputs::List& rows) const;

  // The row of a cell and a code is that of its own plus the shared one, within the range of the integers.
  static void add_shared(std::span<const float> parameters, std::vector<float>& rows);

  Parameters parameters_;
  std::vector<float> rows_;  // as they are used
};

}  // namespace tetraply::learn

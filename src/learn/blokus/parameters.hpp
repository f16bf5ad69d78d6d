// Numbers that learn from gradients: Adam, and a running average, which plays better than the last state.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace tetraply::learn {

class Parameters {
 public:
  explicit Parameters(std::size_t count)
      : values_(count), gradients_(count), first_(count), second_(count), averages_(count) {}

  [[nodiscard]] std::size_t size() const { return values_.size(); }
  [[nodiscard]] std::span<float> values() { return values_; }
  [[nodiscard]] std::span<const float> values() const { return values_; }
  // To be added to; zero again after each step.
  [[nodiscard]] std::span<float> gradients() { return gradients_; }
  [[nodiscard]] std::span<const float> averages() const { return averages_; }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

  // The average begins where the values begin.
  void begin_averages() { averages_ = values_; }

  // One step of Adam (Kingma and Ba, 2015); `rate` is that of the parameters from first to last, the other parts are
  // stepped by calls of their own. Call end_step() after all of them.
  void step(std::size_t first, std::size_t last, float rate) {
    constexpr float kFirst = 0.9F;
    constexpr float kSecond = 0.999F;
    constexpr float kTiny = 1e-8F;
    const auto next = static_cast<double>(steps_ + 1);
    const auto first_scale = static_cast<float>(1 / (1 - std::pow(double{kFirst}, next)));
    const auto second_scale = static_cast<float>(1 / (1 - std::pow(double{kSecond}, next)));
    // About the last tenth of the steps, at most 1,000: the first ones would hold an average of all steps back.
    const auto share = static_cast<float>(std::max(1e-3, 10 / (next + 10)));
    for (std::size_t i = first; i < last; ++i) {
      const float gradient = gradients_[i];
      first_[i] = kFirst * first_[i] + (1 - kFirst) * gradient;
      second_[i] = kSecond * second_[i] + (1 - kSecond) * gradient * gradient;
      values_[i] -= rate * first_[i] * first_scale / (std::sqrt(second_[i] * second_scale) + kTiny);
      averages_[i] += share * (values_[i] - averages_[i]);
      gradients_[i] = 0;
    }
  }
  void end_step() { ++steps_; }

  // All that is needed to go on; a part for each.
  template <class Visit>
  void visit_state(Visit visit) {
    visit(std::span(values_));
    visit(std::span(first_));
    visit(std::span(second_));
    visit(std::span(averages_));
    visit(std::span(&steps_, 1));
  }

 private:
  std::vector<float> values_;
  std::vector<float> gradients_;
  std::vector<float> first_;  // moments of the gradients
  std::vector<float> second_;
  std::vector<float> averages_;
  std::uint64_t steps_ = 0;
};

}  // namespace tetraply::learn

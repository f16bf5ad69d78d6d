// Statistics of few and noisy measurements: no mean, which one interruption by another program would spoil.
#pragma once

#include <optional>
#include <vector>

namespace tetraply::lab {

// The value below which a share of the values lies, 0 to 1, interpolated between the two nearest. Not of nothing.
[[nodiscard]] double quantile(std::vector<double> values, double share);
[[nodiscard]] double median(const std::vector<double>& values);

struct Spread {
  double low;
  double high;
};

// The quartiles; of fewer than five values, the least and the largest.
[[nodiscard]] Spread spread(const std::vector<double>& values);

// How much faster one thing is than another, measured by turns: the median of the ratios of what was measured one after
// the other. A measurement without its partner counts for nothing.
[[nodiscard]] std::optional<double> speedup(const std::vector<std::optional<double>>& slow,
                                            const std::vector<std::optional<double>>& fast);

}  // namespace tetraply::lab

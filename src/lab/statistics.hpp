// Statistics of a few noisy measurements, without means, because one interruption by another program would distort
// them.
#pragma once

#include <optional>
#include <vector>

namespace tetraply::lab {

// The value below which a share (0 to 1) of the values lies, interpolated between the two nearest. There must be a
// value.
[[nodiscard]] double quantile(std::vector<double> values, double share);
[[nodiscard]] double median(const std::vector<double>& values);

struct Spread {
  double low;
  double high;
};

// The quartiles. For fewer than five values, the minimum and the maximum.
[[nodiscard]] Spread spread(const std::vector<double>& values);

// How much faster one thing is than another, from interleaved measurements: the median of the ratios of consecutive
// measurements. A measurement without a partner does not count.
[[nodiscard]] std::optional<double> speedup(const std::vector<std::optional<double>>& slow,
                                            const std::vector<std::optional<double>>& fast);

}  // namespace tetraply::lab

#include "lab/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace tetraply::lab {

double quantile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  const double place = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  if (below + 1 >= values.size()) return values.back();
  return std::lerp(values[below], values[below + 1], place - static_cast<double>(below));
}

double median(const std::vector<double>& values) {
  return quantile(values, 0.5);
}

Spread spread(const std::vector<double>& values) {
  constexpr std::size_t kEnoughForQuartiles = 5;
  const bool enough = values.size() >= kEnoughForQuartiles;
  return {quantile(values, enough ? 0.25 : 0), quantile(values, enough ? 0.75 : 1)};
}

std::optional<double> speedup(const std::vector<std::optional<double>>& slow,
                              const std::vector<std::optional<double>>& fast) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < std::min(slow.size(), fast.size()); ++i)
    if (slow[i] && fast[i] && *fast[i] > 0) ratios.push_back(*slow[i] / *fast[i]);
  if (ratios.empty()) return std::nullopt;
  return median(ratios);
}

}  // namespace tetraply::lab

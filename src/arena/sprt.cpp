#include "arena/sprt.hpp"

#include <algorithm>
#include <cmath>

#include "arena/elo.hpp"

namespace tetraply::arena {

namespace {

constexpr int kOutcomes = 5;
using Probabilities = std::array<double, kOutcomes>;

double score_at(int i) {
  return i / 4.0;
}

// Among all distributions with a given mean score, the one that makes the observed frequencies most likely: each is
// divided by 1 + t·(score - mean), with the t that gives the mean (Owen, 2001).
Probabilities likeliest(const Probabilities& seen, double mean) {
  // 1 + t·(score - mean) must be positive for all scores from 0 to 1. The sum falls from +∞ to -∞ in between.
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  for (int i = 0; i < 60; ++i) {
    const double t = (low + high) / 2;
    double sum = 0;
    for (int k = 0; k < kOutcomes; ++k) sum += seen[k] * (score_at(k) - mean) / (1 + t * (score_at(k) - mean));
    (sum > 0 ? low : high) = t;
  }
  const double t = (low + high) / 2;
  Probabilities result{};
  for (int k = 0; k < kOutcomes; ++k) result[k] = seen[k] / (1 + t * (score_at(k) - mean));
  return result;
}

}  // namespace

Sprt::Sprt(const Options& options)
    : score0_(score_of_elo(options.elo0)),
      score1_(score_of_elo(options.elo1)),
      lower_(std::log(options.beta / (1 - options.alpha))),
      upper_(std::log((1 - options.beta) / options.alpha)) {}

double Sprt::log_likelihood_ratio() const {
  // An outcome that has not occurred is not impossible. A small count keeps the ratio finite.
  constexpr double kUnseen = 1e-3;
  Probabilities seen{};
  double total = 0;
  double pairs = 0;
  for (int k = 0; k < kOutcomes; ++k) {
    pairs += static_cast<double>(counts_[k]);
    seen[k] = std::max(static_cast<double>(counts_[k]), kUnseen);
    total += seen[k];
  }
  if (pairs == 0) return 0;
  for (double& frequency : seen) frequency /= total;
  const Probabilities if0 = likeliest(seen, score0_);
  const Probabilities if1 = likeliest(seen, score1_);
  double ratio = 0;
  for (int k = 0; k < kOutcomes; ++k) ratio += total * seen[k] * std::log(if1[k] / if0[k]);
  return ratio;
}

Sprt::Verdict Sprt::verdict() const {
  const double ratio = log_likelihood_ratio();
  if (ratio <= lower_) return Verdict::elo0;
  if (ratio >= upper_) return Verdict::elo1;
  return Verdict::open;
}

}  // namespace tetraply::arena

#include "arena/elo.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tetraply::arena {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The 97.5 % quantile of Student's t, because the spread of a few numbers is uncertain. Hill's expansion, with a table
// for the first four.
double student95(std::size_t numbers) {
  const auto freedom = static_cast<double>(numbers - 1);
  constexpr std::array kFirst{12.706205, 4.302653, 3.182446, 2.776445};
  if (numbers - 2 < kFirst.size()) return kFirst[numbers - 2];
  const double z = kNormal95;
  return z + (std::pow(z, 3) + z) / (4 * freedom) +
         (5 * std::pow(z, 5) + 16 * std::pow(z, 3) + 3 * z) / (96 * freedom * freedom) +
         (3 * std::pow(z, 7) + 19 * std::pow(z, 5) + 17 * std::pow(z, 3) - 15 * z) / (384 * std::pow(freedom, 3));
}

struct Moments {
  double mean;
  double variance;  // variance of one number
};

Moments moments_of(std::span<const double> numbers) {
  double sum = 0;
  for (const double number : numbers) sum += number;
  const double mean = sum / static_cast<double>(numbers.size());
  double squares = 0;
  for (const double number : numbers) squares += (number - mean) * (number - mean);
  return {mean, squares / static_cast<double>(numbers.size() - 1)};
}

}  // namespace

double WinDrawLoss::score() const {
  if (games() == 0) return 0.5;
  return (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) / static_cast<double>(games());
}

double score_of_elo(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

double elo_of_score(double score) {
  if (score <= 0) return -kInfinity;
  if (score >= 1) return kInfinity;
  return -400 * std::log10(1 / score - 1);
}

Estimate mean_of(std::span<const double> numbers) {
  if (numbers.empty()) return {0, -kInfinity, kInfinity};
  if (numbers.size() == 1) return {numbers[0], -kInfinity, kInfinity};
  const Moments moments = moments_of(numbers);
  const double error = student95(numbers.size()) * std::sqrt(moments.variance / static_cast<double>(numbers.size()));
  return {moments.mean, moments.mean - error, moments.mean + error};
}

Estimate score_of(std::span<const double> scores) {
  if (scores.empty()) return {0.5, 0, 1};
  const auto count = static_cast<double>(scores.size());
  double sum = 0;
  for (const double score : scores) sum += score;
  const double mean = sum / count;
  // Wilson's interval is for wins and losses only. Draws and pairs have a smaller spread, and the interval shrinks in
  // the same proportion. One additional number with the full spread is assumed, so that a few equal numbers do not look
  // certain.
  const double binary = mean * (1 - mean);
  double spread = 1;
  if (scores.size() > 1 && binary > 0)
    spread = std::min(1.0, (moments_of(scores).variance * (count - 1) + binary) / (binary * count));
  const double z2 = kNormal95 * kNormal95 * spread;
  const double middle = (mean + z2 / (2 * count)) / (1 + z2 / count);
  const double half = std::sqrt(z2) / (1 + z2 / count) * std::sqrt(binary / count + z2 / (4 * count * count));
  // A mean at either end is also the end of the interval, despite rounding errors.
  return {mean, mean <= 0 ? 0 : std::max(0.0, middle - half), mean >= 1 ? 1 : std::min(1.0, middle + half)};
}

Estimate elo_of(const Estimate& score) {
  return {elo_of_score(score.value), elo_of_score(score.low), elo_of_score(score.high)};
}

}  // namespace tetraply::arena

// Results of games as numbers: mean scores with their errors, and the corresponding differences in Elo.
#pragma once

#include <cstdint>
#include <span>

namespace tetraply::arena {

// Results from the point of view of one side.
struct WinDrawLoss {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
  [[nodiscard]] double score() const;  // the mean per game: 1 for a win, 1/2 for a draw; 1/2 if there are no games
};

// The expected score of a player who is better by this many Elo, and the inverse, which is infinite for 0 and 1.
[[nodiscard]] double score_of_elo(double elo);
[[nodiscard]] double elo_of_score(double score);

inline constexpr double kNormal95 = 1.959963984540054;  // the number of standard errors on either side for 95 %

// A mean with a 95 % confidence interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

// The mean of independent numbers, by Student's t. With fewer than two, the interval is as wide as possible.
[[nodiscard]] Estimate mean_of(std::span<const double> numbers);

// The mean of scores between 0 and 1, by Wilson's interval, which does not collapse when all are equal. The numbers
// must be independent: for paired games, use the means of the pairs.
[[nodiscard]] Estimate score_of(std::span<const double> scores);
[[nodiscard]] Estimate elo_of(const Estimate& score);

}  // namespace tetraply::arena

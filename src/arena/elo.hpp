// Results of games as numbers: mean scores with their errors, and the difference in Elo that they stand for.
#pragma once

#include <cstdint>
#include <span>

namespace tetraply::arena {

// Seen from one side.
struct WinDrawLoss {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
  [[nodiscard]] double score() const;  // of a game, on average: 1 for a win, 1/2 for a draw; 1/2 if there is none
};

// The score that is to be expected of a player who is better by so many Elo, and the other way round: infinite for 0
// and 1.
[[nodiscard]] double score_of_elo(double elo);
[[nodiscard]] double elo_of_score(double score);

inline constexpr double kNormal95 = 1.959963984540054;  // so many standard errors either way are 95 %

// A mean with a confidence interval of 95 %.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

// Of independent numbers, by Student's t; with fewer than two, the interval is as wide as can be.
[[nodiscard]] Estimate mean_of(std::span<const double> numbers);

// Of scores between 0 and 1, by Wilson's interval, which does not collapse when all are equal. The numbers must be
// independent: of paired games, the means of the pairs.
[[nodiscard]] Estimate score_of(std::span<const double> scores);
[[nodiscard]] Estimate elo_of(const Estimate& score);

}  // namespace tetraply::arena

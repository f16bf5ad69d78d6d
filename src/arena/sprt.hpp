// Sequential probability ratio test: a match ends as soon as its games show which of two hypotheses about the
// difference in Elo is better.
#pragma once

#include <array>
#include <cstdint>

namespace tetraply::arena {

// Tests "better by elo1" against "better by elo0" with the generalized likelihood ratio over the scores of pairs of
// games with the same opening and sides changed: 0, 1/2, 1, 3/2 or 2 points (the pentanomial model). Two games from one
// opening are not independent, but their sums are; and a biased opening adds nothing to their spread.
class Sprt {
 public:
  enum class Verdict { open, elo0, elo1 };

  struct Options {
    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05;  // probability of accepting elo1 although elo0 is true
    double beta = 0.05;   // probability of accepting elo0 although elo1 is true
  };

  explicit Sprt(const Options& options);

  // The score of a pair in half points: 0 to 4.
  void add_pair(int half_points) { ++counts_[static_cast<std::size_t>(half_points)]; }

  [[nodiscard]] double log_likelihood_ratio() const;
  [[nodiscard]] double lower() const { return lower_; }
  [[nodiscard]] double upper() const { return upper_; }
  [[nodiscard]] Verdict verdict() const;
  [[nodiscard]] const std::array<std::uint64_t, 5>& counts() const { return counts_; }

 private:
  double score0_;
  double score1_;
  double lower_;
  double upper_;
  std::array<std::uint64_t, 5> counts_{};
};

}  // namespace tetraply::arena

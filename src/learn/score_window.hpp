// Results of the last games of a training: mean, best, and how often each tile was reached.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "learn/episode.hpp"

namespace tetraply::learn {

inline constexpr int kFirstTile = 11;  // 2048; smaller tiles say nothing about the strength of a network
inline constexpr int kLastTile = 16;   // 65536

struct ScoreSummary {
  std::size_t games = 0;
  double mean = 0;
  double standard_error = 0;  // of the mean; 0 for fewer than two games
  std::int32_t best = 0;
  double moves = 0;                                        // per game
  std::array<double, kLastTile - kFirstTile + 1> rates{};  // share of games that reached 2048, 4096, …
};

[[nodiscard]] ScoreSummary summarize(const std::vector<Episode>& episodes);

class ScoreWindow {
 public:
  void add(const Episode& episode);
  [[nodiscard]] ScoreSummary summary() const { return summarize(episodes_); }

 private:
  static constexpr std::size_t kSize = 2000;

  std::vector<Episode> episodes_;
  std::size_t oldest_ = 0;
};

}  // namespace tetraply::learn

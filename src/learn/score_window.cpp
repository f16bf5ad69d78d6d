#include "learn/score_window.hpp"

#include <algorithm>
#include <cmath>

namespace tetraply::learn {

ScoreSummary summarize(const std::vector<Episode>& episodes) {
  ScoreSummary summary;
  summary.games = episodes.size();
  if (episodes.empty()) return summary;
  const auto games = static_cast<double>(episodes.size());
  for (const Episode& episode : episodes) {
    summary.mean += episode.score / games;
    summary.moves += episode.moves / games;
    summary.best = std::max(summary.best, episode.score);
    for (int tile = kFirstTile; tile <= kLastTile; ++tile)
      if (episode.largest >= tile) summary.rates[tile - kFirstTile] += 1 / games;
  }
  if (episodes.size() < 2) return summary;
  double squares = 0;
  for (const Episode& episode : episodes) squares += (episode.score - summary.mean) * (episode.score - summary.mean);
  summary.standard_error = std::sqrt(squares / (games - 1) / games);
  return summary;
}

void ScoreWindow::add(const Episode& episode) {
  if (episodes_.size() < kSize) {
    episodes_.push_back(episode);
  } else {
    episodes_[oldest_] = episode;
    oldest_ = (oldest_ + 1) % kSize;
  }
}

}  // namespace tetraply::learn

#include "arena/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/random.hpp"

namespace tetraply::arena {

namespace {

// wins[i][j]: how often i came before j, with a tie as a half; and how often they met.
struct Pairs {
  explicit Pairs(int players) : wins(players, std::vector<double>(players)) {}

  void add(const Standing& game, double times) {
    for (std::size_t i = 0; i < game.players.size(); ++i)
      for (std::size_t j = 0; j < game.players.size(); ++j) {
        if (game.players[i] == game.players[j]) continue;
        const double won = game.scores[i] > game.scores[j] ? 1 : game.scores[i] == game.scores[j] ? 0.5 : 0;
        wins[game.players[i]][game.players[j]] += times * won;
      }
  }

  std::vector<std::vector<double>> wins;
};

// Fits strengths by minorization and maximization (Hunter, 2004), which cannot overshoot.
std::vector<double> fit(const Pairs& pairs) {
  const std::size_t players = pairs.wins.size();
  std::vector<double> strength(players, 1);
  constexpr int kMostRounds = 10'000;
  constexpr double kPrecise = 1e-9;
  for (int round = 0; round < kMostRounds; ++round) {
    std::vector<double> next(players);
    double change = 0;
    for (std::size_t i = 0; i < players; ++i) {
      double won = 0.5;  // the assumed draw against a player of strength 1
      double met = 1 / (strength[i] + 1);
      for (std::size_t j = 0; j < players; ++j) {
        if (i == j) continue;
        won += pairs.wins[i][j];
        met += (pairs.wins[i][j] + pairs.wins[j][i]) / (strength[i] + strength[j]);
      }
      next[i] = won / met;
      change = std::max(change, std::abs(std::log(next[i] / strength[i])));
    }
    strength = std::move(next);
    if (change < kPrecise) break;
  }
  double mean = 0;
  for (double& value : strength) {
    value = 400 * std::log10(value);
    mean += value / static_cast<double>(players);
  }
  for (double& value : strength) value -= mean;
  return strength;
}

// The uncertainty of a rating according to the information in the results. It is needed because games that all end
// alike have no spread when they are resampled, even if there are few.
double least_error(const Pairs& pairs, const std::vector<double>& elos, std::size_t player) {
  double information = 0.25;  // information of the assumed draw
  for (std::size_t other = 0; other < elos.size(); ++other) {
    const double score = score_of_elo(elos[player] - elos[other]);
    if (other != player) information += (pairs.wins[player][other] + pairs.wins[other][player]) * score * (1 - score);
  }
  return kNormal95 * 400 / std::numbers::ln10 / std::sqrt(information);
}

}  // namespace

std::vector<Estimate> rate(const std::vector<Standing>& games, int players, std::uint64_t seed) {
  Pairs pairs(players);
  for (const Standing& game : games) pairs.add(game, 1);
  std::vector<Estimate> estimates;
  const std::vector<double> fitted = fit(pairs);
  for (const double elo : fitted) estimates.push_back({elo, elo, elo});
  if (games.empty()) return estimates;

  constexpr int kSamples = 200;
  Random random(seed);
  std::vector<std::vector<double>> samples(players);
  for (int sample = 0; sample < kSamples; ++sample) {
    Pairs drawn(players);
    for (std::size_t i = 0; i < games.size(); ++i)
      drawn.add(games[random.below(static_cast<std::uint32_t>(games.size()))], 1);
    const std::vector<double> elos = fit(drawn);
    for (int player = 0; player < players; ++player) samples[player].push_back(elos[player]);
  }
  for (int player = 0; player < players; ++player) {
    std::vector<double>& sorted = samples[player];
    std::sort(sorted.begin(), sorted.end());
    const double elo = estimates[player].value;
    const double error = least_error(pairs, fitted, static_cast<std::size_t>(player));
    estimates[player].low = std::min(elo - error, sorted[kSamples / 40]);
    estimates[player].high = std::max(elo + error, sorted[kSamples - 1 - kSamples / 40]);
  }
  return estimates;
}

}  // namespace tetraply::arena

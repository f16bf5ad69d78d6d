#include "arena/standings.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "arena/ratings.hpp"

namespace tetraply::arena {

namespace {

// Numbers from games, grouped by round. Games from one opening are not independent, but their rounds are.
class Rounds {
 public:
  void add(const GameEntry& game, double number) {
    auto& [sum, count] = sums_[{game.group, game.round}];
    sum += number;
    ++count;
  }

  // The mean of all games, with the interval of the round means around their own mean. An incomplete round must not
  // count as much as the others.
  template <class Estimator>
  [[nodiscard]] Estimate estimate(Estimator estimator) const {
    std::vector<double> means;
    double all = 0;
    int games = 0;
    for (const auto& [round, sum] : sums_) {
      means.push_back(sum.first / sum.second);
      all += sum.first;
      games += sum.second;
    }
    const Estimate of_means = estimator(means);
    const double shift = games == 0 ? 0 : all / games - of_means.value;
    return {of_means.value + shift, of_means.low + shift, of_means.high + shift};
  }
  [[nodiscard]] Estimate mean() const {
    return estimate([](const std::vector<double>& means) { return mean_of(means); });
  }
  [[nodiscard]] Estimate score() const {
    const Estimate score = estimate([](const std::vector<double>& means) { return score_of(means); });
    return {score.value, std::max(0.0, score.low), std::min(1.0, score.high)};
  }

 private:
  std::map<std::pair<int, int>, std::pair<double, int>> sums_;
};

class Tally {
 public:
  void add(const GameEntry& game, std::size_t a, std::size_t b) {
    const double points = points_against(game.scores, game.seats, game.loser, a, b);
    ++(points == 1 ? results_.wins : points == 0 ? results_.losses : results_.draws);
    points_.add(game, points);
    if (!game.loser)
      margins_.add(game, game.scores[a] - game.scores[b]);  // a game that was broken off says nothing about scores
  }
  [[nodiscard]] Record record() const { return {results_, points_.score(), margins_.mean()}; }

 private:
  WinDrawLoss results_;
  Rounds points_;
  Rounds margins_;
};

Standing ordinal(const GameEntry& game) {
  Standing standing{game.seats, game.scores};
  if (game.loser) {
    const double lowest = *std::min_element(game.scores.begin(), game.scores.end());
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat)
      if (game.seats[seat] == game.seats[static_cast<std::size_t>(*game.loser)]) standing.scores[seat] = lowest - 1;
  }
  return standing;
}

}  // namespace

PairStanding pair_standing(const std::vector<GameEntry>& games, int a, int b) {
  Tally tally;
  for (const GameEntry& game : games)
    for (std::size_t i = 0; i < game.seats.size(); ++i)
      for (std::size_t j = 0; j < game.seats.size(); ++j)
        if (game.seats[i] == a && game.seats[j] == b) tally.add(game, i, j);
  PairStanding pair{a, b, tally.record(), {}};
  pair.elo = elo_of(pair.record.score);
  return pair;
}

Standings standings(const std::vector<GameEntry>& games, int players) {
  Standings all;
  std::vector<Tally> tallies(static_cast<std::size_t>(players));
  std::vector<Rounds> points(static_cast<std::size_t>(players));
  std::vector<std::vector<double>> seats;
  std::vector<Standing> results;
  all.players.resize(static_cast<std::size_t>(players));
  for (const GameEntry& game : games) {
    std::vector<bool> sits(static_cast<std::size_t>(players));
    seats.resize(std::max(seats.size(), game.seats.size()));
    results.push_back(ordinal(game));
    for (std::size_t i = 0; i < game.seats.size(); ++i) {
      const auto player = static_cast<std::size_t>(game.seats[i]);
      PlayerStanding& standing = all.players[player];
      sits[player] = true;
      if (game.loser == static_cast<int>(i)) ++standing.forfeits;
      if (!game.loser) points[player].add(game, game.scores[i]);
      standing.time.moves += game.times[i].moves;
      standing.time.seconds += game.times[i].seconds;
      standing.time.longest = std::max(standing.time.longest, game.times[i].longest);
      for (std::size_t j = 0; j < game.seats.size(); ++j)
        if (game.seats[j] != game.seats[i]) tallies[player].add(game, i, j);
      seats[i].push_back(game.points[i]);
    }
    for (std::size_t player = 0; player < sits.size(); ++player) all.players[player].games += sits[player] ? 1 : 0;
  }
  const std::vector<Estimate> elo = rate(results, players);
  for (std::size_t i = 0; i < all.players.size(); ++i) {
    all.players[i].record = tallies[i].record();
    all.players[i].points = points[i].mean();
    all.players[i].elo = elo[i];
  }
  for (int a = 0; a < players; ++a)
    for (int b = a + 1; b < players; ++b)
      if (PairStanding pair = pair_standing(games, a, b); pair.record.results.games() > 0)
        all.pairs.push_back(std::move(pair));
  // For two players the difference contains everything.
  if (players == 2 && !all.pairs.empty() && std::isfinite(all.pairs[0].elo.low) &&
      std::isfinite(all.pairs[0].elo.high)) {
    const Estimate& difference = all.pairs[0].elo;
    all.players[0].elo = {difference.value / 2, difference.low / 2, difference.high / 2};
    all.players[1].elo = {-difference.value / 2, -difference.high / 2, -difference.low / 2};
  }
  for (const std::vector<double>& seat : seats) all.by_seat.push_back(score_of(seat));
  return all;
}

Sprt sprt_of(const std::vector<GameEntry>& games, const Sprt::Options& options) {
  Sprt sprt(options);
  std::map<int, std::vector<double>> rounds;
  for (const GameEntry& game : games) rounds[game.round].push_back(game.points[game.seats[0] == 0 ? 0 : 1]);
  for (const auto& [round, points] : rounds)
    if (points.size() == 2) sprt.add_pair(static_cast<int>(std::lround(2 * (points[0] + points[1]))));
  return sprt;
}

}  // namespace tetraply::arena

#include "arena/standings_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/quotable.hpp"

namespace tetraply::arena {

namespace {

std::string number(double value, int digits, bool sign) {
  if (std::isinf(value)) return value < 0 ? "-inf" : sign ? "+inf" : "inf";
  if (std::abs(value) < 0.5 * std::pow(10, -digits)) value = 0;  // avoids -0
  return sign ? fmt::format("{:+.{}f}", value, digits) : fmt::format("{:.{}f}", value, digits);
}

std::string estimate(const Estimate& of, int digits, bool sign = false, double unit = 1) {
  return fmt::format("{} [{} {}]", number(of.value * unit, digits, sign), number(of.low * unit, digits, sign),
                     number(of.high * unit, digits, sign));
}

// Columns as wide as their contents. The first is text, the others are numbers.
std::string aligned(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += i == 0 ? fmt::format("{:<{}}", row[i], widths[i]) : fmt::format("  {:>{}}", row[i], widths[i]);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

// Names come from a file, so they may contain anything.
std::string shown_name(const Contest& contest, int player) {
  return printable_line(contest.players[static_cast<std::size_t>(player)].name);
}

std::string results(const WinDrawLoss& of) {
  return fmt::format("{}-{}-{}", of.wins, of.draws, of.losses);
}

std::string players_table(const Contest& contest, const Standings& all) {
  std::vector<std::size_t> order(contest.players.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return all.players[a].elo.value > all.players[b].elo.value; });
  const bool rated = contest.players.size() > 2;  // for two players, their pair shows the difference
  std::vector<std::vector<std::string>> rows{
      {"player", "games", "win-draw-loss", "points %", "Elo", "score", "margin", "s/move", "longest", "forfeits"}};
  for (const std::size_t i : order) {
    const PlayerStanding& standing = all.players[i];
    const double per_move = standing.time.moves == 0 ? 0 : standing.time.seconds / standing.time.moves;
    rows.push_back({shown_name(contest, static_cast<int>(i)), std::to_string(standing.games),
                    results(standing.record.results), estimate(standing.record.score, 1, false, 100),
                    estimate(standing.elo, 0, true), number(standing.points.value, 1, false),
                    estimate(standing.record.margin, 1, true), fmt::format("{:.3g}", per_move),
                    fmt::format("{:.3g}", standing.time.longest), std::to_string(standing.forfeits)});
  }
  if (!rated)
    for (auto& row : rows) row.erase(row.begin() + 4);
  return aligned(rows);
}

std::string pairs_table(const Contest& contest, const Standings& all) {
  std::vector<std::vector<std::string>> rows{{"pair", "games", "win-draw-loss", "points %", "Elo", "margin"}};
  for (const PairStanding& pair : all.pairs)
    rows.push_back({fmt::format("{} - {}", shown_name(contest, pair.a), shown_name(contest, pair.b)),
                    std::to_string(pair.record.results.games()), results(pair.record.results),
                    estimate(pair.record.score, 1, false, 100), estimate(pair.elo, 0, true),
                    estimate(pair.record.margin, 1, true)});
  return aligned(rows);
}

std::string sprt_text(const Sprt::Options& options, const Sprt& sprt) {
  const auto claim = [](double elo) { return fmt::format("better by {:g} Elo", elo); };
  std::string verdict = "open: more games are needed";
  if (sprt.verdict() == Sprt::Verdict::elo1)
    verdict = fmt::format("accepted: the first player is {} or more", claim(options.elo1));
  if (sprt.verdict() == Sprt::Verdict::elo0)
    verdict = fmt::format("refused: the first player is {} or less", claim(options.elo0));
  return fmt::format(
      "SPRT of {:g} against {:g} Elo: log-likelihood ratio {:.2f} within [{:.2f} {:.2f}], pairs {}: {}\n", options.elo1,
      options.elo0, sprt.log_likelihood_ratio(), sprt.lower(), sprt.upper(), fmt::join(sprt.counts(), " "), verdict);
}

void add_quantiles(std::vector<std::vector<std::string>>& rows, const std::string& name, std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto at = [&](double share) {
    const double place = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return fmt::format("{:.6g}", std::lerp(values[below], values[above], place - static_cast<double>(below)));
  };
  rows.push_back({name, estimate(mean_of(values), 1), at(0), at(0.25), at(0.5), at(0.75), at(1)});
}

std::string solo_text(const Played& played, const Standings& all) {
  std::vector<double> scores;
  std::vector<double> moves;
  std::map<std::string, std::vector<double>> facts;
  for (const GameEntry& game : played.games) {
    scores.push_back(game.scores[0]);
    moves.push_back(game.times[0].moves);
    for (const Fact& fact : game.facts) facts[fact.name].push_back(fact.value);
  }
  if (scores.empty()) return {};
  std::vector<std::vector<std::string>> rows{{"", "mean", "least", "25 %", "median", "75 %", "most"}};
  add_quantiles(rows, "score", scores);
  add_quantiles(rows, "moves", moves);
  for (const auto& [name, values] : facts) add_quantiles(rows, printable_line(name), values);
  std::string text = aligned(rows);
  if (const auto tiles = facts.find("largest tile"); tiles != facts.end()) {
    std::vector<std::vector<std::string>> reached{{"tile", "games that reached it", "%"}};
    for (double tile = 131072; tile >= 2; tile /= 2) {
      const auto count = std::count_if(tiles->second.begin(), tiles->second.end(), [&](double t) { return t >= tile; });
      if (count > 0)
        reached.push_back(
            {fmt::format("{:.0f}", tile), std::to_string(count),
             fmt::format("{:.1f}", 100.0 * static_cast<double>(count) / static_cast<double>(scores.size()))});
      if (count == static_cast<long>(scores.size())) break;
    }
    text += "\n" + aligned(reached);
  }
  const SeatTime& time = all.players[0].time;
  if (time.seconds > 0)
    text += fmt::format("\n{} moves in {:.2f} s: {:.3g} s per move, {:.3g} moves/s; the longest took {:.3g} s\n",
                        time.moves, time.seconds, time.seconds / static_cast<double>(time.moves),
                        static_cast<double>(time.moves) / time.seconds, time.longest);
  return text;
}

}  // namespace

std::string running_text(const Plan& plan, const Played& played) {
  if (plan.contest.kind == ContestKind::solo) {
    std::vector<double> scores;
    for (const GameEntry& game : played.games) scores.push_back(game.scores[0]);
    return fmt::format("mean score {:.0f}", mean_of(scores).value);
  }
  const PairStanding pair = pair_standing(played.games, 0, 1);
  std::string text = fmt::format("{} {}, Elo {}", shown_name(plan.contest, 0), results(pair.record.results),
                                 estimate(pair.elo, 0, true));
  if (plan.sprt) {
    const Sprt sprt = sprt_of(played.games, *plan.sprt);
    text += fmt::format(", LLR {:.2f} [{:.2f} {:.2f}]", sprt.log_likelihood_ratio(), sprt.lower(), sprt.upper());
  }
  return text;
}

std::string standings_text(const Plan& plan, const Played& played) {
  const Contest& contest = plan.contest;
  const Standings all = standings(played.games, static_cast<int>(contest.players.size()));
  std::string text = fmt::format("{} {}: {} of {} games\n", printable_line(contest.game), name_of(contest.kind),
                                 played.games.size(), played.planned);
  if (played.games.empty()) return text;
  const auto broken_off =
      std::count_if(played.games.begin(), played.games.end(), [](const GameEntry& game) { return game.broken_off; });
  if (broken_off > 0) text += fmt::format("{} of them broken off after {} moves\n", broken_off, contest.most_moves);
  if (contest.kind == ContestKind::solo) return text + "\n" + solo_text(played, all);
  text += "\n" + players_table(contest, all);
  if (played.games[0].seats.size() > 2)
    text += "in games of more than two players, each pair of seats counts as one result\n";
  if (contest.players.size() > 2) text += "\n" + pairs_table(contest, all);
  text += "\n";
  if (contest.players.size() == 2 && !all.pairs.empty())
    text += fmt::format("{} against {}: {} Elo\n", shown_name(contest, 0), shown_name(contest, 1),
                        estimate(all.pairs[0].elo, 0, true));
  for (std::size_t seat = 0; seat < all.by_seat.size(); ++seat)
    text += fmt::format("seat {} scores {} %\n", seat + 1, estimate(all.by_seat[seat], 1, false, 100));
  if (plan.sprt) text += sprt_text(*plan.sprt, sprt_of(played.games, *plan.sprt));
  std::map<std::pair<int, std::string>, int> reasons;
  for (const GameEntry& game : played.games)
    if (game.loser) ++reasons[{game.seats[static_cast<std::size_t>(*game.loser)], game.reason}];
  for (const auto& [why, count] : reasons)
    text += fmt::format("{} forfeited {} {}: {}\n", shown_name(contest, why.first), count,
                        count == 1 ? "game" : "games", printable_line(why.second));
  return text;
}

}  // namespace tetraply::arena

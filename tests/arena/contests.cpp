#include "arena/contests.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "core/random.hpp"
#include "games/blokus/notation.hpp"
#include "games/blokus/position.hpp"
#include "games/twenty48/notation.hpp"
#include "games/twenty48/position.hpp"
#include "games/twenty48/render.hpp"

namespace tetraply::arena {

namespace {

using Json = nlohmann::json;

double unit(Random& random) {
  return static_cast<double>(random.below(1'000'000)) / 1e6;
}

// A mean with its interval; null for fewer than two values.
Json estimate(const std::vector<double>& values) {
  if (values.size() < 2) return nullptr;
  const double count = static_cast<double>(values.size());
  double sum = 0;
  double squares = 0;
  for (const double value : values) sum += value;
  for (const double value : values) squares += (value - sum / count) * (value - sum / count);
  const double error = 1.96 * std::sqrt(squares / (count - 1) / count);
  return {{"value", sum / count}, {"low", sum / count - error}, {"high", sum / count + error}};
}

Json elo_of(const Json& share) {
  if (share.is_null()) return nullptr;
  Json elo;
  for (const auto& [key, value] : share.items()) {
    const double p = std::clamp(value.get<double>(), 0.01, 0.99);
    elo[key] = 400 * std::log10(p / (1 - p));
  }
  return elo;
}

// Points by seat: 1 for the best place, 0 for the last; a player who forfeits is last.
Json points_of(const Json& scores, const Json& loser) {
  Json points = Json::array();
  const auto worth = [&](std::size_t seat) { return loser == seat ? -1000.0 : scores[seat].get<double>(); };
  for (std::size_t a = 0; a < scores.size(); ++a) {
    double sum = 0;
    for (std::size_t b = 0; b < scores.size(); ++b)
      if (a != b) sum += worth(a) > worth(b) ? 1 : worth(a) == worth(b) ? 0.5 : 0;
    points.push_back(scores.size() > 1 ? sum / static_cast<double>(scores.size() - 1) : 1.0);
  }
  return points;
}

// The move with the most squares among `strength` random moves.
template <class G>
typename G::Move drawn_move(const G& position, int strength, Random& random) {
  auto best = random_move(position, random);
  for (int draw = 1; draw < strength; ++draw)
    if (const auto move = random_move(position, random);
        to_text(position, move).size() > to_text(position, best).size())
      best = move;
  return best;
}

template <class G>
Json blokus_game(int number, const std::vector<int>& seats, const std::vector<int>& strengths, bool forfeit) {
  Random random(static_cast<std::uint64_t>(number));
  G position;
  Json moves = Json::array();
  double seconds = 0;
  const int broken_off = forfeit ? 6 + static_cast<int>(random.below(8)) : 1000;
  while (!position.turn().is_over() && static_cast<int>(moves.size()) < broken_off) {
    const int seat = position.turn().player;
    const auto move =
        drawn_move(position, strengths[static_cast<std::size_t>(seats[static_cast<std::size_t>(seat)])], random);
    const bool opening = moves.size() < 2;
    const double time = opening ? 0 : 0.02 + 0.3 * unit(random) * std::exp(-static_cast<double>(moves.size()) / 20);
    moves.push_back({{"seat", seat},
                     {"color", position.color_to_move()},
                     {"move", to_text(position, move)},
                     {"seconds", time},
                     {"value", nullptr},
                     {"depth", opening ? 0 : 4}});
    position.play(move);
    const auto scores = position.scores();
    int best_other = -1000;
    for (int other = 0; other < G::kPlayers; ++other)
      if (other != seat) best_other = std::max<int>(best_other, scores[static_cast<std::size_t>(other)]);
    if (!opening) moves.back()["value"] = scores[static_cast<std::size_t>(seat)] - best_other + 4 * unit(random) - 2;
    seconds += time;
  }
  Json game = {{"number", number},   {"seats", seats},   {"opening", 2}, {"seed", std::to_string(1000 + number)},
               {"seconds", seconds}, {"loser", nullptr}, {"reason", ""}, {"transcript", ""},
               {"moves", moves}};
  for (const auto score : position.scores()) game["scores"].push_back(score);
  if (forfeit) {
    game["loser"] = position.turn().player;
    game["reason"] = number % 2 == 0 ? "its move is not legal" : "no answer within 2.5 s";
    game["transcript"] = "> genmove b\n< = e9,f9,g9,h9,i9\n\n> genmove b\n! engine: out of ideas\n";
  }
  game["points"] = points_of(game["scores"], game["loser"]);
  return game;
}

// Adds the figures that follow from the games.
void add_figures(Json& contest) {
  const Json& games = contest["games"];
  const std::size_t seats = contest["seats"];
  const int players = static_cast<int>(contest["players"].size());
  const auto of_seats = [&](const std::function<void(const Json&, std::size_t)>& visit) {
    for (const Json& game : games)
      for (std::size_t seat = 0; seat < seats; ++seat) visit(game, seat);
  };
  for (int index = 0; index < players; ++index) {
    Json& player = contest["players"][static_cast<std::size_t>(index)];
    std::vector<double> points, margins, scores;
    int forfeits = 0, moves = 0, wins = 0, draws = 0;
    double sum = 0, most = 0;
    of_seats([&](const Json& game, std::size_t seat) {
      if (game["seats"][seat] != index) return;
      points.push_back(game["points"][seat]);
      wins += game["points"][seat] == 1.0;
      draws += seats == 2 && game["points"][seat] == 0.5;
      forfeits += game["loser"] == seat;
      for (const Json& move : game["moves"]) {
        if (move["seat"] != seat) continue;
        ++moves;
        sum += move["seconds"].get<double>();
        most = std::max(most, move["seconds"].get<double>());
      }
      if (!game["loser"].is_null()) return;
      scores.push_back(game["scores"][seat]);
      double other = -1000;
      for (std::size_t at = 0; at < seats; ++at)
        if (at != seat) other = std::max(other, game["scores"][at].get<double>());
      if (seats > 1) margins.push_back(scores.back() - other);
    });
    const int count = static_cast<int>(points.size());
    player["points"] = estimate(points);
    player["elo"] = seats > 1 ? elo_of(player["points"]) : Json();
    player["margin"] = estimate(margins);
    player["score"] = estimate(scores);
    player["games"] = count;
    player["wins"] = wins;
    player["draws"] = draws;
    player["losses"] = count - wins - draws;
    player["forfeits"] = forfeits;
    player["seconds_per_move"] = {{"mean", moves > 0 ? Json(sum / moves) : Json()}, {"max", most}};
  }
  contest["pairs"] = Json::array();
  for (int a = 0; a < players; ++a)
    for (int b = a + 1; b < players; ++b) {
      std::vector<double> results, margins;
      for (const Json& game : games) {
        std::size_t at[2] = {seats, seats};
        for (std::size_t seat = 0; seat < seats; ++seat)
          for (const int side : {0, 1})
            if (game["seats"][seat] == (side == 0 ? a : b)) at[side] = seat;
        if (at[0] == seats || at[1] == seats) continue;
        const double own = game["points"][at[0]], other = game["points"][at[1]];
        results.push_back(own > other ? 1 : own == other ? 0.5 : 0);
        if (game["loser"].is_null())
          margins.push_back(game["scores"][at[0]].get<double>() - game["scores"][at[1]].get<double>());
      }
      if (results.empty()) continue;
      const Json score = estimate(results);
      contest["pairs"].push_back({{"a", a},
                                  {"b", b},
                                  {"games", results.size()},
                                  {"wins", std::count(results.begin(), results.end(), 1.0)},
                                  {"draws", std::count(results.begin(), results.end(), 0.5)},
                                  {"losses", std::count(results.begin(), results.end(), 0.0)},
                                  {"score", score},
                                  {"elo", elo_of(score)},
                                  {"margin", estimate(margins)}});
    }
  contest["by_seat"] = Json::array();
  for (std::size_t seat = 0; seats > 1 && seat < seats; ++seat) {
    std::vector<double> points;
    for (const Json& game : games) points.push_back(game["points"][seat]);
    contest["by_seat"].push_back({{"seat", seat}, {"points", estimate(points)}});
  }
}

Json contest_of(const std::string& kind, const std::string& title, const std::string& game, int seats,
                const std::vector<std::string>& names) {
  Json contest = {{"version", "0.2.0"},
                  {"made_by", "0.2.0 (abc1234567, 2026-11-18)"},
                  {"played_by", {"0.1.0", "0.2.0 (def1234567, 2026-11-17)"}},
                  {"kind", kind},
                  {"title", title},
                  {"game", game},
                  {"seats", seats},
                  {"limits", {{"depth", 4}, {"nodes", nullptr}, {"seconds", 0.5}}},
                  {"seed", 1},
                  {"openings", "2 random moves"},
                  {"started", "2026-01-02T03:04:05Z"},
                  {"ended", "2026-01-02T04:10:00Z"},
                  {"sprt", nullptr},
                  {"facts", nullptr},
                  {"players", Json::array()},
                  {"games", Json::array()}};
  for (const std::string& name : names)
    contest["players"].push_back({{"name", name}, {"spec", "alphabeta:depth=4,eval=" + name}});
  return contest;
}

void finish(Json& contest) {
  contest["played"] = contest["games"].size();
  contest["planned"] = contest["games"].size();
  add_figures(contest);
}

}  // namespace

Json duo_round_robin(int games_a_pair) {
  Json contest = contest_of("round robin", "Four heuristics, each against each", "duo", 2,
                            {"score", "corners-touching", "influence", "combined"});
  int number = 0;
  for (int a = 0; a < 4; ++a)
    for (int b = a + 1; b < 4; ++b)
      for (int game = 0; game < games_a_pair; ++game) {
        ++number;
        const std::vector<int> seats = game % 2 == 0 ? std::vector{a, b} : std::vector{b, a};
        contest["games"].push_back(blokus_game<blokus::Duo>(number, seats, {1, 2, 3, 6}, number % 17 == 5));
      }
  finish(contest);
  contest["planned"] = number + 10;
  return contest;
}

Json duo_match(int games) {
  Json contest = contest_of("match", "New against old", "duo", 2, {"new", "old"});
  for (int number = 1; number <= games; ++number)
    contest["games"].push_back(
        blokus_game<blokus::Duo>(number, number % 2 == 1 ? std::vector{0, 1} : std::vector{1, 0}, {3, 2}, false));
  finish(contest);
  contest["sprt"] = {{"elo0", 0},
                     {"elo1", 10},
                     {"llr", 1.2},
                     {"lower", -2.94},
                     {"upper", 2.94},
                     {"verdict", "open"},
                     {"pairs", {1, 4, 9, 6, 2}}};
  return contest;
}

Json classic_tournament(int games) {
  Json contest = contest_of("round robin", "Four at one board", "classic", 4, {"a", "b", "c", "d"});
  for (int number = 1; number <= games; ++number) {
    std::vector<int> seats{0, 1, 2, 3};
    std::rotate(seats.begin(), seats.begin() + number % 4, seats.end());
    contest["games"].push_back(blokus_game<blokus::Classic>(number, seats, {1, 2, 4, 8}, false));
  }
  finish(contest);
  return contest;
}

Json classic_two_match(int games) {
  Json contest = contest_of("match", "Two colours each", "classic-2p", 2, {"first", "second"});
  for (int number = 1; number <= games; ++number)
    contest["games"].push_back(blokus_game<blokus::ClassicTwo>(
        number, number % 2 == 1 ? std::vector{0, 1} : std::vector{1, 0}, {3, 1}, false));
  finish(contest);
  return contest;
}

Json solo_2048(int games) {
  Json contest = contest_of("solo", "2048 by chance", "2048", 1, {"random"});
  Json scores = Json::array();
  Json tiles = Json::array();
  for (int number = 1; number <= games; ++number) {
    Random random(static_cast<std::uint64_t>(number));
    twenty48::Position position;
    Json moves = Json::array();
    int tile = 0;
    while (!position.turn().is_over()) {
      const bool chance = position.turn() == Turn::chance();
      const auto move = random_move(position, random);
      const std::string text = to_text(position, move);
      position.play(move);
      moves.push_back({{"seat", chance ? -1 : 0},
                       {"move", text},
                       {"seconds", chance ? 0 : 0.001},
                       {"value", nullptr},
                       {"depth", chance ? 0 : 1},
                       {"board", twenty48::render(position, false)}});
    }
    for (const auto score : position.scores()) scores.push_back(score);
    for (int cell = 0; cell < 16; ++cell) tile = std::max(tile, position.board().exponent(cell));
    tiles.push_back(1 << tile);
    contest["games"].push_back({{"number", number},
                                {"seats", {0}},
                                {"scores", {scores.back()}},
                                {"points", {1}},
                                {"opening", 0},
                                {"seed", std::to_string(number)},
                                {"seconds", 0.0005 * static_cast<double>(moves.size())},
                                {"loser", nullptr},
                                {"reason", ""},
                                {"transcript", ""},
                                {"moves", moves}});
  }
  finish(contest);
  contest["openings"] = "";
  contest["facts"] = {{{"name", "score"}, {"values", scores}}, {{"name", "largest tile"}, {"values", tiles}}};
  return contest;
}

}  // namespace tetraply::arena

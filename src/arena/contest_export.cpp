#include "arena/contest_export.hpp"

#include <cmath>
#include <map>
#include <set>

#include "arena/replay.hpp"
#include "arena/standings.hpp"
#include "core/csv.hpp"
#include "core/version.hpp"
#include "json/json.hpp"

namespace tetraply::arena {

namespace {

Json finite(double value) {
  return std::isfinite(value) ? Json(value) : Json();
}

Json estimate_json(const Estimate& estimate) {
  return {{"value", finite(estimate.value)}, {"low", finite(estimate.low)}, {"high", finite(estimate.high)}};
}

void put_record(Json& json, const Record& record) {
  json["wins"] = record.results.wins;
  json["draws"] = record.results.draws;
  json["losses"] = record.results.losses;
  json["score"] = estimate_json(record.score);
  json["margin"] = estimate_json(record.margin);
}

Json players_json(const Contest& contest, const Standings& all) {
  Json players = Json::array();
  for (std::size_t i = 0; i < contest.players.size(); ++i) {
    const PlayerStanding& standing = all.players[i];
    Json& json = players.emplace_back(
        Json{{"name", contest.players[i].name}, {"spec", contest.players[i].spec}, {"games", standing.games}});
    put_record(json, standing.record);
    json["points"] = estimate_json(standing.record.score);
    json["score"] = estimate_json(standing.points);
    json["elo"] = estimate_json(standing.elo);
    json["seconds_per_move"] = {
        {"mean", standing.time.moves == 0 ? Json() : Json(standing.time.seconds / standing.time.moves)},
        {"max", standing.time.longest}};
    json["forfeits"] = standing.forfeits;
  }
  return players;
}

Json pairs_json(const Standings& all) {
  Json pairs = Json::array();
  for (const PairStanding& pair : all.pairs) {
    Json& json = pairs.emplace_back(Json{{"a", pair.a}, {"b", pair.b}, {"games", pair.record.results.games()}});
    put_record(json, pair.record);
    json["elo"] = estimate_json(pair.elo);
  }
  return pairs;
}

Json sprt_json(const Sprt::Options& options, const Sprt& sprt) {
  const auto verdict = sprt.verdict();
  return {{"elo0", options.elo0},
          {"elo1", options.elo1},
          {"alpha", options.alpha},
          {"beta", options.beta},
          {"llr", sprt.log_likelihood_ratio()},
          {"lower", sprt.lower()},
          {"upper", sprt.upper()},
          {"verdict", verdict == Sprt::Verdict::open   ? "open"
                      : verdict == Sprt::Verdict::elo0 ? "elo0"
                                                       : "elo1"},
          {"pairs", sprt.counts()}};
}

Json facts_json(const std::vector<GameEntry>& games) {
  std::vector<double> scores;
  std::map<std::string, std::vector<double>> facts;
  for (const GameEntry& game : games) {
    scores.push_back(game.scores[0]);
    for (const Fact& fact : game.facts) facts[fact.name].push_back(fact.value);
  }
  Json json = Json::array({{{"name", "score"}, {"values", scores}}});
  for (const auto& [name, values] : facts) json.push_back({{"name", name}, {"values", values}});
  return json;
}

}  // namespace

std::string to_csv(const Contest& contest, const std::vector<GameEntry>& games) {
  const std::size_t seats = games.empty() ? 0 : games[0].seats.size();
  std::string text = "number,round,seed,opening,moves,seconds,forfeited_by,reason,ended,build";
  for (std::size_t seat = 1; seat <= seats; ++seat)
    text += fmt::format(",player{0},score{0},points{0},seconds{0}", seat);
  text += "\n";
  for (const GameEntry& game : games) {
    const std::string loser =
        game.loser ? contest.players[static_cast<std::size_t>(game.seats[static_cast<std::size_t>(*game.loser)])].name
                   : "";
    text +=
        fmt::format("{},{},{},{},{},{:.6g},{},{},{},{}", game.number, game.round, game.seed, game.opening, game.moves,
                    game.seconds, csv_field(loser), csv_field(game.reason), game.ended, csv_field(game.build));
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat)
      text += fmt::format(",{},{:g},{:.6g},{:.6g}",
                          csv_field(contest.players[static_cast<std::size_t>(game.seats[seat])].name),
                          game.scores[seat], game.points[seat], game.times[seat].seconds);
    text += "\n";
  }
  return text;
}

Result<Json> to_json(const Contest& contest, const GameEntry& game, ContestStore& store) {
  const auto moves = store.moves(game.id);
  if (!moves) return tl::unexpected(moves.error());
  const auto transcript = store.transcript(game.id);
  if (!transcript) return tl::unexpected(transcript.error());
  std::vector<std::string> names;
  for (const int player : game.seats) names.push_back(contest.players[static_cast<std::size_t>(player)].name);
  return Json{{"id", game.id},
              {"number", game.number},
              {"game", contest.game},
              {"seats", game.seats},
              {"names", names},
              {"scores", game.scores},
              {"points", game.points},
              {"opening", game.opening},
              {"seed", std::to_string(game.seed)},
              {"seconds", game.seconds},
              {"loser", or_null(game.loser)},
              {"reason", game.reason},
              {"transcript", *transcript},
              {"ended", game.ended},
              {"build", game.build},
              {"moves", parse_json(write_moves(*moves))}};
}

Result<void> add_pictures(Json& contest) {
  const std::string name = contest.at("game").get<std::string>();
  std::size_t room = std::size_t{8} << 20;  // limit, so that the page opens quickly
  for (Json& game : contest.at("games")) {
    Json& moves = game.at("moves");
    if (moves.empty() || moves[0].contains("color")) continue;  // the page draws Blokus
    const auto played = read_moves(json_text(moves));
    if (!played) return tl::unexpected(played.error());
    auto replayed = replay(name, std::stoull(game.at("seed").get<std::string>()), *played, false,
                           [&](std::size_t ply, const std::string& picture) {
                             if (ply == 0 || ((*played)[ply - 1].seat < 0 && ply < played->size())) return true;
                             if (picture.size() > room) return false;
                             room -= picture.size();
                             moves[ply - 1]["board"] = picture;
                             return true;
                           });
    if (!replayed) return replayed;
  }
  return {};
}

Result<Json> to_json(const Plan& plan, const Played& played, ContestStore& store) {
  const Contest& contest = plan.contest;
  const Standings all = standings(played.games, static_cast<int>(contest.players.size()));
  std::string title = contest.players[0].name;
  if (contest.kind == ContestKind::match) title += " against " + contest.players[1].name;
  if (contest.kind == ContestKind::round_robin) title = fmt::format("{} players", contest.players.size());
  if (contest.kind == ContestKind::gauntlet) title += fmt::format(" against {} others", contest.players.size() - 1);
  std::set<std::string> builds;
  for (const GameEntry& game : played.games) builds.insert(game.build);
  Json json{{"version", this_build().version},
            {"made_by", this_build().name()},
            {"build", this_build().facts()},
            {"played_by", builds},
            {"kind", name_of(contest.kind)},
            {"title", fmt::format("{}: {}", contest.game, title)},
            {"game", contest.game},
            {"seats", played.games.empty() ? 0 : played.games[0].seats.size()}};
  json["limits"] = {
      {"depth", or_null(contest.depth)}, {"nodes", or_null(contest.nodes)}, {"seconds", or_null(contest.seconds)}};
  json["seed"] = contest.seed;
  json["openings"] = contest.openings.empty() ? fmt::format("{} random moves", contest.random_moves)
                                              : fmt::format("{} openings and {} random moves", contest.openings.size(),
                                                            contest.random_moves);
  json["planned"] = played.planned;
  json["played"] = played.games.size();
  json["started"] = Json();
  json["ended"] = Json();
  for (const GameEntry& game : played.games) {
    if (json["started"].is_null() || game.ended < json["started"].get<std::string>()) json["started"] = game.ended;
    if (json["ended"].is_null() || game.ended > json["ended"].get<std::string>()) json["ended"] = game.ended;
  }
  json["players"] = players_json(contest, all);
  json["pairs"] = pairs_json(all);
  json["by_seat"] = Json::array();
  for (std::size_t seat = 0; seat < all.by_seat.size(); ++seat)
    json["by_seat"].push_back({{"seat", seat}, {"points", estimate_json(all.by_seat[seat])}});
  json["sprt"] = plan.sprt ? sprt_json(*plan.sprt, sprt_of(played.games, *plan.sprt)) : Json();
  json["facts"] = contest.kind == ContestKind::solo ? facts_json(played.games) : Json();
  json["games"] = Json::array();
  for (const GameEntry& game : played.games) {
    auto one = to_json(contest, game, store);
    if (!one) return tl::unexpected(one.error());
    json["games"].push_back(*std::move(one));
  }
  return json;
}

}  // namespace tetraply::arena

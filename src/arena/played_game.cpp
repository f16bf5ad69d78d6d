#include "arena/played_game.hpp"

#include <algorithm>
#include <cstddef>

#include "json/json.hpp"

namespace tetraply::arena {

namespace {

// Text from other programs may not be UTF-8.
std::string dump(const Json& json) {
  return json_text(json);
}

Json moves_json(const std::vector<PlayedMove>& moves) {
  Json all = Json::array();
  for (const PlayedMove& move : moves) {
    Json& json = all.emplace_back(Json{{"seat", move.seat}, {"move", move.move}});
    if (move.color >= 0) json["color"] = move.color;
    if (move.seconds > 0) json["seconds"] = move.seconds;
    if (move.value) json["value"] = *move.value;
    if (move.depth != 0) json["depth"] = move.depth;
  }
  return all;
}

std::vector<PlayedMove> moves_of(const Json& json) {
  std::vector<PlayedMove> moves;
  for (const Json& one : json) {
    PlayedMove& move = moves.emplace_back();
    move.seat = one.at("seat").get<int>();
    move.move = one.at("move").get<std::string>();
    move.color = one.value("color", -1);
    move.seconds = one.value("seconds", 0.0);
    if (one.contains("value") && one["value"].is_number()) move.value = one["value"].get<double>();
    move.depth = one.value("depth", 0);
  }
  return moves;
}

template <class Read>
auto checked(std::string_view text, Read read) -> Result<decltype(read(Json{}))> {
  try {
    return read(parse_json(text));
  } catch (const Json::exception& error) {
    return failure("a stored game cannot be read: {}", error.what());
  }
}

}  // namespace

double points_against(const std::vector<double>& scores, const std::vector<int>& players, std::optional<int> loser,
                      std::size_t a, std::size_t b) {
  const auto lost = [&](std::size_t seat) {
    return loser && players[seat] == players[static_cast<std::size_t>(*loser)];
  };
  if (lost(a) || lost(b)) return lost(a) && lost(b) ? 0.5 : lost(a) ? 0 : 1;
  return scores[a] > scores[b] ? 1 : scores[a] == scores[b] ? 0.5 : 0;
}

std::vector<double> PlayedGame::points(const std::vector<int>& players) const {
  std::vector<double> points(scores.size(), scores.size() == 1 ? 1.0 : 0.0);
  for (std::size_t a = 0; a < scores.size(); ++a)
    for (std::size_t b = 0; b < scores.size(); ++b)
      if (a != b) points[a] += points_against(scores, players, loser, a, b) / static_cast<double>(scores.size() - 1);
  return points;
}

std::vector<SeatTime> PlayedGame::times() const {
  std::vector<SeatTime> times(scores.size());
  for (std::size_t i = static_cast<std::size_t>(opening); i < moves.size(); ++i) {
    if (moves[i].seat < 0 || moves[i].seat >= static_cast<int>(times.size())) continue;
    SeatTime& time = times[static_cast<std::size_t>(moves[i].seat)];
    ++time.moves;
    time.seconds += moves[i].seconds;
    time.longest = std::max(time.longest, moves[i].seconds);
  }
  return times;
}

std::string write_moves(const std::vector<PlayedMove>& moves) {
  return dump(moves_json(moves));
}

Result<std::vector<PlayedMove>> read_moves(std::string_view text) {
  return checked(text, [](const Json& json) { return moves_of(json); });
}

std::string write_game(const PlayedGame& game) {
  Json json{{"moves", moves_json(game.moves)}, {"opening", game.opening}, {"scores", game.scores}};
  json["facts"] = Json::array();
  for (const Fact& fact : game.facts) json["facts"].push_back({fact.name, fact.value});
  if (game.loser) json["loser"] = *game.loser;
  json["reason"] = game.reason;
  json["broken_off"] = game.broken_off;
  json["transcript"] = game.transcript;
  json["stopped"] = game.stopped;
  return dump(json);
}

Result<PlayedGame> read_game(std::string_view text) {
  return checked(text, [](const Json& json) {
    PlayedGame game;
    game.moves = moves_of(json.at("moves"));
    game.opening = json.at("opening").get<int>();
    game.scores = json.at("scores").get<std::vector<double>>();
    for (const Json& fact : json.at("facts"))
      game.facts.push_back({fact.at(0).get<std::string>(), fact.at(1).get<double>()});
    // at() rejects a seat that does not exist.
    if (json.contains("loser")) {
      game.loser = json["loser"].get<int>();
      static_cast<void>(json.at("scores").at(static_cast<std::size_t>(*game.loser)));
    }
    game.reason = json.at("reason").get<std::string>();
    game.broken_off = json.at("broken_off").get<bool>();
    game.transcript = json.at("transcript").get<std::string>();
    game.stopped = json.at("stopped").get<bool>();
    return game;
  });
}

}  // namespace tetraply::arena

#include "server/kept_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <string_view>

#include "json/json.hpp"
#include "server/fields.hpp"

namespace tetraply::server {

namespace {

constexpr std::array<std::string_view, 3> kByNames{"human", "engine", "chance"};

std::optional<int> level_of(const Seat& seat) {
  constexpr std::string_view kLevel = "level:";
  int level = 0;
  if (seat.spec.starts_with(kLevel) &&
      std::from_chars(seat.spec.data() + kLevel.size(), seat.spec.data() + seat.spec.size(), level).ec == std::errc{})
    return level;
  return std::nullopt;
}

}  // namespace

ApiError no_such_game(const std::string& id) {
  return ApiError(404, "not_found", "there is no game '{}'", id);
}

std::int64_t now() {
  return static_cast<std::int64_t>(std::time(nullptr));
}

std::vector<Ply> plies_of(const std::vector<std::string>& moves) {
  std::vector<Ply> plies;
  for (const std::string& move : moves) plies.push_back({.move = move});
  return plies;
}

std::string name_of(const Seat& seat) {
  if (!seat.name.empty()) return seat.name;
  if (const auto level = level_of(seat)) return fmt::format("Level {}", *level);
  return seat.spec;
}

Json to_json(const Seat& seat) {
  if (seat.is_human()) return {{"kind", "human"}, {"name", seat.name}};
  Json json{{"kind", "engine"}, {"name", seat.name}};
  if (const auto level = level_of(seat)) json["level"] = *level;
  json["spec"] = seat.spec;
  return json;
}

Json to_json(const Ply& ply) {
  Json json{{"move", ply.move}, {"seat", ply.seat ? Json(*ply.seat) : Json(nullptr)}};
  if (!ply.color.empty()) json["color"] = ply.color;
  json["by"] = kByNames[static_cast<std::size_t>(ply.by)];
  json["seconds"] = ply.seconds;
  if (ply.value) json["value"] = *ply.value;
  if (ply.depth > 0) json["depth"] = ply.depth;
  return json;
}

Ply ply_of(const Json& json, const std::string& where) {
  const Fields fields(json, where, {"move", "seat", "color", "by", "seconds", "value", "depth"});
  constexpr double kLargestValue = 1e12;
  Ply ply{.move = fields.text("move", 200)};
  const std::string by = fields.text_or("by", kByNames[0], 20);
  const auto found = std::find(kByNames.begin(), kByNames.end(), by);
  if (found == kByNames.end())
    throw ApiError(400, "bad_request", "'by' of {} is not valid\nvalid: {}", where, fmt::join(kByNames, ", "));
  ply.by = static_cast<Ply::By>(found - kByNames.begin());
  ply.seconds = fields.number("seconds", 0, kLongestTurn).value_or(0);
  ply.value = fields.number("value", -kLargestValue, kLargestValue);
  ply.depth = static_cast<int>(fields.integer_or("depth", 0, 0, 1'000'000));
  return ply;
}

Json to_json(const KeptGame& game) {
  Json seats = Json::array();
  for (const Seat& seat : game.seats) seats.push_back(to_json(seat));
  Json json{{"id", game.id},       {"game", game.game}, {"created", game.created}, {"updated", game.updated},
            {"title", game.title}, {"seats", seats},    {"start", nullptr},        {"seed", game.seed},
            {"clock", nullptr},    {"ply", game.ply},   {"length", game.length},   {"result", game.result},
            {"build", game.build}, {"origin", nullptr}};
  if (game.start) json["start"] = {{"text", game.start->text}, {"queue", game.start->queue}};
  if (game.clock) json["clock"] = {{"seconds", game.clock->seconds}, {"increment", game.clock->increment}};
  if (game.origin) json["origin"] = {{"id", game.origin->id}, {"ply", game.origin->ply}};
  return json;
}

}  // namespace tetraply::server

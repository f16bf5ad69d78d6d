#include "server/kept_game.hpp"

#include <array>
#include <charconv>
#include <string_view>

namespace tetraply::server {

namespace {

constexpr std::array<std::string_view, 3> kByNames{"human", "engine", "chance"};

}  // namespace

Json to_json(const Seat& seat) {
  if (seat.is_human()) return {{"kind", "human"}, {"name", seat.name}};
  Json json{{"kind", "engine"}, {"name", seat.name}};
  constexpr std::string_view kLevel = "level:";
  int level = 0;
  if (seat.spec.starts_with(kLevel) &&
      std::from_chars(seat.spec.data() + kLevel.size(), seat.spec.data() + seat.spec.size(), level).ec == std::errc{})
    json["level"] = level;
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

Json to_json(const KeptGame& game) {
  Json seats = Json::array();
  for (const Seat& seat : game.seats) seats.push_back(to_json(seat));
  Json json{{"id", game.id},       {"game", game.game}, {"created", game.created}, {"updated", game.updated},
            {"title", game.title}, {"seats", seats},    {"start", nullptr},        {"seed", game.seed},
            {"clock", nullptr},    {"ply", game.ply},   {"length", game.length},   {"result", game.result}};
  if (game.start) json["start"] = {{"text", game.start->text}, {"queue", game.start->queue}};
  if (game.clock) json["clock"] = {{"seconds", game.clock->seconds}, {"increment", game.clock->increment}};
  return json;
}

}  // namespace tetraply::server

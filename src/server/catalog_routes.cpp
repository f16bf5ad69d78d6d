// The catalog: games, their players and levels, and the server's limits.
#include <thread>

#include "core/version.hpp"
#include "engine/registry.hpp"
#include "json/json.hpp"
#include "server/service.hpp"

namespace tetraply::server {

namespace {

Json describe(const AnyGame& game) {
  const GameInfo& info = game.info();
  Json json{{"name", info.name}, {"title", info.title}, {"family", info.family}, {"players", info.players}};
  if (!info.seats.empty()) json["seats"] = info.seats;
  game.describe(json);
  Json& levels = json["levels"] = Json::array();
  for (const std::string_view spec : info.levels) levels.push_back({{"level", levels.size() + 1}, {"spec", spec}});
  Json& kinds = json["players_kinds"] = Json::array();
  for (const PlayerKindInfo& kind : game.kinds()) {
    Json options = Json::array();
    for (const OptionInfo& option : kind.options)
      options.push_back({{"name", option.name},
                         {"fallback", option.fallback},
                         {"values", option.values},
                         {"choices", option.choices},
                         {"help", option.help}});
    kinds.push_back({{"name", kind.name}, {"help", kind.help}, {"options", options}});
  }
  return json;
}

Json describe_all() {
  Json games = Json::array();
  for (const AnyGame* game : all_games()) games.push_back(describe(*game));
  return games;
}

}  // namespace

void add_catalog_routes(Router& router, Service& service) {
  const ServerLimits& limits = service.limits;
  const Json catalog{{"version", this_build().version},
                     {"build", this_build().facts()},
                     {"cores", std::max(1u, std::thread::hardware_concurrency())},
                     {"limits",
                      {{"searches", limits.searches},
                       {"streams", limits.streams},
                       {"search_seconds", limits.search_seconds},
                       {"plies", limits.plies},
                       {"games", limits.games},
                       {"lines", limits.lines},
                       {"threads", limits.threads},
                       {"sweep_repeats", limits.sweep_repeats},
                       {"sweep_cells", limits.sweep_cells},
                       {"sweeps", limits.sweeps},
                       {"least_pace", limits.least_pace},
                       {"body", limits.body},
                       {"import", limits.import}}},
                     {"games", describe_all()}};
  router.add("GET", "catalog", [reply = Reply::json(catalog)](const Call&) { return reply; });
  router.add("GET", "status", [&service](const Call&) {
    return Reply::json({{"version", this_build().version},
                        {"build", this_build().facts()},
                        {"searches", service.slots.running() + service.playing.running()},
                        {"limit", service.limits.searches},
                        {"games", service.library.store().count()},
                        {"uptime", service.up.seconds()}});
  });
}

}  // namespace tetraply::server

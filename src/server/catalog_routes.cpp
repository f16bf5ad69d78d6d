// The catalog: games, their players and levels, and the server's limits.
#include <thread>

#include "core/version.hpp"
#include "games/registry.hpp"
#include "json/json.hpp"
#include "players/levels.hpp"
#include "players/player.hpp"
#include "server/service.hpp"

namespace tetraply::server {

namespace {

// The titles by name, in the order of the registry.
struct About {
  std::string_view game;
  std::string_view title;
  std::string_view family;
};
constexpr About kAbout[] = {
    {"classic", "Blokus", "blokus"},
    {"classic-2p", "Blokus for two", "blokus"},
    {"classic-3p", "Blokus for three", "blokus"},
    {"duo", "Blokus Duo", "blokus"},
    {"2048", "2048", "2048"},
    {"tetris", "Tetris, drop game", "tetris"},
    {"tetris-20", "Tetris, drop game of 20 rows", "tetris"},
    {"tetris-guideline", "Tetris", "tetris"},
    {"tetris-versus", "Tetris for two", "tetris"},
};

template <class R>
void describe_blokus(Json& json, std::type_identity<blokus::Position<R>>) {
  json["size"] = R::kSize;
  Json& colors = json["colors"] = Json::array();
  for (int color = 0; color < R::kColors; ++color) {
    const auto& info = R::kColorInfo[color];
    colors.push_back({{"token", info.token},
                      {"name", info.name},
                      {"player", color < blokus::kScoredColors<R> ? Json(color % R::kPlayers) : Json(nullptr)},
                      {"start", {info.start.x, info.start.y}}});
  }
  Json& pieces = json["pieces"] = Json::array();
  for (const blokus::PieceDrawing& drawing : blokus::kPieceDrawings) {
    Json cells = Json::array();
    int x = 0;
    int y = 0;
    for (const char c : drawing.rows) {
      if (c == '#') cells.push_back({x, y});
      x = c == '/' ? 0 : x + 1;
      y += c == '/' ? 1 : 0;
    }
    pieces.push_back({{"name", drawing.name}, {"cells", cells}});
  }
}
template <class Other>
void describe_blokus(Json&, std::type_identity<Other>) {}

template <Game G>
Json describe(std::type_identity<G> type) {
  Json json{{"name", G::kName}};
  for (const About& about : kAbout)
    if (about.game == G::kName) {
      json["title"] = about.title;
      json["family"] = about.family;
    }
  json["players"] = G::kPlayers;
  describe_blokus(json, type);
  Json& levels = json["levels"] = Json::array();
  for (const std::string_view spec : tetraply::levels(G::kName))
    levels.push_back({{"level", levels.size() + 1}, {"spec", spec}});
  Json& kinds = json["players_kinds"] = Json::array();
  for (const PlayerKind<G>& kind : player_kinds<G>()) {
    Json options = Json::array();
    for (const OptionInfo& option : options_of(kind))
      options.push_back({{"name", option.name},
                         {"fallback", option.fallback},
                         {"values", option.values},
                         {"choices", option.choices},
                         {"help", option.help}});
    kinds.push_back({{"name", kind.name}, {"help", kind.help}, {"options", options}});
  }
  return json;
}

template <class... Games>
Json describe_all(GameList<Games...>) {
  Json games = Json::array();
  (games.push_back(describe(std::type_identity<Games>{})), ...);
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
                     {"games", describe_all(AllGames{})}};
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

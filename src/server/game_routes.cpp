// The routes that begin, list, show, change, branch and delete games.
#include <algorithm>
#include <limits>
#include <random>

#include "json/json.hpp"
#include "server/fields.hpp"
#include "server/place.hpp"
#include "server/ply_text.hpp"
#include "server/service.hpp"

namespace tetraply::server {

namespace {

Json game_view(OpenGame& game, int plies) {
  const auto lock = game.look();
  return game.view(plies);
}

Reply begin_game(Service& service, const Call& call) {
  const Fields fields(call.body, "the body", {"game", "seats", "start", "moves", "seed", "clock", "title"});
  KeptGame head;
  head.game = fields.text("game", 100);
  const AnyGame& game = known_game(head.game);
  head.owner = call.sender.browser;
  head.title = fields.text_or("title", "", 200);
  head.start = start_of(fields.object("start"));
  std::random_device device;
  head.seed = static_cast<std::uint64_t>(
      fields.integer_or("seed", std::uniform_int_distribution<std::int64_t>(0, kLargestSeed)(device), 0, kLargestSeed));
  head.clock = clock_of(fields.object("clock"));
  static_cast<void>(value_or_refuse(start_position(head.game, head.start, head.seed), 400, "bad_position"));
  head.seats = seats_of(fields.array("seats", 4), game, service.limits);
  const auto moves = fields.texts("moves", static_cast<std::size_t>(service.limits.plies));
  return Reply::json(game_view(*service.library.add(std::move(head), plies_of(moves)), kUsualPlies), 201);
}

Reply list_games(Service& service, const Call& call) {
  const GameStore::List list = service.library.store().list(call.integer("limit", 50, 1, 200), call.text("before", ""),
                                                            call.text("game", ""), call.sender);
  Json games = Json::array();
  for (const KeptGame& game : list.games) {
    games.push_back(to_json(game));
    games.back().erase("start");
  }
  Json damaged = Json::array();
  for (const DamagedGame& game : list.damaged) damaged.push_back({{"id", game.id()}, {"message", game.what()}});
  return Reply::json({{"games", games}, {"damaged", damaged}});
}

Reply show_game(Service& service, const Call& call) {
  const auto game = service.library.open(call.names[0]);
  const int plies = call.text("plies", "") == "all" ? service.limits.plies
                                                    : call.integer("plies", kUsualPlies, 0, service.limits.plies);
  auto lock = game->look();
  if (plies <= kUsualPlies) return Reply::json(game->view(plies));
  const int length = game->head().length;
  const int from = std::max(0, length - plies);
  Json json = game->view(0);
  json["from"] = from;
  PlyPages pages(service.library.store(), game, from, length);
  lock.unlock();
  return reply_of(PlyText::json(json, std::move(pages)));
}

Reply show_plies(Service& service, const Call& call) {
  const auto game = service.library.open(call.names[0]);
  const int from = call.integer("from", 0, 0, service.limits.plies);
  const int count = call.integer("count", 1000, 1, 100'000);
  auto lock = game->look();
  const int there = std::clamp(game->head().length - from, 0, count);
  PlyPages pages(service.library.store(), game, from, from + there);
  lock.unlock();
  return reply_of(PlyText::json({{"from", from}, {"plies", Json::array()}}, std::move(pages)));
}

Reply show_position(Service& service, const Call& call) {
  const auto game = service.library.open(call.names[0]);
  const Json number = read_json(call.names[1]).value_or(Json());
  const auto lock = game->look();
  if (!number.is_number_unsigned() || number.get<std::uint64_t>() > static_cast<std::uint64_t>(game->head().length))
    throw ApiError(404, "not_found", "there is no ply '{}'\nvalid: 0 to {}", call.names[1], game->head().length);
  return Reply::json(to_json(game->board_at(number.get<int>()), true));
}

// Checks that the client knows the current state. Otherwise it would play a move in a position that it does not see.
void check_ply(const Fields& fields, const OpenGame& game) {
  if (fields.integer("ply", 0, std::numeric_limits<int>::max()) != game.head().ply)
    throw ApiError(409, "conflict", "the game is at ply {}: load it again", game.head().ply);
}

Reply make_move(Service& service, const Call& call) {
  const Fields fields(call.body, "the body", {"move", "ply", "replaces", "seconds"});
  const std::string move = fields.text("move", 200);
  const auto game = service.library.open(call.names[0]);
  const auto lock = game->change();
  check_ply(fields, *game);
  game->check_replaces(fields.integer_or("replaces", 0, 0, service.limits.plies));
  const auto told = fields.number("seconds", 0, kLongestTurn);
  // After a reload, the page does not know the time before it. With a clock, that time counts, too.
  const double here = game->seconds_on_turn();
  const double seconds = !told ? here : game->head().clock ? std::max(*told, here) : *told;
  const auto played = game->play({.move = move, .by = Ply::By::human, .seconds = seconds});
  return Reply::json(game->news(played, true));
}

Reply go_to_ply(Service& service, const Call& call) {
  const Fields fields(call.body, "the body", {"ply"});
  const auto game = service.library.open(call.names[0]);
  const auto lock = game->change();
  game->go_to(static_cast<int>(fields.integer("ply", 0, game->head().length)));
  return Reply::json(game->news({}, true));
}

Reply begin_branch(Service& service, const Call& call) {
  const Fields fields(call.body, "the body", {"ply", "seats", "move", "seconds"});
  std::optional<Ply> move;
  if (fields.has("move"))
    move = Ply{.move = fields.text("move", 200),
               .by = Ply::By::human,
               .seconds = fields.number("seconds", 0, kLongestTurn).value_or(0)};
  const auto game = service.library.open(call.names[0]);
  auto lock = game->look();
  GameState start = game->branch_at(static_cast<int>(fields.integer("ply", 0, game->head().length)));
  if (const Json* const seats = fields.array("seats", 4))
    start.head.seats = seats_of(seats, game->board().game(), service.limits);
  start.head.owner = call.sender.browser;
  const auto branch = service.library.add_branch(std::move(start), std::move(move));
  lock.unlock();
  return Reply::json(game_view(*branch, kUsualPlies), 201);
}

Reply flag(Service& service, const Call& call) {
  const Fields fields(call.body, "the body", {"ply"});
  const auto game = service.library.open(call.names[0]);
  const auto lock = game->change();
  check_ply(fields, *game);
  game->flag();
  return Reply::json(game->news({}, true));
}

Reply set_seats(Service& service, const Call& call) {
  const Fields fields(call.body, "the body", {"seats"});
  const Json* const seats = fields.array("seats", 4);
  if (seats == nullptr) throw ApiError(400, "bad_request", "the body has no field 'seats'");
  const auto game = service.library.open(call.names[0]);
  const auto lock = game->change();
  Json view = game->view(kUsualPlies);  // reads the disk, which may fail, so it comes before the write
  game->set_seats(seats_of(seats, game->board().game(), service.limits));
  view.update(to_json(game->head()));
  return Reply::json(view);
}

}  // namespace

void guard_games(Router& router, Service& service) {
  router.set_guard([&service](const Call& call) {
    if (call.method == "GET" || call.names.empty() || !call.path.starts_with("games/")) return;
    if (call.path.ends_with("/branches")) return;  // creates a game of the sender's own and does not change this one
    const auto owner = service.library.store().owner(call.names[0]);
    if (owner && !call.sender.owns(*owner))
      throw ApiError(403, "not_yours", "this game belongs to another browser: here it can only be looked at");
  });
}

void add_game_routes(Router& router, Service& service) {
  const auto route = [&](std::string_view method, std::string_view path, Reply (*answer)(Service&, const Call&)) {
    router.add(method, path, [&service, answer](const Call& call) { return answer(service, call); });
  };
  route("POST", "games", begin_game);
  route("GET", "games", list_games);
  route("GET", "games/*", show_game);
  route("GET", "games/*/plies", show_plies);
  route("GET", "games/*/positions/*", show_position);
  route("POST", "games/*/moves", make_move);
  route("POST", "games/*/ply", go_to_ply);
  route("POST", "games/*/branches", begin_branch);
  route("POST", "games/*/flag", flag);
  route("POST", "games/*/seats", set_seats);
  route("DELETE", "games/*", [](Service& s, const Call& call) {
    s.library.remove(call.names[0]);
    return Reply{.status = 204};
  });
}

}  // namespace tetraply::server

// Games in and out as files.
#include <algorithm>

#include "games/registry.hpp"
#include "json/json.hpp"
#include "server/fields.hpp"
#include "server/place.hpp"
#include "server/records.hpp"
#include "server/service.hpp"

namespace tetraply::server {

namespace {

Reply import_game(Service& service, const Call& call) {
  const Fields fields(call.body, "the body", {"text", "format", "game", "seats"});
  ReadGame read = read_record_file(fields.text("text", service.limits.body), fields.text_or("format", "", 20),
                                   fields.text_or("game", "", 100));
  const auto board = value_or_refuse(make_board(read.head.game, read.head.start, read.head.seed), 400, "bad_position");
  const Json* const told = read.seats.is_null() ? nullptr : &read.seats;
  const Json* const wanted = fields.array("seats", 4);
  read.head.seats = seats_of(wanted != nullptr ? wanted : told, *board, service.limits);
  constexpr std::size_t kLongestName = 100;
  if (wanted == nullptr)
    for (std::size_t i = 0; i < std::min(read.names.size(), read.head.seats.size()); ++i)
      if (read.names[i].size() <= kLongestName) read.head.seats[i].name = read.names[i];
  read.head.owner = call.sender.browser;
  const auto game = service.library.add(std::move(read.head), read.plies);
  const auto lock = game->look();
  return Reply::json(game->view(service.limits.plies), 201);
}

Reply export_game(Service& service, const Call& call) {
  const auto game = service.library.open(call.names[0]);
  const auto lock = game->look();
  const KeptGame& head = game->head();
  const auto file =
      write_record_file(head, service.library.store().plies(head.id, 0, head.length), call.text("format", "json"));
  Reply reply{.type = file.type, .body = file.text};
  reply.headers["Content-Disposition"] =
      fmt::format("attachment; filename=\"{}-{}.{}\"", head.game, head.id, file.extension);
  return reply;
}

}  // namespace

void add_record_routes(Router& router, Service& service) {
  router.add("POST", "games/import", [&service](const Call& call) { return import_game(service, call); });
  router.add("GET", "games/*/export", [&service](const Call& call) { return export_game(service, call); });
}

}  // namespace tetraply::server

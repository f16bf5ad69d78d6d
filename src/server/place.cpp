#include "server/place.hpp"

#include <algorithm>

#include "json/json.hpp"
#include "players/options.hpp"

namespace tetraply::server {

namespace {

constexpr std::size_t kMostMoves = 100'000;  // maximum in one request

// The options that cost memory or threads.
void check_appetite(const Spec& spec, const ServerLimits& limits) {
  Options options(spec);
  if (options.count("tt", 0, "") > limits.table)
    throw ApiError(400, "bad_player", "tt is too large here\nvalid: up to {}M", limits.table >> 20);
  if (options.count("memory", 0, "") > limits.table)
    throw ApiError(400, "bad_player", "memory is too large here\nvalid: up to {}M", limits.table >> 20);
  if (options.count("threads", 0, "") > static_cast<std::uint64_t>(limits.threads))
    throw ApiError(400, "bad_player", "there are too many threads\nvalid: up to {}", limits.threads);
}

}  // namespace

std::optional<Start> start_of(const Json* start) {
  if (start == nullptr) return std::nullopt;
  const Fields fields(*start, "start", {"text", "queue"});
  return Start{fields.text_or("text", ""), fields.text_or("queue", "", 1000)};
}

AnyPosition position_at(const Json* place, Library& library) {
  if (place == nullptr) throw ApiError(400, "bad_request", "the body has no field 'at'");
  const Fields fields(*place, "'at'", {"id", "ply", "game", "text", "queue", "seed", "moves"});
  if (fields.has("id")) {
    if (fields.has("game") || fields.has("text") || fields.has("queue") || fields.has("seed") || fields.has("moves"))
      throw ApiError(400, "bad_request", "'at' has an id, so 'ply' may be its only other field");
    const auto game = library.open(fields.text("id", 100));
    const auto lock = game->look();
    return game->board_at(static_cast<int>(fields.integer_or("ply", game->head().ply, 0, game->head().length)));
  }
  std::optional<Start> start;
  if (fields.has("text") || fields.has("queue"))
    start = Start{fields.text_or("text", ""), fields.text_or("queue", "", 1000)};
  const std::string game = fields.text("game", 100);
  static_cast<void>(known_game(game));
  const auto seed = static_cast<std::uint64_t>(fields.integer_or("seed", 0, 0, kLargestSeed));
  auto position = value_or_refuse(start_position(game, start, seed), 400, "bad_position");
  for (const std::string& move : fields.texts("moves", kMostMoves))
    static_cast<void>(value_or_refuse(play(position, move), 400, "bad_move"));
  return position;
}

std::string player_text(const Json* player, std::string_view fallback, const AnyGame& game,
                        const ServerLimits& limits) {
  std::string text(fallback);
  if (player != nullptr) {
    const Fields fields(*player, "'player'", {"level", "spec"});
    if (fields.has("level") == fields.has("spec"))
      throw ApiError(400, "bad_request", "'player' must have either a level or a spec");
    text = fields.has("spec") ? fields.text("spec", 1000) : fmt::format("level:{}", fields.integer("level", 1, 9));
  }
  // An unnamed player need not exist, but a named one must.
  if (player != nullptr || !text.empty()) static_cast<void>(player_of(game, spec_of(game, text), limits));
  return text;
}

Spec player_spec(const Json* player, std::string_view fallback, const AnyGame& game, const ServerLimits& limits) {
  return spec_of(game, player_text(player, fallback, game, limits));
}

std::vector<Seat> seats_of(const Json* seats, const AnyGame& game, const ServerLimits& limits) {
  std::vector<Seat> list;
  if (seats != nullptr)
    for (const Json& seat : *seats) {
      const std::string where = fmt::format("seats[{}]", list.size());
      const Fields fields(seat, where, {"kind", "name", "level", "spec"});
      const std::string kind = fields.text("kind", 20);
      if (kind == "human") {
        list.push_back({fields.text_or("name", "", 100), ""});
      } else if (kind == "engine") {
        Json player = Json::object();
        if (fields.has("level") && fields.has("spec") &&
            fields.text("spec", 1000) == fmt::format("level:{}", fields.integer("level", 1, 9)))
          player["level"] = seat["level"];  // in the format of a game's own description
        else
          for (const char* const name : {"level", "spec"})
            if (fields.has(name)) player[name] = seat[name];
        const std::string spec = player_text(&player, "", game, limits);
        list.push_back({fields.text_or("name", "", 100), spec});
      } else {
        throw ApiError(400, "bad_request", "'kind' of {} is not valid\nvalid: human, engine", where);
      }
    }
  const auto players = static_cast<std::size_t>(game.info().players);
  if (list.size() > players)
    throw ApiError(400, "bad_request", "there are {} seats, and {} play {}", list.size(), players, game.name());
  list.resize(players);
  return list;
}

std::optional<ClockRules> clock_of(const Json* clock) {
  if (clock == nullptr) return std::nullopt;
  const Fields fields(*clock, "clock", {"seconds", "increment"});
  constexpr double kDay = 86'400;
  const auto seconds = fields.number("seconds", 1, kDay);
  if (!seconds) throw ApiError(400, "bad_request", "clock has no field 'seconds'");
  return ClockRules{*seconds, fields.number("increment", 0, kDay).value_or(0)};
}

Spec spec_of(const AnyGame& game, std::string_view text) {
  return value_or_refuse(game.parse_player(text), 400, "bad_player");
}

std::unique_ptr<AnyPlayer> player_of(const AnyGame& game, const Spec& spec, const ServerLimits& limits) {
  check_appetite(spec, limits);
  // Whoever can reach the server must not choose which files it opens.
  if (spec.find("file") != nullptr) throw ApiError(400, "bad_player", "players of the server cannot name files");
  return value_or_refuse(game.make_player(spec), 400, "bad_player");
}

Limits bounded(const Limits& wanted, const AnyPlayer& player, const ServerLimits& limits) {
  Limits merged = wanted.or_else(player.spec_limits());
  merged.seconds = std::min(merged.seconds.value_or(limits.search_seconds), limits.search_seconds);
  return merged;
}

}  // namespace tetraply::server

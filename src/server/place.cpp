#include "server/place.hpp"

#include <algorithm>

#include "games/registry.hpp"
#include "json/json.hpp"
#include "players/levels.hpp"
#include "players/options.hpp"

namespace tetraply::server {

namespace {

constexpr std::size_t kMostMoves = 100'000;  // maximum in one request

Result<Spec> any_spec(const Board& board, std::string_view text) {
  return is_level(text) ? parse_level(board.game(), text) : parse_spec(text);
}

// Checks options that cost memory or threads.
void check_appetite(const Board& board, std::string_view text, const ServerLimits& limits) {
  auto spec = any_spec(board, text);
  if (!spec) return;  // make_player reports the error
  Options options(*std::move(spec));
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

std::unique_ptr<Board> board_at_place(const Json* place, Library& library) {
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
  if (std::find(AllGames::kNames.begin(), AllGames::kNames.end(), game) == AllGames::kNames.end())
    throw ApiError(400, "bad_game", "unknown game '{}'\nvalid: {}", game, game_names());
  const auto seed = static_cast<std::uint64_t>(fields.integer_or("seed", 0, 0, kLargestSeed));
  auto board = value_or_refuse(make_board(game, start, seed), 400, "bad_position");
  for (const std::string& move : fields.texts("moves", kMostMoves))
    static_cast<void>(value_or_refuse(board->play(move), 400, "bad_move"));
  return board;
}

std::string player_spec(const Json* player, std::string_view fallback, const Board& board, const ServerLimits& limits) {
  std::string spec(fallback);
  if (player != nullptr) {
    const Fields fields(*player, "'player'", {"level", "spec"});
    if (fields.has("level") == fields.has("spec"))
      throw ApiError(400, "bad_request", "'player' must have either a level or a spec");
    spec = fields.has("spec") ? fields.text("spec", 1000) : fmt::format("level:{}", fields.integer("level", 1, 9));
  }
  // An unnamed player need not exist, but a named one must.
  if (player != nullptr || !spec.empty()) static_cast<void>(thinker_of(board, spec, limits));
  return spec;
}

std::vector<Seat> seats_of(const Json* seats, const Board& board, const ServerLimits& limits) {
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
        const std::string spec = player_spec(&player, "", board, limits);
        list.push_back({fields.text_or("name", "", 100), spec});
      } else {
        throw ApiError(400, "bad_request", "'kind' of {} is not valid\nvalid: human, engine", where);
      }
    }
  const auto players = static_cast<std::size_t>(board.players());
  if (list.size() > players)
    throw ApiError(400, "bad_request", "there are {} seats, and {} play {}", list.size(), players, board.game());
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

std::unique_ptr<Thinker> thinker_of(const Board& board, std::string_view spec, const ServerLimits& limits) {
  check_appetite(board, spec, limits);
  return value_or_refuse(board.make_thinker(spec), 400, "bad_player");
}

std::string with_option(const Board& board, std::string_view text, std::string_view key, std::string_view value) {
  Spec spec = value_or_refuse(any_spec(board, text), 400, "bad_player");
  spec.set(key, value);
  return to_text(spec);
}

Limits bounded(const Limits& wanted, const Thinker& thinker, const ServerLimits& limits) {
  Limits merged = wanted.or_else(thinker.spec_limits());
  merged.seconds = std::min(merged.seconds.value_or(limits.search_seconds), limits.search_seconds);
  return merged;
}

}  // namespace tetraply::server

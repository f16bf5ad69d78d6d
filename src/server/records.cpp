#include "server/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <sstream>
#include <utility>

#include "core/utc.hpp"
#include "engine/registry.hpp"
#include "json/json.hpp"
#include "json/json_list.hpp"
#include "server/fields.hpp"
#include "server/place.hpp"

namespace tetraply::server {

namespace {

constexpr std::size_t kLongestInMemory = 16u << 20;  // only JSON records come close to this size

std::string date_of(std::int64_t seconds) {
  return utc_date(static_cast<std::time_t>(seconds));
}

formats::RecordInfo info_of(const KeptGame& game) {
  formats::RecordInfo info{{}, "", date_of(game.created), game.build};
  for (const Seat& seat : game.seats) info.players.push_back(name_of(seat));
  if (!game.result.is_object()) return info;
  const auto scores = game.result.at("scores").get<std::vector<double>>();
  if (game.result.value("reason", "") != "time") {
    info.result = formats::result_text(scores);
  } else if (scores.size() == 2 && game.result.at("winner").is_number()) {
    info.result = formats::result_text(2, 1 - game.result.at("winner").get<int>(), 'T');
  }
  return info;
}

EachPly each_of(std::vector<Ply> plies) {
  return [plies = std::move(plies)](FunctionRef<void(Ply)> play) {
    for (const Ply& ply : plies) play(ply);
  };
}

// A file in the format that other programs know, too.
RecordFile write_as(const formats::FileFormat& format, const KeptGame& game, PlyPages pages) {
  std::vector<Ply> page;
  std::size_t next = 0;
  const auto next_move = [&]() -> const std::string* {
    while (next == page.size()) {
      if (pages.done()) return nullptr;
      page = pages.next();
      next = 0;
    }
    return &page[next++].move;
  };
  const formats::WrittenGame written{.game = game.game,
                                     .start = game.start,
                                     .seed = game.seed,
                                     .length = game.length,
                                     .title = game.title,
                                     .info = info_of(game)};
  return {PlyText::whole(value_or_refuse(format.write(written, next_move), 400, "bad_position")),
          std::string(format.type), std::string(format.extension)};
}

// Reads the text twice: first everything except the plies, to find errors, then the plies, to play them. The plies of a
// long game are never in memory together.
ReadGame read_json_game(const RecordText& text) {
  std::size_t number = 0;
  const auto json = read_json_list(*text(), "plies", [&](const Json& ply) {
    static_cast<void>(ply_of(ply, fmt::format("plies[{}]", number)));
    ++number;
  });
  if (!json) throw ApiError(400, "bad_json", "the text {}", json.error().message);
  const Fields fields(*json, "the text", {"id",       "game",   "created", "updated", "title",       "seats",   "start",
                                          "seed",     "clock",  "left",    "ply",     "length",      "from",    "plies",
                                          "position", "result", "build",   "origin",  "origin_kept", "branches"});
  ReadGame read;
  read.head.game = fields.text("game", 100);
  read.head.title = fields.text_or("title", "", 200);
  read.head.start = start_of(fields.object("start"));
  read.head.seed = static_cast<std::uint64_t>(fields.integer_or("seed", 0, 0, (std::int64_t{1} << 53) - 1));
  if (fields.integer_or("from", 0, 0, 1'000'000'000) != 0)
    throw ApiError(400, "bad_request", "the text has only the last plies of the game: export the whole game");
  read.head.clock = clock_of(fields.object("clock"));
  if (const Json* const origin = fields.object("origin")) {
    const Fields point(*origin, "origin", {"id", "ply"});
    read.head.origin = GamePoint{point.text("id", 100), static_cast<int>(point.integer("ply", 0, 1'000'000'000))};
  }
  if (const Json* const seats = fields.array("seats", 4)) read.seats = *seats;
  static_cast<void>(fields.array("plies", 0));
  read.plies = [text](FunctionRef<void(Ply)> play) {
    static_cast<void>(read_json_list(*text(), "plies", [&](const Json& ply) { play(ply_of(ply, "plies")); }));
  };
  return read;
}

// The formats of all games, each once.
std::vector<const formats::FileFormat*> all_formats() {
  std::vector<const formats::FileFormat*> all;
  for (const AnyGame* game : all_games())
    if (const auto* const format = game->info().format;
        format != nullptr && std::find(all.begin(), all.end(), format) == all.end())
      all.push_back(format);
  return all;
}

std::string format_names() {
  std::string names;
  for (const formats::FileFormat* format : all_formats()) names += fmt::format("{}, ", format->name);
  return names;
}

ReadGame read_as(const formats::FileFormat& format, const std::string& text, const std::string& name) {
  if (!name.empty() && !format.names_its_game)
    if (const AnyGame& game = known_game(name); game.info().format != &format)
      throw ApiError(400, "bad_game", "{}, not of {}", format.about, name);
  auto game = value_or_refuse(format.read(text, name), 400, "bad_position");
  ReadGame read;
  read.head.game = std::move(game.game);
  read.head.start = std::move(game.start);
  read.head.seed = game.seed;
  read.names = std::move(game.players);
  read.plies = each_of(plies_of(game.moves));
  read.warnings = std::move(game.warnings);
  return read;
}

bool begins_like_json(const RecordText& text) {
  const auto stream = text();
  int c = stream->get();
  while (c == ' ' || (c >= '\t' && c <= '\r') || c == 0xEF || c == 0xBB || c == 0xBF) c = stream->get();
  return c == '{';
}

std::string read_all(const RecordText& text) {
  const auto stream = text();
  // Room reserved for the longest text would stay allocated in every thread that ever read one.
  std::string all;
  std::string piece(std::size_t{64} << 10, '\0');
  do {
    stream->read(piece.data(), static_cast<std::streamsize>(piece.size()));
    all.append(piece, 0, static_cast<std::size_t>(stream->gcount()));
  } while (*stream && all.size() <= kLongestInMemory);
  if (all.size() > kLongestInMemory)
    throw ApiError(413, "too_large", "the text is too long\nvalid: up to {} MiB, but for JSON", kLongestInMemory >> 20);
  return all;
}

const formats::FileFormat& format_of(const std::string& text) {
  if (text.find_first_not_of(" \t\r\n\xef\xbb\xbf") == std::string::npos)
    throw ApiError(400, "bad_request", "the text is empty");
  for (const formats::FileFormat* format : all_formats())
    if (format->recognizes(text)) return *format;
  throw ApiError(400, "bad_request", "the text is no record of a known format\nvalid: {}JSON of this program",
                 format_names());
}

const formats::FileFormat& format_named(const std::string& name) {
  for (const formats::FileFormat* format : all_formats())
    if (format->name == name) return *format;
  throw ApiError(400, "bad_request", "unknown format '{}'\nvalid: {}json", name, format_names());
}

}  // namespace

RecordText record_text(std::string text) {
  return [text = std::make_shared<const std::string>(std::move(text))] {
    return std::make_unique<std::istringstream>(*text);
  };
}

RecordFile write_record_file(const KeptGame& game, PlyPages pages, const std::string& format) {
  if (format == "json") {
    Json json = to_json(game);
    json["plies"] = Json::array();
    return {PlyText::json(json, std::move(pages)), "application/json", "json"};
  }
  if (format == "text") return {PlyText::moves(std::move(pages)), "text/plain; charset=utf-8", "txt"};
  const formats::FileFormat* const own = known_game(game.game).info().format;
  if (own != nullptr && own->name == format) return write_as(*own, game, std::move(pages));
  throw ApiError(400, "bad_request", "there is no format '{}' for {}\nvalid: {}json, text", format, game.game,
                 own == nullptr ? "" : fmt::format("{}, ", own->name));
}

ReadGame read_record_file(const RecordText& text, const std::string& format, const std::string& game) {
  if (format == "json" || (format.empty() && begins_like_json(text))) return read_json_game(text);
  const std::string all = read_all(text);
  return read_as(format.empty() ? format_of(all) : format_named(format), all, game);
}

}  // namespace tetraply::server

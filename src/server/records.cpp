#include "server/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <sstream>
#include <utility>

#include "core/utc.hpp"
#include "games/registry.hpp"
#include "json/json.hpp"
#include "json/json_list.hpp"
#include "protocols/blksgf.hpp"
#include "protocols/fumen_game.hpp"
#include "protocols/position_file.hpp"
#include "server/fields.hpp"
#include "server/place.hpp"

namespace tetraply::server {

namespace {

constexpr std::size_t kLongestInMemory = 16u << 20;  // only JSON records come close to this size

template <class G>
concept BlokusGame = requires {
  G::Rules::kSgfName;
};
template <class G>
concept FumenGame = requires(const G& position) {
  position.board().full_rows();
};

ApiError no_such_format(const KeptGame& game, std::string_view format, std::string_view valid) {
  return ApiError(400, "bad_request", "there is no format '{}' for {}\nvalid: {}", format, game.game, valid);
}

std::string date_of(std::int64_t seconds) {
  return utc_date(static_cast<std::time_t>(seconds));
}

blksgf::GameInfo info_of(const KeptGame& game) {
  blksgf::GameInfo info{{}, "", date_of(game.created), game.build};
  for (const Seat& seat : game.seats) info.players.push_back(name_of(seat));
  if (!game.result.is_object()) return info;
  const auto scores = game.result.at("scores").get<std::vector<double>>();
  if (game.result.value("reason", "") != "time") {
    info.result = blksgf::result_text(scores);
  } else if (scores.size() == 2 && game.result.at("winner").is_number()) {
    info.result = blksgf::result_text(2, 1 - game.result.at("winner").get<int>(), 'T');
  }
  return info;
}

EachPly each_of(std::vector<Ply> plies) {
  return [plies = std::move(plies)](FunctionRef<void(Ply)> play) {
    for (const Ply& ply : plies) play(ply);
  };
}

// The setup of the root, if the game began with one, followed by the moves.
template <class R>
std::string write_blksgf(const KeptGame& game, PlyPages pages) {
  blksgf::Record<R> record;
  if (game.start && !game.start->text.empty()) {
    const auto began = value_or_fail(blksgf::Record<R>::parse("start", game.start->text));
    record = value_or_fail(blksgf::Record<R>::from_position(began.position(began.end_of_main_line())));
  }
  blksgf::NodeId node = record.end_of_main_line();
  auto position = record.position(node);
  while (!pages.done())
    for (const Ply& ply : pages.next()) {
      const auto move = value_or_fail(parse_move(position, ply.move));
      node = value_or_fail(record.add_move(node, position.color_to_move(), move));
      position.play(move);
    }
  record.set_info(info_of(game));
  return record.write();
}

// If the seed determines the pieces, the comment makes it possible to read a fumen of the whole game to its end.
std::string fumen_comment(std::string_view game, std::uint64_t seed) {
  return fmt::format("Tetraply {} {}", game, seed);
}

// One page per move. If there are more moves than pages in a fumen, it has the last ones.
template <class G>
std::string write_fumen(const KeptGame& game, PlyPages pages) {
  G position = game.start ? value_or_fail(protocols::make_position(std::type_identity<G>{},
                                                                   {"start", game.start->text, {}, game.start->queue}))
                          : new_game<G>(game.seed);
  const int first = game.length - std::min(game.length, static_cast<int>(fumen::kMaxPages));
  G start = position;
  std::vector<typename G::Move> moves;
  int number = 0;
  while (!pages.done())
    for (const Ply& ply : pages.next()) {
      const auto move = value_or_fail(parse_move(position, ply.move));
      position.play(move);
      if (number >= first) moves.push_back(move);
      if (++number == first) start = position;
    }
  const bool whole = first == 0 && !game.start;
  const auto drawn = value_or_refuse(
      fumen::pages_of(start, std::span(std::as_const(moves)), whole ? fumen_comment(game.game, game.seed) : game.title),
      400, "bad_position");
  return value_or_refuse(fumen::write(drawn), 400, "bad_position");
}

template <Game G>
RecordFile write_as(const KeptGame& game, PlyPages pages, const std::string& format) {
  if constexpr (BlokusGame<G>) {
    if (format == "blksgf")
      return {PlyText::whole(write_blksgf<typename G::Rules>(game, std::move(pages))), "application/x-blokus-sgf",
              "blksgf"};
    throw no_such_format(game, format, "blksgf, json, text");
  } else if constexpr (FumenGame<G>) {
    if (format != "fumen") throw no_such_format(game, format, "fumen, json, text");
    return {PlyText::whole(write_fumen<G>(game, std::move(pages))), "text/plain; charset=utf-8", "fumen.txt"};
  } else {
    throw no_such_format(game, format, "json, text");
  }
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

// The game from its first position. If colors moved out of turn, which files may contain, only its last position.
template <class R>
ReadGame read_blksgf_of(sgf::Tree tree) {
  using Position = blokus::Position<R>;
  const auto record = value_or_refuse(blksgf::Record<R>::from_tree(std::move(tree)), 400, "bad_position");
  const auto start_with = [](ReadGame& read, const Position& position) {
    if (position == Position{}) return;
    const auto setup = value_or_refuse(blksgf::Record<R>::from_position(position), 400, "bad_position");
    read.head.start = Start{setup.write(), ""};
  };
  ReadGame read;
  std::vector<Ply> plies;
  read.head.game = R::kName;
  read.names = record.info().players;
  read.warnings = record.warnings();
  Position position = record.position(value_or_fail(record.at_ply(0)));
  start_with(read, position);
  for (const blksgf::Ply& ply : record.main_line()) {
    if (position.turn().is_over() || position.color_to_move() != ply.color || !position.is_legal(ply.move)) {
      plies.clear();
      start_with(read, record.position(record.end_of_main_line()));
      break;
    }
    plies.push_back({.move = to_text(position, ply.move)});
    position.play(ply.move);
  }
  read.plies = each_of(std::move(plies));
  return read;
}

ReadGame read_blksgf(const std::string& text) {
  auto tree = value_or_refuse(sgf::parse("file", text), 400, "bad_position");
  const auto name = value_or_refuse(blksgf::game_of(tree), 400, "bad_position");
  ReadGame read;
  visit_game(AllGames{}, name, [&]<class G>(std::type_identity<G>) {
    if constexpr (BlokusGame<G>) read = read_blksgf_of<typename G::Rules>(std::move(tree));
  });
  return read;
}

// The seed in a comment that this program wrote for this game.
std::optional<std::uint64_t> seed_in(std::string_view comment, std::string_view game) {
  const auto space = comment.rfind(' ');
  if (space == std::string_view::npos) return std::nullopt;
  std::uint64_t seed = 0;
  std::from_chars(comment.data() + space + 1, comment.data() + comment.size(), seed);
  if (seed >= std::uint64_t{1} << 53 || comment != fumen_comment(game, seed)) return std::nullopt;
  return seed;
}

// A game that this program wrote is read with all moves. For others, reads the field of the first page and the legal
// placements from there on.
ReadGame read_fumen(const std::string& text, const std::string& game) {
  const auto pages = value_or_refuse(fumen::parse(text), 400, "bad_position");
  ReadGame read;
  read.head.game = game;
  if (game.empty()) {
    read.head.game = tetris::DropGame::kName;
    for (const std::string_view name : AllGames::kNames)
      if (seed_in(pages[0].comment, name)) read.head.game = name;
  }
  const bool known = visit_game(AllGames{}, read.head.game, [&]<class G>(std::type_identity<G> type) {
    if constexpr (FumenGame<G>) {
      if (const auto seed = seed_in(pages[0].comment, G::kName)) {
        read.head.seed = *seed;
        auto plies = plies_of(fumen::moves_from(new_game<G>(*seed), std::span(pages)));
        const bool is_ours = !plies.empty() || fumen::board_of(pages[0].field) == tetris::Board{};
        read.plies = each_of(std::move(plies));
        if (is_ours) return;
      }
      auto told = value_or_refuse(fumen::told_game(type, std::span(pages)), 400, "bad_position");
      read.head.seed = 0;
      read.head.start = Start{std::move(told.field), std::move(told.queue)};
      read.plies = each_of(plies_of(told.moves));
    } else {
      throw ApiError(400, "bad_game", "a fumen is a game of Tetris for one, not of {}", G::kName);
    }
  });
  if (!known) throw ApiError(400, "bad_game", "unknown game '{}'\nvalid: {}", game, game_names());
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

std::string format_of(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  if (first == std::string::npos) throw ApiError(400, "bad_request", "the text is empty");
  if (text[first] == '(') return "blksgf";
  if (text.find("v115@") != std::string::npos || text.find("v110@") != std::string::npos) return "fumen";
  throw ApiError(400, "bad_request",
                 "the format of this record is unknown\nvalid: .blksgf, fumen, JSON of this program");
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
  std::optional<RecordFile> file;
  visit_game(AllGames{}, game.game,
             [&]<class G>(std::type_identity<G>) { file = write_as<G>(game, std::move(pages), format); });
  return *std::move(file);
}

ReadGame read_record_file(const RecordText& text, const std::string& format, const std::string& game) {
  if (format == "json" || (format.empty() && begins_like_json(text))) return read_json_game(text);
  const std::string all = read_all(text);
  const std::string known = format.empty() ? format_of(all) : format;
  if (known == "blksgf") return read_blksgf(all);
  if (known == "fumen") return read_fumen(all, game);
  throw ApiError(400, "bad_request", "unknown format '{}'\nvalid: blksgf, fumen, json", format);
}

}  // namespace tetraply::server

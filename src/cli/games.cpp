// tetraply games: lists, shows and exports played games.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>

#include "arena/contest_export.hpp"
#include "arena/replay.hpp"
#include "cli/command.hpp"
#include "cli/kept_contest.hpp"
#include "cli/terminal.hpp"
#include "core/quotable.hpp"
#include "core/suggest.hpp"
#include "core/text_file.hpp"
#include "json/json.hpp"

namespace tetraply::cli {

namespace {

struct GamesOptions {
  std::string db = "tetraply-games.db";
  std::optional<std::int64_t> contest;
  std::string player;
  std::string result;
  std::optional<std::int64_t> game;
  std::optional<std::size_t> ply;
  bool moves = false;
  int delay_ms = 300;
  std::string csv;
  std::string json;
  std::string records;
  ColorOption color;
};

// The other settings that determine the games. Two contests may differ only in these.
std::string terms_of(const arena::Contest& contest) {
  std::string terms;
  if (contest.depth) terms += fmt::format("depth {}, ", *contest.depth);
  if (contest.nodes) terms += fmt::format("{} nodes, ", *contest.nodes);
  if (contest.seconds) terms += fmt::format("{:g} s a move, ", *contest.seconds);
  if (contest.most_moves > 0) terms += fmt::format("at most {} moves, ", contest.most_moves);
  if (!contest.openings.empty()) terms += fmt::format("{} openings, ", contest.openings.size());
  if (contest.random_moves > 0) terms += fmt::format("{} random moves, ", contest.random_moves);
  return terms + fmt::format("seed {}", contest.seed);
}

void list_contests(const std::vector<arena::ContestEntry>& contests) {
  for (const arena::ContestEntry& entry : contests) {
    std::vector<std::string> names;
    for (const arena::Contestant& player : entry.contest.players) names.push_back(printable_line(player.name));
    fmt::print("contest {}: {} {}, {} of {} games, {}, begun {} by build {}: {}\n", entry.id,
               printable_line(entry.contest.game), name_of(entry.contest.kind), entry.games,
               std::max(entry.games, entry.planned), terms_of(entry.contest), printable_line(entry.begun),
               printable_line(entry.build), fmt::join(names, ", "));
  }
  if (!contests.empty()) fmt::print("\n--contest N lists its games\n");
}

// The games that match the options.
std::vector<arena::GameEntry> chosen_games(const GamesOptions& options, const arena::Contest& contest,
                                           std::vector<arena::GameEntry> games) {
  int player = -1;
  if (!options.player.empty()) {
    std::vector<std::string_view> names;
    for (const arena::Contestant& known : contest.players) names.push_back(known.name);
    const auto found = std::find(names.begin(), names.end(), options.player);
    if (found == names.end()) throw UsageError(unknown_word("player", options.player, names));
    player = static_cast<int>(found - names.begin());
  }
  std::erase_if(games, [&](const arena::GameEntry& game) {
    bool chosen = false;
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      if (player >= 0 && game.seats[seat] != player) continue;
      const bool forfeited = game.loser == static_cast<int>(seat);
      const double points = game.points[seat];
      chosen |= options.result.empty() || (options.result == "win" && points == 1) ||
                (options.result == "loss" && points == 0) || (options.result == "draw" && points > 0 && points < 1) ||
                (options.result == "forfeit" && forfeited);
    }
    return !chosen;
  });
  return games;
}

// Names come from a file, so they may contain anything.
std::string shown_name(const arena::Contest& contest, int player) {
  return printable_line(contest.players[static_cast<std::size_t>(player)].name);
}

void list_games(const arena::Contest& contest, const std::vector<arena::GameEntry>& games) {
  for (const arena::GameEntry& game : games) {
    std::vector<std::string> sides;
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat)
      sides.push_back(fmt::format("{} {:g}", shown_name(contest, game.seats[seat]), game.scores[seat]));
    fmt::print("game {}: round {}, {}, {} moves{}, {:.3g} s", game.id, game.round + 1, fmt::join(sides, " - "),
               game.moves, game.broken_off ? " (broken off)" : "", game.seconds);
    if (game.loser)
      fmt::print("; {} forfeited: {}", shown_name(contest, game.seats[static_cast<std::size_t>(*game.loser)]),
                 printable_line(game.reason));
    fmt::print("\n");
  }
}

// Replays the game on a terminal; otherwise shows its last position.
int show_game(const GamesOptions& options, const arena::Contest& contest, const arena::GameEntry& game,
              arena::ContestStore& store) {
  const auto moves = value_or_fail(store.moves(game.id));
  if (options.ply && *options.ply > moves.size())
    throw UsageError(fmt::format("--ply {}: the game has {} moves", *options.ply, moves.size()));
  if (options.moves)
    for (const arena::PlayedMove& move : moves) {
      fmt::print("{} {}", move.seat < 0 ? "chance" : fmt::format("seat {}", move.seat + 1), printable_line(move.move));
      if (move.seconds > 0) fmt::print("  {:.3g} s", move.seconds);
      if (move.depth > 0) fmt::print("  depth {}", move.depth);
      if (move.value) fmt::print("  value {:g}", *move.value);
      fmt::print("\n");
    }
  const bool animate = isatty(STDOUT_FILENO) != 0 && !options.ply && !options.moves;
  if (animate) fmt::print("\033[2J");
  const std::size_t end = options.ply.value_or(moves.size());
  done_or_fail(arena::replay(contest.game, game.seed, moves, options.color.use(),
                             [&](std::size_t ply, const std::string& picture) {
                               if (animate) {
                                 redraw(fmt::format("{}after {} of {} moves\n", picture, ply, moves.size()));
                                 std::fflush(stdout);
                                 std::this_thread::sleep_for(std::chrono::milliseconds(options.delay_ms));
                               } else if (ply == end) {
                                 fmt::print("{}", picture);
                               }
                               return ply < end && !interrupted();
                             }));
  list_games(contest, {game});
  if (const auto transcript = value_or_fail(store.transcript(game.id)); !transcript.empty())
    fmt::print("\nlines sent to other programs (>), received from them (<), and from their standard error (!):\n{}",
               printable(transcript));
  return interrupted() ? kFailed : kDone;
}

formats::RecordInfo info_of(const arena::Contest& contest, const arena::GameEntry& game) {
  formats::RecordInfo info;
  for (const int player : game.seats) info.players.push_back(contest.players[static_cast<std::size_t>(player)].name);
  if (game.loser)
    info.result = formats::result_text(static_cast<int>(game.seats.size()), *game.loser, 'F');
  else if (!game.broken_off)
    info.result = formats::result_text(game.scores);
  constexpr std::size_t kDate = 10;  // length of the date in 2026-01-31T12:34:56Z
  info.date = game.ended.substr(0, kDate);
  info.build = game.build;
  return info;
}

void write_records(const std::string& folder, const arena::Contest& contest, const std::vector<arena::GameEntry>& games,
                   arena::ContestStore& store) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw Failure(fmt::format("cannot make the folder '{}': {}", folder, error.message()));
  for (const arena::GameEntry& game : games) {
    const auto record = value_or_fail(
        arena::record_of(contest.game, game.seed, value_or_fail(store.moves(game.id)), info_of(contest, game)));
    done_or_fail(write_text_file(fmt::format("{}/game-{}.{}", folder, game.id, record.extension), record.text));
  }
  fmt::print("{} games written to {}\n", games.size(), folder);
}

int run_games(const GamesOptions& options) {
  auto store = open_kept(options.db);
  const auto contests = readable_contests(store);
  if (options.game) {
    for (const arena::ContestEntry& entry : contests)
      for (const arena::GameEntry& game : readable_games(store, entry.id))
        if (game.id == *options.game) return show_game(options, entry.contest, game, store);
    throw UsageError(fmt::format("--game {}: not found in '{}'; --contest N lists the games of a contest",
                                 *options.game, options.db));
  }
  const bool exports = !options.csv.empty() || !options.json.empty() || !options.records.empty();
  if (!options.contest && !exports && options.player.empty() && options.result.empty()) {
    list_contests(contests);
    return kDone;
  }
  const arena::ContestEntry entry = chosen_contest(contests, options.contest, options.db);
  const auto games = chosen_games(options, entry.contest, readable_games(store, entry.id));
  if (!exports) list_games(entry.contest, games);
  if (games.empty()) fmt::print(stderr, "tetraply: no game of contest {} matches\n", entry.id);
  if (!options.csv.empty()) done_or_fail(write_text_file(options.csv, to_csv(entry.contest, games)));
  if (!options.records.empty()) write_records(options.records, entry.contest, games, store);
  if (!options.json.empty()) {
    auto json = Json::array();
    for (const arena::GameEntry& game : games) json.push_back(value_or_fail(to_json(entry.contest, game, store)));
    done_or_fail(write_text_file(options.json, json_text(json, 1) + "\n"));
  }
  return kDone;
}

}  // namespace

Run add_games(CLI::App& app) {
  CLI::App* command = app.add_subcommand("games", "List, filter, replay and export the games that were played");
  auto options = std::make_shared<GamesOptions>();
  command->add_option("--db", options->db, "Database of games")
      ->type_name("FILE")
      ->check(not_empty())
      ->capture_default_str();
  command->add_option("--contest", options->contest,
                      "Games of this contest; for filters and exports, default: the last one");
  command->add_option("--player", options->player, "Only games of this player")->type_name("NAME")->check(not_empty());
  command
      ->add_option("--result", options->result,
                   "Only games with this result, from the point of view of --player if given")
      ->check(CLI::IsMember({"win", "draw", "loss", "forfeit"}));
  CLI::Option* game = command->add_option(
      "--game", options->game, "Replay this game: move by move on a terminal, otherwise only the last position");
  command->add_option("--ply", options->ply, "With --game: show the position after this many moves")->needs(game);
  command->add_flag("--moves", options->moves, "With --game: list the moves with times and values")->needs(game);
  command->add_option("--delay", options->delay_ms, "Milliseconds between moves on a terminal")
      ->check(CLI::Range(0, 60'000))
      ->capture_default_str();
  command->add_option("--csv", options->csv, "Write a line for each game")->type_name("FILE")->check(not_empty());
  command->add_option("--json", options->json, "Write the games with all moves")->type_name("FILE")->check(not_empty());
  command->add_option("--records", options->records, "Write each game to a file in this folder: Blokus as .blksgf")
      ->type_name("FOLDER")
      ->check(not_empty());
  options->color.add_to(*command);
  return [options] { return run_games(*options); };
}

}  // namespace tetraply::cli

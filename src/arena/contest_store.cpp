#include "arena/contest_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "core/utc.hpp"
#include "core/version.hpp"
#include "engine/registry.hpp"
#include "json/json.hpp"

namespace tetraply::arena {

namespace {

constexpr std::string_view kUpgrades[] = {
    "ALTER TABLE games ADD COLUMN build TEXT NOT NULL DEFAULT '';"
    "UPDATE games SET build = (SELECT version FROM contests WHERE contests.id = games.contest)"};

constexpr Schema kSchema{.application = 0x7470676d,  // "tpgm" in ASCII
                         .version = 2,
                         .sql = R"(
CREATE TABLE contests (
  id INTEGER PRIMARY KEY, description TEXT NOT NULL UNIQUE, version TEXT NOT NULL,
  planned INTEGER NOT NULL DEFAULT 0,
  begun TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')));
CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  contest INTEGER NOT NULL REFERENCES contests ON DELETE CASCADE,
  number INTEGER NOT NULL, round INTEGER NOT NULL, "group" INTEGER NOT NULL, seats TEXT NOT NULL, seed TEXT NOT NULL,
  opening INTEGER NOT NULL, move_count INTEGER NOT NULL,
  scores TEXT NOT NULL, points TEXT NOT NULL, times TEXT NOT NULL, facts TEXT NOT NULL,
  loser INTEGER, reason TEXT NOT NULL, broken_off INTEGER NOT NULL, seconds REAL NOT NULL,
  moves TEXT NOT NULL, transcript TEXT NOT NULL,
  ended TEXT NOT NULL, build TEXT NOT NULL DEFAULT '',
  UNIQUE (contest, number)))",
                         .upgrades = kUpgrades};

std::string times_text(const std::vector<SeatTime>& times) {
  Json json = Json::array();
  for (const SeatTime& time : times)
    json.push_back({{"moves", time.moves}, {"seconds", time.seconds}, {"longest", time.longest}});
  return json_text(json);
}

std::string facts_text(const std::vector<Fact>& facts) {
  Json json = Json::array();
  for (const Fact& fact : facts) json.push_back({{"name", fact.name}, {"value", fact.value}});
  return json_text(json);
}

// Throws Json::exception.
GameEntry entry_of_row(const Statement& row) {
  GameEntry entry;
  entry.id = row.integer(0);
  entry.number = static_cast<int>(row.integer(1));
  entry.round = static_cast<int>(row.integer(2));
  entry.group = static_cast<int>(row.integer(3));
  entry.seats = parse_json(row.text(4)).get<std::vector<int>>();
  entry.seed = parse_json(row.text(5)).get<std::uint64_t>();
  entry.opening = static_cast<int>(row.integer(6));
  entry.moves = static_cast<int>(row.integer(7));
  entry.scores = parse_json(row.text(8)).get<std::vector<double>>();
  entry.points = parse_json(row.text(9)).get<std::vector<double>>();
  for (const Json& time : parse_json(row.text(10)))
    entry.times.push_back(
        {time.at("moves").get<int>(), time.at("seconds").get<double>(), time.at("longest").get<double>()});
  for (const Json& fact : parse_json(row.text(11)))
    entry.facts.push_back({fact.at("name").get<std::string>(), fact.at("value").get<double>()});
  if (!row.is_null(12)) entry.loser = static_cast<int>(row.integer(12));
  entry.reason = row.text(13);
  entry.seconds = row.number(14);
  entry.ended = row.text(15);
  entry.broken_off = row.integer(16) != 0;
  entry.build = row.text(17);
  return entry;
}

// Another program may have changed the file.
bool is_sound(const GameEntry& entry, const Contest& contest) {
  const AnyGame* const game = find_game(contest.game);
  const auto seats = static_cast<std::size_t>(game == nullptr ? 0 : game->info().players);
  const auto players = static_cast<int>(contest.players.size());
  const auto is_there = [](int number, int count) { return number >= 0 && number < count; };
  return seats > 0 && entry.seats.size() == seats && entry.scores.size() == seats && entry.points.size() == seats &&
         entry.times.size() == seats && (!entry.loser || is_there(*entry.loser, static_cast<int>(seats))) &&
         std::all_of(entry.seats.begin(), entry.seats.end(), [&](int player) { return is_there(player, players); });
}

Result<GameEntry> read_entry(const Statement& row, const Contest& contest) {
  try {
    GameEntry entry = entry_of_row(row);
    if (!is_sound(entry, contest)) return failure("what is kept of game {} does not fit together", entry.id);
    return entry;
  } catch (const Json::exception& error) {
    return failure("game {} cannot be read: {}", row.integer(0), error.what());
  }
}

}  // namespace

GameEntry entry_of(const Pairing& pairing, const PlayedGame& game) {
  GameEntry entry{.number = pairing.number,
                  .round = pairing.round,
                  .group = pairing.group,
                  .seats = pairing.seats,
                  .seed = pairing.seed,
                  .opening = game.opening,
                  .moves = static_cast<int>(std::count_if(game.moves.begin(), game.moves.end(),
                                                          [](const PlayedMove& move) { return move.seat >= 0; })),
                  .scores = game.scores,
                  .points = game.points(pairing.seats),
                  .times = game.times(),
                  .facts = game.facts,
                  .loser = game.loser,
                  .reason = game.reason,
                  .broken_off = game.broken_off};
  entry.build = this_build().name();
  for (const SeatTime& time : entry.times) entry.seconds += time.seconds;
  entry.ended = utc_timestamp(std::time(nullptr));
  return entry;
}

Result<ContestStore> ContestStore::open(const std::string& file) {
  auto database = Database::open(file);
  if (!database) return tl::unexpected(database.error());
  if (auto ensured = database->ensure(kSchema); !ensured) return tl::unexpected(ensured.error());
  return ContestStore(*std::move(database));
}

Result<std::int64_t> ContestStore::enter(const Contest& contest) {
  const std::string description = contest.description();
  if (auto added = database_.run("INSERT OR IGNORE INTO contests (description, version) VALUES (?1, ?2)", description,
                                 this_build().name());
      !added)
    return tl::unexpected(added.error());
  const auto id = database_.integer("SELECT id FROM contests WHERE description = ?1", description);
  if (!id) return tl::unexpected(id.error());
  return **id;
}

Result<std::vector<ContestEntry>> ContestStore::contests(const OnSpoiled& on_spoiled) {
  std::vector<ContestEntry> entries;
  auto asked = database_.for_each_row(
      "SELECT id, description, version, begun, (SELECT COUNT(*) FROM games WHERE contest = contests.id), planned "
      "FROM contests "
      "ORDER BY id",
      [&](const Statement& row) {
        auto contest = read_contest(row.text(1));
        if (!contest) {
          if (on_spoiled)
            on_spoiled(fmt::format("database '{}', contest {}: {}", file(), row.integer(0), contest.error().message));
          return;
        }
        entries.push_back({row.integer(0), *std::move(contest), row.text(2), row.text(3),
                           static_cast<int>(row.integer(4)), static_cast<int>(row.integer(5))});
      });
  if (!asked) return tl::unexpected(asked.error());
  return entries;
}

Result<std::vector<ContestEntry>> ContestStore::of_other_builds(const Contest& contest) {
  auto entries = contests();
  if (!entries) return entries;
  std::erase_if(*entries, [&](const ContestEntry& entry) {
    return entry.games == 0 || entry.contest.source == contest.source || !contest.is_same_but_for_build(entry.contest);
  });
  std::reverse(entries->begin(), entries->end());
  return entries;
}

Result<void> ContestStore::plan(std::int64_t contest, int games) {
  return database_.run("UPDATE contests SET planned = ?2 WHERE id = ?1", contest, games);
}

Result<void> ContestStore::forget(std::int64_t contest) {
  return database_.run("DELETE FROM games WHERE contest = ?1", contest);
}

Result<std::int64_t> ContestStore::add(std::int64_t contest, const GameEntry& entry, const PlayedGame& game) {
  auto added = database_.run(
      "INSERT OR IGNORE INTO games (contest, number, round, \"group\", seats, seed, opening, move_count, scores, "
      "points, "
      "times, facts, loser, reason, seconds, moves, transcript, ended, broken_off, build) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)",
      contest, entry.number, entry.round, entry.group, json_text(entry.seats), std::to_string(entry.seed),
      entry.opening, entry.moves, json_text(entry.scores), json_text(entry.points), times_text(entry.times),
      facts_text(entry.facts), entry.loser, entry.reason, entry.seconds, write_moves(game.moves), game.transcript,
      entry.ended, entry.broken_off, entry.build);
  if (!added) return tl::unexpected(added.error());
  return database_.last_row();
}

Result<std::vector<GameEntry>> ContestStore::games(std::int64_t contest, const OnSpoiled& on_spoiled) {
  std::string description;
  auto known = database_.for_each_row(
      "SELECT description FROM contests WHERE id = ?1", [&](const Statement& row) { description = row.text(0); },
      contest);
  if (!known) return tl::unexpected(known.error());
  const auto described = read_contest(description);
  if (!described) return failure("database '{}': {}", file(), described.error().message);

  std::vector<GameEntry> entries;
  Result<void> readable;
  auto asked = database_.for_each_row(
      "SELECT id, number, round, \"group\", seats, seed, opening, move_count, scores, points, times, facts, loser, "
      "reason, seconds, ended, broken_off, build FROM games WHERE contest = ?1 ORDER BY number",
      [&](const Statement& row) {
        if (auto entry = read_entry(row, *described))
          entries.push_back(*std::move(entry));
        else if (on_spoiled)
          on_spoiled(fmt::format("database '{}': {}", file(), entry.error().message));
        else if (readable)
          readable = failure("database '{}': {}", file(), entry.error().message);
      },
      contest);
  if (!asked) return tl::unexpected(asked.error());
  if (!readable) return tl::unexpected(readable.error());
  return entries;
}

Result<std::vector<PlayedMove>> ContestStore::moves(std::int64_t game) {
  std::string text;
  auto asked = database_.for_each_row(
      "SELECT moves FROM games WHERE id = ?1", [&](const Statement& row) { text = row.text(0); }, game);
  if (!asked) return tl::unexpected(asked.error());
  return read_moves(text);
}

Result<std::string> ContestStore::transcript(std::int64_t game) {
  std::string text;
  auto asked = database_.for_each_row(
      "SELECT transcript FROM games WHERE id = ?1", [&](const Statement& row) { text = row.text(0); }, game);
  if (!asked) return tl::unexpected(asked.error());
  return text;
}

}  // namespace tetraply::arena

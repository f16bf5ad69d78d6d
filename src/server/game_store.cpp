#include "server/game_store.hpp"

#include <algorithm>
#include <limits>

#include "json/json.hpp"

namespace tetraply::server {

namespace {

constexpr std::string_view kUpgrades[] = {"ALTER TABLE games ADD COLUMN build TEXT NOT NULL DEFAULT ''",
                                          "ALTER TABLE games ADD COLUMN turn_began REAL",
                                          "ALTER TABLE games ADD COLUMN origin TEXT;"
                                          "ALTER TABLE games ADD COLUMN origin_ply INTEGER;"
                                          "CREATE INDEX games_by_origin ON games (origin)",
                                          "ALTER TABLE games ADD COLUMN owner TEXT NOT NULL DEFAULT ''"};

constexpr Schema kSchema{.application = 0x74707365,  // "tpse" in ASCII
                         .version = 5,
                         .sql = R"(
CREATE TABLE games (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  created INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  title TEXT NOT NULL,
  seats TEXT NOT NULL,
  start TEXT,
  queue TEXT,
  seed INTEGER NOT NULL,
  clock_seconds REAL,
  clock_increment REAL,
  ply INTEGER NOT NULL,
  length INTEGER NOT NULL,
  result TEXT NOT NULL,
  build TEXT NOT NULL DEFAULT '',
  turn_began REAL,
  origin TEXT,
  origin_ply INTEGER,
  owner TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX games_by_name ON games (game, number);
CREATE INDEX games_by_origin ON games (origin);
CREATE TABLE plies (
  id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  move TEXT NOT NULL,
  seat INTEGER,
  color TEXT NOT NULL,
  by INTEGER NOT NULL,
  seconds REAL NOT NULL,
  value REAL,
  depth INTEGER NOT NULL,
  PRIMARY KEY (id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE reviews (
  id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  found TEXT NOT NULL,
  PRIMARY KEY (id, number)
) STRICT, WITHOUT ROWID;
)",
                         .upgrades = kUpgrades};

constexpr std::string_view kHead =
    "SELECT id, game, created, updated, title, seats, {}, seed, clock_seconds, clock_increment, ply, length, "
    "result, build, turn_began, origin, origin_ply, owner FROM games";

std::string head_query(std::string_view start, std::string_view where) {
  return fmt::format("{} {}", fmt::format(fmt::runtime(kHead), start), where);
}

std::string seats_text(const std::vector<Seat>& seats) {
  Json json = Json::array();
  for (const Seat& seat : seats) json.push_back({seat.name, seat.spec});
  return json_text(json);
}

// Throws DamagedGame.
KeptGame head_of(const Statement& row) {
  KeptGame game;
  game.id = row.text(0);
  const auto check = [&](bool sound, std::string_view what) {
    if (!sound) throw DamagedGame(game.id, what);
  };
  game.game = row.text(1);
  game.created = row.integer(2);
  game.updated = row.integer(3);
  game.title = row.text(4);
  try {
    for (const Json& seat : parse_json(row.text(5))) game.seats.push_back({seat.at(0), seat.at(1)});
    game.result = parse_json(row.text(13));
    if (!game.result.is_null()) static_cast<void>(game.result.at("scores").get<std::vector<double>>());
  } catch (const Json::exception&) {
    check(false, "its seats or its result cannot be read");
  }
  if (!row.is_null(6)) game.start = Start{row.text(6), row.text(7)};
  game.seed = static_cast<std::uint64_t>(row.integer(8));
  if (!row.is_null(9)) game.clock = ClockRules{row.number(9), row.number(10)};
  const std::int64_t ply = row.integer(11);
  const std::int64_t length = row.integer(12);
  check(0 <= ply && ply <= length && length <= std::numeric_limits<int>::max(),
        fmt::format("it stands at ply {} of {}", ply, length));
  game.ply = static_cast<int>(ply);
  game.length = static_cast<int>(length);
  game.build = row.text(14);
  if (!row.is_null(15)) game.turn_began = row.number(15);
  if (!row.is_null(16)) game.origin = GamePoint{row.text(16), static_cast<int>(row.integer(17))};
  game.owner = row.text(18);
  return game;
}

}  // namespace

Result<GameStore> GameStore::open(const std::string& file, Durability durability) {
  auto database = Database::open(file, durability);
  if (!database) return tl::unexpected(database.error());
  if (auto made = database->ensure(kSchema); !made) return tl::unexpected(made.error());
  return GameStore(*std::move(database));
}

Result<void> GameStore::write_plies(const std::string& id, int first, const std::vector<Ply>& plies) {
  if (auto cut = database_.run("DELETE FROM plies WHERE id = ?1 AND number >= ?2", id, first); !cut) return cut;
  if (auto cut = database_.run("DELETE FROM reviews WHERE id = ?1 AND number >= ?2", id, first); !cut) return cut;
  auto insert = database_.prepare(
      "INSERT INTO plies (id, number, move, seat, color, by, seconds, value, depth) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
  if (!insert) return tl::unexpected(insert.error());
  for (const Ply& ply : plies)
    if (auto kept = insert->run(id, first++, ply.move, ply.seat, ply.color, static_cast<int>(ply.by), ply.seconds,
                                ply.value, ply.depth);
        !kept)
      return kept;
  return {};
}

Result<void> GameStore::write_head(const KeptGame& game) {
  return database_.run(
      "UPDATE games SET updated = ?2, title = ?3, seats = ?4, ply = ?5, length = ?6, result = ?7, build = ?8, "
      "turn_began = ?9 WHERE id = ?1",
      game.id, game.updated, game.title, seats_text(game.seats), game.ply, game.length, json_text(game.result),
      game.build, game.turn_began);
}

Result<void> GameStore::insert_head(const KeptGame& game) {
  std::optional<std::string> start;
  std::optional<std::string> queue;
  if (game.start) {
    start = game.start->text;
    queue = game.start->queue;
  }
  std::optional<double> seconds;
  std::optional<double> increment;
  if (game.clock) {
    seconds = game.clock->seconds;
    increment = game.clock->increment;
  }
  std::optional<std::string> origin;
  std::optional<int> origin_ply;
  if (game.origin) {
    origin = game.origin->id;
    origin_ply = game.origin->ply;
  }
  return database_.run(
      "INSERT INTO games (id, game, created, updated, title, seats, start, queue, seed, clock_seconds, "
      "clock_increment, ply, length, result, build, turn_began, origin, origin_ply, owner) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
      game.id, game.game, game.created, game.updated, game.title, seats_text(game.seats), start, queue, game.seed,
      seconds, increment, game.ply, game.length, json_text(game.result), game.build, game.turn_began, origin,
      origin_ply, game.owner);
}

Result<void> GameStore::copy_plies(const GamePoint& from, const std::string& to) {
  auto copied = database_.run(
      "INSERT INTO plies (id, number, move, seat, color, by, seconds, value, depth) "
      "SELECT ?1, number, move, seat, color, by, seconds, value, depth FROM plies WHERE id = ?2 AND number < ?3",
      to, from.id, from.ply);
  if (!copied) return copied;
  return database_.run(
      "INSERT INTO reviews (id, number, found) SELECT ?1, number, found FROM reviews WHERE id = ?2 AND number < ?3", to,
      from.id, from.ply);
}

void GameStore::add(const KeptGame& game, const std::vector<Ply>& plies, const std::optional<GamePoint>& from) {
  const std::lock_guard lock(*mutex_);
  done_or_fail(database_.transaction([&]() -> Result<void> {
    auto done = insert_head(game);
    if (done && from) done = copy_plies(*from, game.id);
    return done ? write_plies(game.id, from ? from->ply : 0, plies) : done;
  }));
}

std::vector<GamePoint> GameStore::branches(const std::string& id) {
  constexpr int kMost = 20;
  const std::lock_guard lock(*mutex_);
  std::vector<GamePoint> branches;
  done_or_fail(database_.for_each_row(
      "SELECT id, origin_ply FROM games WHERE origin = ?1 ORDER BY number DESC LIMIT ?2",
      [&](const Statement& row) {
        branches.push_back({row.text(0), static_cast<int>(row.integer(1))});
      },
      id, kMost));
  return branches;
}

bool GameStore::has(const std::string& id) {
  const std::lock_guard lock(*mutex_);
  return value_or_fail(database_.integer("SELECT 1 FROM games WHERE id = ?1", id)).has_value();
}

std::optional<KeptGame> GameStore::find(const std::string& id) {
  const std::lock_guard lock(*mutex_);
  std::optional<KeptGame> game;
  done_or_fail(database_.for_each_row(
      head_query("start, queue", "WHERE id = ?1"), [&](const Statement& row) { game = head_of(row); }, id));
  return game;
}

std::optional<std::string> GameStore::owner(const std::string& id) {
  const std::lock_guard lock(*mutex_);
  std::optional<std::string> owner;
  done_or_fail(database_.for_each_row(
      "SELECT owner FROM games WHERE id = ?1", [&](const Statement& row) { owner = row.text(0); }, id));
  return owner;
}

void GameStore::remove(const std::string& id) {
  const std::lock_guard lock(*mutex_);
  done_or_fail(database_.run("DELETE FROM games WHERE id = ?1", id));
}

int GameStore::count() {
  const std::lock_guard lock(*mutex_);
  return static_cast<int>(value_or_fail(database_.integer("SELECT count(*) FROM games")).value_or(0));
}

GameStore::List GameStore::list(int limit, const std::string& before, const std::string& game, const Sender& sender) {
  const std::lock_guard lock(*mutex_);
  List list;
  done_or_fail(database_.for_each_row(
      head_query("NULL, NULL",
                 "WHERE (?2 = '' OR number < (SELECT number FROM games WHERE id = ?2)) AND (?3 = '' OR game = ?3) "
                 "AND (owner = ?4 OR (owner = '' AND ?5) OR ?6) ORDER BY number DESC LIMIT ?1"),
      [&](const Statement& row) {
        try {
          list.games.push_back(head_of(row));
        } catch (const DamagedGame& damaged) {
          list.damaged.push_back(damaged);
        }
      },
      limit, before, game, sender.browser, sender.inherits, sender.browser.empty()));
  return list;
}

void GameStore::append(const KeptGame& game, int first, const std::vector<Ply>& plies) {
  const std::lock_guard lock(*mutex_);
  done_or_fail(database_.transaction([&]() -> Result<void> {
    auto kept = write_plies(game.id, first, plies);
    return kept ? write_head(game) : kept;
  }));
}

void GameStore::update(const KeptGame& game) {
  const std::lock_guard lock(*mutex_);
  done_or_fail(write_head(game));
}

std::vector<Ply> GameStore::plies(const std::string& id, int from, int count) {
  const std::lock_guard lock(*mutex_);
  std::vector<Ply> plies;
  const auto next = [&] { return from + static_cast<std::int64_t>(plies.size()); };
  const auto missing = [&] { return DamagedGame(id, fmt::format("ply {} is missing", next())); };
  done_or_fail(database_.for_each_row(
      "SELECT move, seat, color, by, seconds, value, depth, number FROM plies WHERE id = ?1 AND number >= ?2 "
      "ORDER BY number LIMIT ?3",
      [&](const Statement& row) {
        if (row.integer(7) != next()) throw missing();
        Ply& ply = plies.emplace_back();
        ply.move = row.text(0);
        if (!row.is_null(1)) ply.seat = static_cast<int>(row.integer(1));
        ply.color = row.text(2);
        ply.by = static_cast<Ply::By>(std::clamp<std::int64_t>(row.integer(3), 0, 2));
        ply.seconds = row.number(4);
        if (!row.is_null(5)) ply.value = row.number(5);
        ply.depth = static_cast<int>(row.integer(6));
      },
      id, from, count));
  if (next() != std::int64_t{from} + count) throw missing();
  return plies;
}

std::vector<GameStore::Used> GameStore::used(const std::string& id, int plies, int seats) {
  constexpr int kBatch = 1 << 16;  // the number of plies per batch, which others may have to wait for
  std::vector<Used> used(static_cast<std::size_t>(seats));
  for (int first = 0; first < plies; first += kBatch) {
    const std::lock_guard lock(*mutex_);
    done_or_fail(database_.for_each_row(
        "SELECT seat, sum(seconds), count(*) FROM plies "
        "WHERE id = ?1 AND number >= ?2 AND number < ?3 AND seat >= 0 AND seat < ?4 GROUP BY seat",
        [&](const Statement& row) {
          Used& seat = used[static_cast<std::size_t>(row.integer(0))];
          seat.seconds += row.number(1);
          seat.moves += static_cast<int>(row.integer(2));
        },
        id, first, std::min(plies, first + kBatch), seats));
  }
  return used;
}

void GameStore::keep_review(const std::string& id, int number, const Json& found) {
  const std::lock_guard lock(*mutex_);
  done_or_fail(database_.run("INSERT OR REPLACE INTO reviews (id, number, found) VALUES (?1, ?2, ?3)", id, number,
                             json_text(found)));
}

std::vector<std::pair<int, Json>> GameStore::review(const std::string& id) {
  const std::lock_guard lock(*mutex_);
  std::vector<std::pair<int, Json>> found;
  done_or_fail(database_.for_each_row(
      "SELECT number, found FROM reviews WHERE id = ?1 ORDER BY number",
      [&](const Statement& row) { found.emplace_back(static_cast<int>(row.integer(0)), parse_json(row.text(1))); },
      id));
  return found;
}

}  // namespace tetraply::server

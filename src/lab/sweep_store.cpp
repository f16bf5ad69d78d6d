#include "lab/sweep_store.hpp"

#include <algorithm>

#include "json/json.hpp"
#include "parallel/split.hpp"

namespace tetraply::lab {

namespace {

constexpr Schema kSchema{.application = 0x74707377,  // "tpsw" in ASCII
                         .version = 1,
                         .sql = R"(
CREATE TABLE sweeps (
  id INTEGER PRIMARY KEY,
  experiment TEXT NOT NULL, version TEXT NOT NULL, cores INTEGER NOT NULL, compiler TEXT NOT NULL,
  UNIQUE (experiment, version, cores, compiler));
CREATE TABLE cells (
  id INTEGER PRIMARY KEY,
  sweep INTEGER NOT NULL REFERENCES sweeps ON DELETE CASCADE,
  workload TEXT NOT NULL, depth INTEGER NOT NULL, split TEXT NOT NULL, threads INTEGER NOT NULL, player TEXT NOT NULL,
  UNIQUE (sweep, workload, depth, split, threads, player));
CREATE TABLE runs (
  cell INTEGER NOT NULL REFERENCES cells ON DELETE CASCADE, repetition INTEGER NOT NULL CHECK (repetition BETWEEN 0 AND 9999),
  seconds REAL NOT NULL, passes INTEGER NOT NULL, nodes INTEGER NOT NULL, moves TEXT NOT NULL, "values" TEXT NOT NULL,
  ended TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (cell, repetition));
CREATE TABLE records (
  cell INTEGER PRIMARY KEY REFERENCES cells ON DELETE CASCADE, json TEXT NOT NULL,
  ended TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);
CREATE TABLE forecasts (
  cell INTEGER PRIMARY KEY REFERENCES cells ON DELETE CASCADE, json TEXT NOT NULL,
  ended TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP))"};

constexpr const char* table_of(Step::Kind kind) {
  switch (kind) {
    case Step::Kind::time:
      return "runs";
    case Step::Kind::record:
      return "records";
    case Step::Kind::forecast:
      return "forecasts";
  }
  return "";
}

}  // namespace

Setting this_setting(std::string_view experiment, const Build& build) {
  return {std::string(experiment), fmt::format("{}+{}", build.version, build.source), tetraply::cores(),
          build.how_compiled()};
}

Result<SweepStore> SweepStore::open(const std::string& file, const Setting& setting) {
  auto database = Database::open(file);
  if (!database) return tl::unexpected(database.error());
  if (auto ensured = database->ensure(kSchema); !ensured) return tl::unexpected(ensured.error());
  if (auto added =
          database->run("INSERT OR IGNORE INTO sweeps (experiment, version, cores, compiler) VALUES (?1, ?2, ?3, ?4)",
                        setting.experiment, setting.version, setting.cores, setting.compiler);
      !added)
    return tl::unexpected(added.error());
  const auto sweep =
      database->integer("SELECT id FROM sweeps WHERE experiment = ?1 AND version = ?2 AND cores = ?3 AND compiler = ?4",
                        setting.experiment, setting.version, setting.cores, setting.compiler);
  if (!sweep) return tl::unexpected(sweep.error());
  return SweepStore(*std::move(database), **sweep);
}

Result<std::optional<std::int64_t>> SweepStore::find(const Cell& cell) {
  return database_.integer(
      "SELECT id FROM cells WHERE sweep = ?1 AND workload = ?2 AND depth = ?3 AND split = ?4 AND threads = ?5 AND "
      "player = ?6",
      sweep_, cell.workload, cell.depth, cell.split, cell.threads, cell.player);
}

Result<std::int64_t> SweepStore::find_or_add(const Cell& cell) {
  const auto found = find(cell);
  if (!found) return tl::unexpected(found.error());
  if (*found) return **found;
  if (auto added = database_.run(
          "INSERT INTO cells (sweep, workload, depth, split, threads, player) VALUES (?1, ?2, ?3, ?4, ?5, ?6)", sweep_,
          cell.workload, cell.depth, cell.split, cell.threads, cell.player);
      !added)
    return tl::unexpected(added.error());
  return database_.last_row();
}

Result<bool> SweepStore::has(const Step& step) {
  const auto cell = find(step.cell);
  if (!cell) return tl::unexpected(cell.error());
  if (!*cell) return false;
  const auto found =
      step.kind == Step::Kind::time
          ? database_.integer("SELECT 1 FROM runs WHERE cell = ?1 AND repetition = ?2", **cell, step.repetition)
          : database_.integer(fmt::format("SELECT 1 FROM {} WHERE cell = ?1", table_of(step.kind)), **cell);
  if (!found) return tl::unexpected(found.error());
  return found->has_value();
}

Result<void> SweepStore::save(const Step& step, const TimedRun& run) {
  return database_.transaction([&]() -> Result<void> {
    const auto cell = find_or_add(step.cell);
    if (!cell) return tl::unexpected(cell.error());
    return database_.run(
        "INSERT OR IGNORE INTO runs (cell, repetition, seconds, passes, nodes, moves, \"values\") "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        *cell, step.repetition, run.seconds, run.passes, run.nodes, run.moves, run.values);
  });
}

Result<void> SweepStore::save(const Step& step, const Json& found) {
  return database_.transaction([&]() -> Result<void> {
    const auto cell = find_or_add(step.cell);
    if (!cell) return tl::unexpected(cell.error());
    return database_.run(fmt::format("INSERT OR IGNORE INTO {} (cell, json) VALUES (?1, ?2)", table_of(step.kind)),
                         *cell, json_text(found));
  });
}

Result<void> SweepStore::forget(const std::vector<Step>& steps) {
  return database_.transaction([&]() -> Result<void> {
    for (const Step& step : steps) {
      const auto cell = find(step.cell);
      if (!cell) return tl::unexpected(cell.error());
      if (!*cell) continue;
      if (auto gone = database_.run("DELETE FROM cells WHERE id = ?1", **cell); !gone) return gone;
    }
    return {};
  });
}

Result<void> SweepStore::load_runs(std::int64_t cell, StoredCell& known) {
  return database_.for_each_row(
      "SELECT repetition, seconds, passes, nodes, moves, \"values\", ended FROM runs WHERE cell = ?1",
      [&](const Statement& row) {
        const auto repetition = static_cast<std::size_t>(row.integer(0));
        if (known.runs.size() <= repetition) known.runs.resize(repetition + 1);
        known.runs[repetition] = TimedRun{row.number(1), static_cast<int>(row.integer(2)),
                                          static_cast<std::uint64_t>(row.integer(3)), row.text(4), row.text(5)};
        const std::string ended = row.text(6);
        if (known.oldest.empty() || ended < known.oldest) known.oldest = ended;
      },
      cell);
}

Result<std::vector<StoredCell>> SweepStore::load(const std::vector<Cell>& cells) {
  std::vector<StoredCell> stored;
  for (const Cell& cell : cells) {
    StoredCell& known = stored.emplace_back(StoredCell{.cell = cell});
    const auto number = find(cell);
    if (!number) return tl::unexpected(number.error());
    if (*number)
      if (auto loaded = load_runs(**number, known); !loaded) return tl::unexpected(loaded.error());
    if (*number)
      if (auto loaded = database_.for_each_row(
              "SELECT json FROM records WHERE cell = ?1",
              [&](const Statement& row) { known.record = read_json(row.text(0)).value_or(Json::value_t::discarded); },
              **number);
          !loaded)
        return tl::unexpected(loaded.error());
    // A forecast belongs to a cell with one thread, which need not be in the grid.
    if (auto loaded = database_.for_each_row(
            "SELECT json FROM forecasts JOIN cells ON cells.id = forecasts.cell "
            "WHERE sweep = ?1 AND workload = ?2 AND depth = ?3 AND split = ?4 ORDER BY cells.id",
            [&](const Statement& row) { known.forecast = read_json(row.text(0)).value_or(Json::value_t::discarded); },
            sweep_, cell.workload, cell.depth, cell.split);
        !loaded)
      return tl::unexpected(loaded.error());
    if (known.record.is_discarded() || known.forecast.is_discarded())
      return failure("database '{}': the recording of {} cannot be read", file(), to_text(cell));
  }
  return stored;
}

}  // namespace tetraply::lab

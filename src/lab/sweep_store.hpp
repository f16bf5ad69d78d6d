// The stored runs of a sweep. Each is written in one transaction when it ends, so however the program ends, it loses
// only the run in progress.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/version.hpp"
#include "json/json.hpp"
#include "lab/sweep.hpp"
#include "storage/database.hpp"

namespace tetraply::lab {

// Runs are not comparable if the sources, the compiler, its options, or the number of cores differ.
struct Setting {
  std::string experiment;
  std::string version;  // includes the sources, such as 0.2.0+0123456789ab
  int cores;
  std::string compiler;  // includes the options, such as g++ 12.2.0, Release, -march=native
};

// The running program on this machine.
[[nodiscard]] Setting this_setting(std::string_view experiment, const Build& build = this_build());

// Everything that is stored about a cell. Repetitions without a run are empty.
struct StoredCell {
  Cell cell;
  std::vector<std::optional<TimedRun>> runs = {};
  Json record = {};         // null: none
  Json forecast = {};       // for the same workload, depth and split; null: none
  std::string oldest = {};  // end of the first run, in UTC
};

inline constexpr int kMostRepetitions = 10'000;

class SweepStore {
 public:
  [[nodiscard]] static Result<SweepStore> open(const std::string& file, const Setting& setting);

  [[nodiscard]] Result<bool> has(const Step& step);
  // Leaves a step unchanged that another program has saved meanwhile.
  [[nodiscard]] Result<void> save(const Step& step, const TimedRun& run);
  [[nodiscard]] Result<void> save(const Step& step, const Json& found);
  // Deletes everything that is stored about the steps' cells.
  [[nodiscard]] Result<void> forget(const std::vector<Step>& steps);

  [[nodiscard]] Result<std::vector<StoredCell>> load(const std::vector<Cell>& cells);

  [[nodiscard]] const std::string& file() const { return database_.file(); }

 private:
  SweepStore(Database database, std::int64_t sweep) : database_(std::move(database)), sweep_(sweep) {}

  // The cell's number in the file. Empty if it is not stored yet.
  [[nodiscard]] Result<std::optional<std::int64_t>> find(const Cell& cell);
  [[nodiscard]] Result<std::int64_t> find_or_add(const Cell& cell);
  [[nodiscard]] Result<void> load_runs(std::int64_t cell, StoredCell& known);

  Database database_;
  std::int64_t sweep_;
};

}  // namespace tetraply::lab

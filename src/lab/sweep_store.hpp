// The file of a sweep's runs. Each is written when it ends, in one transaction, so that whatever ends the program loses
// no more than the run in progress.
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

// Runs of other sources, another compiler or other options of it, or other cores are not comparable.
struct Setting {
  std::string experiment;
  std::string version;  // with the sources, such as 0.2.0+0123456789ab
  int cores;
  std::string compiler;  // with the options, such as g++ 12.2.0, Release, -march=native
};

// The program that runs, on the machine it runs on.
[[nodiscard]] Setting this_setting(std::string_view experiment, const Build& build = this_build());

// All that is known of a cell. Repetitions that were not run, or not yet, are empty.
struct StoredCell {
  Cell cell;
  std::vector<std::optional<TimedRun>> runs = {};
  Json record = {};         // null: none
  Json forecast = {};       // of the same workload, depth and split; null: none
  std::string oldest = {};  // when the first of the runs ended, in UTC
};

inline constexpr int kMostRepetitions = 10'000;

class SweepStore {
 public:
  [[nodiscard]] static Result<SweepStore> open(const std::string& file, const Setting& setting);

  [[nodiscard]] Result<bool> has(const Step& step);
  // A step that another program has saved meanwhile stays as it is.
  [[nodiscard]] Result<void> save(const Step& step, const TimedRun& run);
  [[nodiscard]] Result<void> save(const Step& step, const Json& found);
  // Forgets all that is known of the steps' cells.
  [[nodiscard]] Result<void> forget(const std::vector<Step>& steps);

  [[nodiscard]] Result<std::vector<StoredCell>> load(const std::vector<Cell>& cells);

  [[nodiscard]] const std::string& file() const { return database_.file(); }

 private:
  SweepStore(Database database, std::int64_t sweep) : database_(std::move(database)), sweep_(sweep) {}

  // The cell's number in the file; none: not yet there.
  [[nodiscard]] Result<std::optional<std::int64_t>> find(const Cell& cell);
  [[nodiscard]] Result<std::int64_t> find_or_add(const Cell& cell);
  [[nodiscard]] Result<void> load_runs(std::int64_t cell, StoredCell& known);

  Database database_;
  std::int64_t sweep_;
};

}  // namespace tetraply::lab

#include "lab/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "json/json.hpp"

namespace tetraply::lab {

namespace {

using Row = std::vector<std::string>;

std::string milliseconds(double seconds) {
  return fmt::format("{:.4g}", seconds * 1e3);
}

Row row_of(const CellResult& result, bool per_move) {
  const Cell& cell = result.stored.cell;
  Row row{cell.workload,
          fmt::format("{}", cell.depth),
          cell.split,
          fmt::format("{}", cell.threads),
          milliseconds(result.median),
          fmt::format("{}-{}", milliseconds(result.low), milliseconds(result.high))};
  if (per_move) row.push_back(milliseconds(result.median / result.positions));
  for (const auto& speedup : {result.speedup, result.speedup_of_fastest})
    row.push_back(speedup ? fmt::format("{:.2f}", *speedup) : "");
  row.push_back(result.of_copies ? fmt::format("{:.0f} %", 100 * *result.of_copies) : "");
  const Json& record = result.stored.record;
  const bool has_tasks = record.is_object() && record.contains("tasks") && record["tasks"].is_object();
  row.push_back(has_tasks ? fmt::format("{}", record["tasks"].value("created", std::uint64_t{0})) : "");
  row.push_back(has_tasks ? fmt::format("{}", record["tasks"].value("by_thief", std::uint64_t{0})) : "");
  const double imbalance = record.is_object() ? record.value("imbalance", 0.0) : 0;
  row.push_back(imbalance > 0 ? fmt::format("{:.2f}", imbalance) : "");
  row.push_back(result.agrees ? "" : "DIFFERS");
  return row;
}

}  // namespace

std::string result_table(const SweepResults& results) {
  const bool per_move = std::any_of(results.cells.begin(), results.cells.end(),
                                    [](const CellResult& cell) { return cell.positions > 1; });
  Row heads{"workload", "depth", "split", "threads", "ms", "spread"};
  if (per_move) heads.push_back("ms/move");
  for (const char* head : {"speed-up", "of fastest", "of copies", "tasks", "by thief", "imbalance", ""})
    heads.emplace_back(head);
  std::vector<Row> rows{heads};
  for (const CellResult& cell : results.cells) rows.push_back(row_of(cell, per_move));

  std::vector<std::size_t> widths(heads.size());
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool word = i == 0 || i == 2;  // the others are numbers
      line += word ? fmt::format("{:<{}}  ", row[i], widths[i]) : fmt::format("{:>{}}  ", row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace tetraply::lab

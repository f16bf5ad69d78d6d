#include "lab/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

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
  if (per_move) {
    row.push_back(fmt::format("{}", result.positions));
    row.push_back(milliseconds(result.median / result.positions));
  }
  for (const auto& speedup : {result.speedup, result.speedup_of_fastest})
    row.push_back(speedup ? fmt::format("{:.2f}", *speedup) : "");
  row.push_back(result.of_copies ? fmt::format("{:.0f} %", 100 * *result.of_copies) : "");
  const Json& record = result.stored.record;
  const bool has_tasks = record.is_object() && record.contains("tasks") && record["tasks"].is_object();
  row.push_back(has_tasks ? fmt::format("{}", record["tasks"].value("created", std::uint64_t{0})) : "");
  row.push_back(has_tasks ? fmt::format("{}", record["tasks"].value("by_thief", std::uint64_t{0})) : "");
  const double imbalance = record.is_object() ? record.value("imbalance", 0.0) : 0;
  row.push_back(imbalance > 0 ? fmt::format("{:.2f}", imbalance) : has_tasks && cell.threads > 1 ? "idle thread" : "");
  row.push_back(!result.agrees ? "DIFFERS" : result.doubts.empty() ? "" : "UNRELIABLE");
  return row;
}

// The move that the sequential search chooses in each position, and its time.
std::string choices_text(const SweepResults& results) {
  if (!results.experiment->shows_choices) return "";
  std::string text;
  for (const CellResult& result : results.cells)
    for (const auto& run : result.stored.runs) {
      if (!run || result.stored.cell.split != kSequential) continue;
      text += fmt::format("{:<24} depth {} chooses {} in {} ms\n", result.stored.cell.workload,
                          result.stored.cell.depth, run->moves, milliseconds(result.median));
      break;
    }
  return text;
}

// Every reason once, with the cells that it concerns.
std::string doubts_text(const SweepResults& results) {
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> cells;
  for (const CellResult& cell : results.cells)
    for (const Doubt& doubt : cell.doubts) cells[{doubt.reason, doubt.advice}].push_back(to_text(cell.stored.cell));
  std::string text;
  for (const auto& [doubt, which] : cells) {
    constexpr std::size_t kShown = 3;
    const std::size_t shown = std::min(which.size(), kShown);
    text +=
        fmt::format("unreliable: {}: {}{}; {}\n", doubt.first, fmt::join(which.begin(), which.begin() + shown, ", "),
                    which.size() > shown ? fmt::format(" and {} more", which.size() - shown) : "", doubt.second);
  }
  return text;
}

// The best figure that can be believed, or that there is none.
std::string headline(const SweepResults& results) {
  const CellResult* best = nullptr;
  bool parallel = false;
  for (const CellResult& cell : results.cells) {
    if (!cell.speedup || cell.stored.cell.split == kCopies || cell.stored.cell.threads < 2) continue;
    parallel = true;
    if (cell.agrees && cell.doubts.empty() && (best == nullptr || *cell.speedup > *best->speedup)) best = &cell;
  }
  if (best != nullptr) return fmt::format("best speedup: {:.2f}, {}\n", *best->speedup, to_text(best->stored.cell));
  return parallel ? "best speedup: none that can be believed\n" : "";
}

}  // namespace

std::string result_table(const SweepResults& results) {
  const bool per_move = std::any_of(results.cells.begin(), results.cells.end(),
                                    [](const CellResult& cell) { return cell.positions > 1; });
  Row heads{"workload", "depth", "split", "threads", "ms", "spread"};
  if (per_move) heads.insert(heads.end(), {"moves", "ms/move"});
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
  return text + choices_text(results) + doubts_text(results) + headline(results);
}

}  // namespace tetraply::lab

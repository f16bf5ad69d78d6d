#include "lab/export.hpp"

#include <fmt/format.h>

#include "core/csv.hpp"
#include "core/version.hpp"
#include "json/json.hpp"

namespace tetraply::lab {

namespace {

Json table_json(const Table& table) {
  return {{"title", table.title}, {"columns", table.columns}, {"rows", table.rows}};
}

Json curve_json(const Curve& curve) {
  Json points = Json::array();
  for (const auto& [threads, speedup] : curve.points) points.push_back({threads, speedup});
  return {{"label", curve.label}, {"points", std::move(points)}};
}

Json cell_json(const CellResult& result) {
  const Cell& cell = result.stored.cell;
  Json runs = Json::array();
  for (const auto& run : result.stored.runs)
    if (run) runs.push_back(run->seconds);
  Json json{{"workload", cell.workload},
            {"depth", cell.depth},
            {"split", cell.split},
            {"threads", cell.threads},
            {"player", cell.player},
            {"positions", result.positions},
            {"runs", std::move(runs)},
            {"median", result.median},
            {"low", result.low},
            {"high", result.high},
            {"fastest", result.fastest},
            {"speedup", or_null(result.speedup)},
            {"speedup_of_fastest", or_null(result.speedup_of_fastest)},
            {"of_copies", or_null(result.of_copies)},
            {"doubts", Json::array()},
            {"nodes", result.nodes},
            {"choice", nullptr},
            {"agrees", result.agrees},
            {"tasks", nullptr},
            {"thread_times", Json::array()},
            {"imbalance", 0},
            {"phases", Json::array()},
            {"timeline", nullptr},
            {"forecast", result.forecast},
            {"diagnosis", ""}};
  for (const auto& run : result.stored.runs)
    if (run && json["choice"].is_null() && result.positions == 1) json["choice"] = run->moves;
  for (const Doubt& doubt : result.doubts)
    json["doubts"].push_back({{"reason", doubt.reason}, {"advice", doubt.advice}});
  if (result.stored.record.is_object())
    for (const auto& [key, value] : result.stored.record.items()) json[key] = value;
  return json;
}

}  // namespace

Json to_json(const SweepResults& results) {
  const Experiment& experiment = *results.experiment;
  Json json{{"experiment", experiment.name},
            {"title", experiment.title},
            {"about", experiment.about},
            {"version", results.setting.version},
            {"made_by", this_build().name()},
            {"build", this_build().facts()},
            {"machine", {{"cores", results.setting.cores}, {"compiler", results.setting.compiler}}},
            {"shows_choices", experiment.shows_choices},
            {"runs_planned", results.planned},
            {"runs_done", results.done},
            {"seed_tables", Json::array()},
            {"published", Json::array()},
            {"cells", Json::array()}};
  for (const Table& table : experiment.seed_tables) json["seed_tables"].push_back(table_json(table));
  for (const Curve& curve : experiment.published) json["published"].push_back(curve_json(curve));
  for (const CellResult& cell : results.cells) json["cells"].push_back(cell_json(cell));
  return json;
}

std::string to_csv(const SweepResults& results) {
  std::string csv =
      "experiment,version,cores,compiler,workload,depth,split,threads,player,positions,repetition,seconds,passes,nodes,"
      "agrees\n";
  for (const CellResult& result : results.cells) {
    const Cell& cell = result.stored.cell;
    for (std::size_t repetition = 0; repetition < result.stored.runs.size(); ++repetition) {
      const auto& run = result.stored.runs[repetition];
      if (!run) continue;
      csv +=
          fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(results.experiment->name),
                      csv_field(results.setting.version), results.setting.cores, csv_field(results.setting.compiler),
                      csv_field(cell.workload), cell.depth, csv_field(cell.split), cell.threads, csv_field(cell.player),
                      result.positions, repetition + 1, run->seconds, run->passes, run->nodes, result.agrees);
    }
  }
  return csv;
}

}  // namespace tetraply::lab

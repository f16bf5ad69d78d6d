#include "protocols/report.hpp"

#include <fmt/format.h>

#include <cmath>

#include "json/json.hpp"

namespace tetraply::protocols {

namespace {

double nodes_per_second(const ReportText& report) {
  return report.seconds > 0 ? std::round(static_cast<double>(report.counters.nodes) / report.seconds) : 0;
}

}  // namespace

ReportText as_text(const AnyPosition& position, const Thought& thought) {
  ReportText text{
      {}, thought.depth, thought.complete, thought.counters, thought.seconds, thought.table_permille, thought.remark};
  for (const Thought::Ranked& ranked : thought.best) {
    auto& best = text.best.emplace_back();
    best.values = ranked.values;
    AnyPosition at = position;
    for (const AnyMove move : ranked.line) {
      if (!at.is_legal(move)) break;  // a search that leaves out what others do
      best.moves.push_back(at.to_text(move));
      at.play(move);
    }
  }
  return text;
}

std::string info_lines(const ReportText& report) {
  std::string text;
  for (std::size_t i = 0; i < report.best.size(); ++i)
    text += fmt::format("{}info depth {}{} multipv {} score {:.10g} nodes {} nps {:.0f} hashfull {} time {:.0f} pv {}",
                        i == 0 ? "" : "\n", report.depth, report.complete ? " complete" : "", i + 1,
                        fmt::join(report.best[i].values, " "), report.counters.nodes, nodes_per_second(report),
                        report.table_permille, report.seconds * 1000, fmt::join(report.best[i].moves, " "));
  if (!report.remark.empty()) text += fmt::format("\ninfo string {}", report.remark);
  return text;
}

Json to_json(const ReportText& report) {
  Json best = Json::array();
  for (const ReportText::Ranked& ranked : report.best) {
    std::vector<double> values;
    for (const double value : ranked.values) values.push_back(std::round(value * 1e6) / 1e6 + 0.0);  // avoids -0
    best.push_back({{"move", ranked.moves[0]}, {"values", values}, {"line", ranked.moves}});
  }
  const Counters& counters = report.counters;
  return {{"depth", report.depth},
          {"complete", report.complete},
          {"best", best},
          {"remark", report.remark},
          {"nodes", counters.nodes},
          {"seconds", report.seconds},
          {"nodes_per_second", nodes_per_second(report)},
          {"table_permille", report.table_permille},
          {"counters",
           {{"evaluations", counters.evaluations},
            {"cutoffs", counters.cutoffs},
            {"first_cutoffs", counters.first_cutoffs},
            {"table_probes", counters.table_probes},
            {"table_hits", counters.table_hits},
            {"table_cutoffs", counters.table_cutoffs},
            {"researches", counters.researches}}}};
}

}  // namespace tetraply::protocols

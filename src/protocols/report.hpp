// What a player found out, as text: `info` lines in the manner of UCI, and JSON.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "players/player.hpp"

namespace tetraply::protocols {

[[nodiscard]] inline double nodes_per_second(const Counters& counters, double seconds) {
  return seconds > 0 ? std::round(static_cast<double>(counters.nodes) / seconds) : 0;
}

// The moves one after the other, each as it is written in the position where it is played.
template <Game G>
[[nodiscard]] std::vector<std::string> line_texts(G position, const std::vector<typename G::Move>& line) {
  std::vector<std::string> texts;
  for (const auto move : line) {
    texts.push_back(to_text(position, move));
    position.play(move);
  }
  return texts;
}

// Six digits tell any two values apart that a person would.
template <std::size_t Players>
[[nodiscard]] std::string value_texts(const std::array<double, Players>& values) {
  std::string text;
  for (const double value : values) text += fmt::format("{}{:.6g}", text.empty() ? "" : " ", value);
  return text;
}

// A line for each ranked move, without the line feed at the end of the last. Times in milliseconds, `score` has the
// value of the move for every player in the evaluation's unit, `complete` stands where the game was played out.
template <Game G>
[[nodiscard]] std::string info_lines(const G& position, const Report<G>& report) {
  std::string text;
  for (std::size_t i = 0; i < report.best.size(); ++i) {
    const RankedMove<G>& best = report.best[i];
    text +=
        fmt::format("{}info depth {}{} multipv {} score {} nodes {} nps {:.0f} hashfull {} time {:.0f} pv {}",
                    i == 0 ? "" : "\n", report.depth, report.complete ? " complete" : "", i + 1,
                    value_texts(best.values), report.counters.nodes, nodes_per_second(report.counters, report.seconds),
                    report.table_permille, report.seconds * 1000, fmt::join(line_texts(position, best.line), " "));
  }
  if (!report.remark.empty()) text += fmt::format("\ninfo string {}", report.remark);
  return text;
}

template <Game G>
[[nodiscard]] nlohmann::ordered_json report_json(const G& position, const Report<G>& report) {
  nlohmann::ordered_json best = nlohmann::ordered_json::array();
  for (const RankedMove<G>& move : report.best)
    best.push_back(
        {{"move", to_text(position, move.move)}, {"values", move.values}, {"line", line_texts(position, move.line)}});
  const Counters& counters = report.counters;
  return {{"depth", report.depth},
          {"complete", report.complete},
          {"best", best},
          {"remark", report.remark},
          {"nodes", counters.nodes},
          {"seconds", report.seconds},
          {"nodes_per_second", nodes_per_second(counters, report.seconds)},
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

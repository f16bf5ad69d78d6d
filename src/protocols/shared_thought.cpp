#include "protocols/shared_thought.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

namespace tetraply::protocols {

namespace {

using Json = nlohmann::json;

double value_at(const MoveThought& thought, std::size_t step) {
  return thought.by_depth[std::min(step, thought.by_depth.size() - 1)];  // complete: deeper is the same
}

}  // namespace

std::string to_text(const MoveThought& thought) {
  const ReportText& report = thought.report;
  const Counters& counters = report.counters;
  return Json{{"by_depth", thought.by_depth},
              {"values", report.best.at(0).values},
              {"moves", report.best.at(0).moves},
              {"depth", report.depth},
              {"complete", report.complete},
              {"counters",
               {counters.nodes, counters.evaluations, counters.cutoffs, counters.first_cutoffs, counters.table_probes,
                counters.table_hits, counters.table_cutoffs, counters.researches}},
              {"table_permille", report.table_permille},
              {"remark", report.remark}}
      .dump();
}

Result<MoveThought> parse_move_thought(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    MoveThought thought;
    json.at("by_depth").get_to(thought.by_depth);
    ReportText& report = thought.report;
    report.best.resize(1);
    json.at("values").get_to(report.best[0].values);
    json.at("moves").get_to(report.best[0].moves);
    json.at("depth").get_to(report.depth);
    json.at("complete").get_to(report.complete);
    const auto counters = json.at("counters").get<std::vector<std::uint64_t>>();
    report.counters = {counters.at(0), counters.at(1), counters.at(2), counters.at(3),
                       counters.at(4), counters.at(5), counters.at(6), counters.at(7)};
    json.at("table_permille").get_to(report.table_permille);
    json.at("remark").get_to(report.remark);
    return thought;
  } catch (const std::exception& error) {
    return failure("what another process found cannot be read: {}", error.what());
  }
}

ReportText put_together(const RootOrder& order, const std::vector<MoveThought>& thoughts, int lines) {
  std::vector<std::size_t> ranked(thoughts.size());  // what comes first ranks first among equals
  std::iota(ranked.begin(), ranked.end(), std::size_t{0});
  std::size_t steps = 1;
  for (const MoveThought& thought : thoughts) steps = std::max(steps, thought.by_depth.size());
  const auto most = std::min(ranked.size(), static_cast<std::size_t>(lines));
  for (std::size_t step = order.best_first ? 0 : steps - 1; step < steps; ++step) {
    std::vector<std::size_t> best = ranked;
    std::stable_sort(best.begin(), best.end(), [&](std::size_t a, std::size_t b) {
      return value_at(thoughts[a], step) > value_at(thoughts[b], step);
    });
    best.resize(most);
    std::stable_partition(ranked.begin(), ranked.end(),
                          [&](std::size_t i) { return std::find(best.begin(), best.end(), i) != best.end(); });
    std::copy(best.begin(), best.end(), ranked.begin());
  }
  ReportText whole;
  whole.complete = true;
  for (const MoveThought& thought : thoughts) {
    const ReportText& part = thought.report;
    whole.depth = std::max(whole.depth, part.depth);
    whole.complete = whole.complete && part.complete;
    whole.counters += part.counters;
    whole.table_permille = std::max(whole.table_permille, part.table_permille);
    if (whole.remark.empty()) whole.remark = part.remark;
  }
  for (std::size_t i = 0; i < most; ++i) whole.best.push_back(thoughts[ranked[i]].report.best[0]);
  return whole;
}

bool partly_complete(const std::vector<MoveThought>& thoughts) {
  const auto complete = [](const MoveThought& thought) { return thought.report.complete; };
  return std::any_of(thoughts.begin(), thoughts.end(), complete) &&
         !std::all_of(thoughts.begin(), thoughts.end(), complete);
}

}  // namespace tetraply::protocols

// One position, searched with every way of splitting the work over threads.
#include <algorithm>
#include <map>
#include <thread>

#include "json/json.hpp"
#include "players/levels.hpp"
#include "scaling/diagnosis.hpp"
#include "scaling/doubts.hpp"
#include "server/activity.hpp"
#include "server/fields.hpp"
#include "server/place.hpp"
#include "server/service.hpp"

namespace tetraply::server {

namespace {

struct Comparison {
  std::shared_ptr<Board> board;
  std::vector<std::string> splits;
  std::vector<std::string> specs;  // one for each split
  int threads = 1;
  int repeat = 1;
};

// A search that takes a moment, and can be split.
std::string usual_player(const Board& board) {
  const std::string_view game = board.game();
  if (game == "duo" || game == "classic-2p") return "alphabeta:depth=4";
  if (game.starts_with("classic")) return "best-reply:depth=3";
  if (game == "2048") return "expectimax:depth=4";
  return "lookahead:depth=3";
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

// Why the speedup is not to be believed, as far as a comparison without copies can tell.
Json doubts_json(const Comparison& comparison, const std::string& split, double speedup, int rounds, double saved_nodes,
                 const RunRecord& record) {
  Json json = Json::array();
  if (split == "sequential") return json;
  MeasuredSpeedup measured{.speedup = speedup,
                           .threads = comparison.threads,
                           .cores = cores(),
                           .rounds = rounds,
                           .saved_nodes = saved_nodes,
                           .copies_expected = false,
                           .thread_times = record.threads};
  if (!record.threads.empty()) measured.tasks = record.tasks;
  for (const Doubt& doubt : doubts_about(measured))
    json.push_back({{"reason", doubt.reason}, {"advice", doubt.advice}});
  return json;
}

void compare(Service& service, const Comparison& comparison, Events& events) {
  std::map<std::string, std::vector<double>> seconds;
  std::uint64_t sequential_nodes = 0;
  // By turns, so that whatever slows the machine for a while hits all alike.
  for (int repetition = 0; repetition < comparison.repeat; ++repetition)
    for (std::size_t i = 0; i < comparison.splits.size(); ++i) {
      const std::string& split = comparison.splits[i];
      const SearchSlots::Turn turn(service.lab, events);
      const SearchSlots::Turn slot(service.slots, events);
      if (events.stopped()) return;
      // A new player each time: what one has learnt would help the next.
      const auto thinker = thinker_of(*comparison.board, comparison.specs[i], service.limits);
      Limits limits = bounded({}, *thinker, service.limits);
      limits.stop = &events.stop();
      Recorder recorder;
      limits.recorder = &recorder;
      const Stopwatch watch;
      const auto report = thinker->think(*comparison.board, limits, nullptr);
      seconds[split].push_back(watch.seconds());
      if (events.stopped()) return;
      const RunRecord& record = recorder.record();
      const double middle = median(seconds[split]);
      const double speedup = median(seconds[comparison.splits[0]]) / middle;
      if (i == 0) sequential_nodes = report.counters.nodes;
      const double saved_nodes = static_cast<double>(sequential_nodes) /
                                 static_cast<double>(std::max<std::uint64_t>(1, report.counters.nodes));
      events.send("run", {{"split", split},
                          {"threads", split == "sequential" ? 1 : comparison.threads},
                          {"repetition", repetition},
                          {"seconds", middle},
                          {"speed_up", speedup},
                          {"doubts", doubts_json(comparison, split, speedup, repetition + 1, saved_nodes, record)},
                          {"nodes", report.counters.nodes},
                          {"move", report.best.at(0).moves.at(0)},
                          {"tasks", record.tasks.created},
                          {"by_thief", record.tasks.by_thief},
                          {"imbalance", record.imbalance()},
                          {"diagnosis", record.threads.empty() ? "" : diagnose(record).text},
                          {"activity", activity_json(record.threads)}});
    }
  events.send("done", Json::object());
}

Reply begin_comparison(Service& service, const Call& call) {
  const Fields fields(call.body, "the body", {"at", "player", "splits", "threads", "depth", "repeat"});
  Comparison comparison;
  comparison.board = board_at_place(fields.object("at"), service.library);
  if (comparison.board->turn().kind != Turn::Kind::player)
    throw ApiError(400, "bad_position", "no player is on turn: there is nothing to search");
  const auto cores = static_cast<int>(std::max(2u, std::thread::hardware_concurrency()));
  comparison.threads = static_cast<int>(fields.integer_or("threads", cores, 1, service.limits.threads));
  comparison.repeat = static_cast<int>(fields.integer_or("repeat", 3, 1, 100));
  std::string spec =
      player_spec(fields.object("player"), usual_player(*comparison.board), *comparison.board, service.limits);
  if (is_level(spec)) spec = with_option(*comparison.board, spec, "threads", "0");  // spelled out
  const Board& board = *comparison.board;
  if (fields.has("depth"))
    spec = with_option(board, spec, "depth", fmt::format("{}", fields.integer("depth", 1, kDeepest)));
  const auto possible = board.splits_of(spec.substr(0, spec.find(':')));
  if (possible.empty()) throw ApiError(400, "bad_player", "the search of '{}' cannot be split over threads", spec);

  comparison.splits = {"sequential"};
  const auto wanted = fields.texts("splits", 20);
  for (const std::string& split : wanted.empty() ? possible : wanted)
    if (std::find(comparison.splits.begin(), comparison.splits.end(), split) == comparison.splits.end())
      comparison.splits.push_back(split);
  for (const std::string& split : comparison.splits) {
    std::string with = with_option(board, spec, "split", split);
    if (split != "sequential") with = with_option(board, with, "threads", fmt::format("{}", comparison.threads));
    static_cast<void>(thinker_of(*comparison.board, with, service.limits));
    comparison.specs.push_back(with);
  }
  return Reply::events([&service, comparison](Events& events) { compare(service, comparison, events); });
}

}  // namespace

void add_compare_routes(Router& router, Service& service) {
  router.add("POST", "compare", [&service](const Call& call) { return begin_comparison(service, call); });
}

}  // namespace tetraply::server

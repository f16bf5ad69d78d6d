// Searches one position with every splitting strategy.
#include <algorithm>
#include <map>
#include <thread>

#include "json/json.hpp"
#include "scaling/diagnosis.hpp"
#include "scaling/doubts.hpp"
#include "server/activity.hpp"
#include "server/fields.hpp"
#include "server/place.hpp"
#include "server/service.hpp"

namespace tetraply::server {

namespace {

struct Comparison {
  AnyPosition position;
  std::vector<std::string> splits = {};
  std::vector<Spec> specs = {};  // one per split
  int threads = 1;
  int repeat = 1;
};

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
  // Alternates the searches, so that a temporary slowdown of the machine affects all alike.
  for (int repetition = 0; repetition < comparison.repeat; ++repetition)
    for (std::size_t i = 0; i < comparison.splits.size(); ++i) {
      const std::string& split = comparison.splits[i];
      const SearchSlots::Turn turn(service.lab, events);
      const SearchSlots::Turn slot(service.slots, events);
      if (events.stopped()) return;
      // Makes a new player each time, because the memory of an earlier search would help the next one.
      const AnyPosition& position = comparison.position;
      const auto player = player_of(position.game(), comparison.specs[i], service.limits);
      Limits limits = bounded({}, *player, service.limits);
      limits.stop = &events.stop();
      Recorder recorder;
      limits.recorder = &recorder;
      const Stopwatch watch;
      const Thought thought = player->think(position, limits);
      seconds[split].push_back(watch.seconds());
      if (events.stopped()) return;
      const RunRecord& record = recorder.record();
      const double middle = median(seconds[split]);
      const double speedup = median(seconds[comparison.splits[0]]) / middle;
      if (i == 0) sequential_nodes = thought.counters.nodes;
      const double saved_nodes = static_cast<double>(sequential_nodes) /
                                 static_cast<double>(std::max<std::uint64_t>(1, thought.counters.nodes));
      events.send("run", {{"split", split},
                          {"threads", split == "sequential" ? 1 : comparison.threads},
                          {"repetition", repetition},
                          {"seconds", middle},
                          {"speed_up", speedup},
                          {"doubts", doubts_json(comparison, split, speedup, repetition + 1, saved_nodes, record)},
                          {"nodes", thought.counters.nodes},
                          {"move", position.to_text(thought.best.at(0).move)},
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
  Comparison comparison{.position = position_at(fields.object("at"), service.library)};
  if (comparison.position.turn().kind != Turn::Kind::player)
    throw ApiError(400, "bad_position", "it is not a player's turn, so there is nothing to search");
  const auto cores = static_cast<int>(std::max(2u, std::thread::hardware_concurrency()));
  comparison.threads = static_cast<int>(fields.integer_or("threads", cores, 1, service.limits.threads));
  comparison.repeat = static_cast<int>(fields.integer_or("repeat", 3, 1, 100));
  const AnyGame& game = comparison.position.game();
  Spec spec = player_spec(fields.object("player"), game.info().comparison, game, service.limits);
  if (fields.has("depth")) spec.set("depth", fmt::format("{}", fields.integer("depth", 1, kDeepest)));
  const auto possible = game.find_kind(spec.name)->splits();
  if (possible.empty())
    throw ApiError(400, "bad_player", "the search of '{}' cannot be split over threads", to_text(spec));

  comparison.splits = {"sequential"};
  auto wanted = fields.texts("splits", 20);
  if (wanted.empty())
    for (const Split& split : possible) wanted.push_back(to_text(split));
  for (const std::string& split : wanted)
    if (std::find(comparison.splits.begin(), comparison.splits.end(), split) == comparison.splits.end())
      comparison.splits.push_back(split);
  for (const std::string& split : comparison.splits) {
    Spec with = spec;
    with.set("split", split);
    if (split != "sequential") with.set("threads", fmt::format("{}", comparison.threads));
    static_cast<void>(player_of(game, with, service.limits));
    comparison.specs.push_back(std::move(with));
  }
  return Reply::events([&service, comparison](Events& events) { compare(service, comparison, events); });
}

}  // namespace

void add_compare_routes(Router& router, Service& service) {
  router.add("POST", "compare", [&service](const Call& call) { return begin_comparison(service, call); });
}

}  // namespace tetraply::server

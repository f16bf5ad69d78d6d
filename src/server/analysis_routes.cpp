// Analysis: the players' thinking about a position, streamed to the client.
#include <algorithm>
#include <cmath>
#include <thread>

#include "json/json.hpp"
#include "parallel/split.hpp"
#include "protocols/report.hpp"
#include "server/activity.hpp"
#include "server/fields.hpp"
#include "server/place.hpp"
#include "server/service.hpp"

namespace tetraply::server {

namespace {

struct Question {
  AnyPosition position;
  Spec spec;
  Limits limits;
};

// The record of the threads is complete only when a search ends, so a long analysis is a series of searches, each twice
// as long as the one before. The player keeps its table, so little work is repeated.
class Analysis {
 public:
  Analysis(Service& service, Question question, Events& events)
      : service_(service), question_(std::move(question)), events_(events) {}

  void run() {
    const AnyPosition& position = question_.position;
    const auto player = player_of(position.game(), question_.spec, service_.limits);
    Limits limits = bounded(question_.limits, *player, service_.limits);
    limits.stop = &events_.stop();
    limits.lines = question_.limits.lines;
    const SearchSlots::Turn turn(service_.slots, events_);
    const Stopwatch watch;
    const double all = *limits.seconds;
    constexpr double kFirst = 0.25;
    for (double slice = kFirst; !events_.stopped(); slice *= 2) {
      const double left = all - watch.seconds();
      limits.seconds = left < 2 * slice ? left : slice;
      Recorder recorder;
      limits.recorder = &recorder;
      const double before = watch.seconds();
      const Thought thought = player->think(position, limits, [&](const Thought& so_far) { inform(so_far, before); });
      inform(thought, before);
      earlier_nodes_ += thought.counters.nodes;
      add_activity(recorder.record(), watch.seconds());
      const bool timed_out = watch.seconds() - before >= *limits.seconds;
      if (thought.complete || !timed_out || watch.seconds() >= all) break;
    }
    if (!events_.stopped()) events_.send("done", newest_);
  }

 private:
  // A new search repeats lower depths, which are not worth showing.
  void inform(const Thought& thought, double before) {
    if (thought.best.empty() || thought.depth < deepest_) return;
    deepest_ = thought.depth;
    newest_ = to_json(protocols::as_text(question_.position, thought));
    // Time and positions are those of all searches so far, and the speed is one by the other.
    const double seconds = before + thought.seconds;
    const std::uint64_t nodes = earlier_nodes_ + thought.counters.nodes;
    newest_["seconds"] = seconds;
    newest_["nodes"] = nodes;
    newest_["nodes_per_second"] = seconds > 0 ? std::round(static_cast<double>(nodes) / seconds) : 0.0;
    events_.send("info", newest_);
  }

  void add_activity(const RunRecord& record, double seconds) {
    if (record.threads.empty()) return;
    threads_.resize(std::max(threads_.size(), record.threads.size()));
    for (std::size_t i = 0; i < record.threads.size(); ++i) {
      threads_[i].busy += record.threads[i].busy;
      threads_[i].idle += record.threads[i].idle;
      threads_[i].stealing += record.threads[i].stealing;
      threads_[i].tasks += record.threads[i].tasks;
    }
    events_.send("activity", {{"seconds", seconds}, {"threads", activity_json(threads_)}});
  }

  Service& service_;
  Question question_;
  Events& events_;
  Json newest_;
  int deepest_ = 0;
  std::uint64_t earlier_nodes_ = 0;
  std::vector<ThreadTimes> threads_;
};

// The spec with its search split over this number of threads, if this kind of player can be split.
Spec split_over(const AnyGame& game, const Spec& spec, int threads) {
  const PlayerKindInfo* const kind = game.find_kind(spec.name);
  const auto splits = kind == nullptr ? std::vector<Split>{} : kind->splits();
  if (splits.empty()) return spec;
  Spec split = spec;
  split.set("threads", fmt::format("{}", threads));
  if (split.find("split") != nullptr) return split;
  const bool shares = std::any_of(splits.begin(), splits.end(),
                                  [](const Split& known) { return known.kind == SplitKind::shared_table; });
  split.set("split", to_text(Split{.kind = shares ? SplitKind::shared_table : SplitKind::stealing}));
  return split;
}

Reply analyze(Service& service, const Call& call) {
  const Fields fields(call.body, "the body", {"at", "player", "lines", "seconds", "depth", "nodes", "threads"});
  const AnyPosition position = position_at(fields.object("at"), service.library);
  if (position.turn().kind != Turn::Kind::player)
    throw ApiError(400, "bad_position", "{}, so there is no move to find",
                   position.turn().is_over() ? "the game is over" : "chance is on turn");
  Question question{position, player_spec(fields.object("player"), "level:9", position.game(), service.limits), {}};
  if (fields.has("threads")) {
    const auto threads = static_cast<int>(fields.integer("threads", 1, service.limits.threads));
    if (threads > 1) question.spec = split_over(position.game(), question.spec, threads);
  }
  constexpr double kUsually = 10;
  Limits& limits = question.limits;
  limits.lines = static_cast<int>(fields.integer_or("lines", 1, 1, service.limits.lines));
  if (fields.has("depth")) limits.depth = static_cast<int>(fields.integer("depth", 1, kDeepest));
  if (fields.has("nodes")) limits.nodes = static_cast<std::uint64_t>(fields.integer("nodes", 1, std::int64_t{1} << 53));
  limits.seconds = fields.number("seconds", 0.001, service.limits.search_seconds);
  if (!limits.depth && !limits.nodes && !limits.seconds) limits.seconds = kUsually;
  return Reply::events([&service, question](Events& events) { Analysis(service, question, events).run(); });
}

Reply show_given_position(Service& service, const Call& call) {
  const Fields fields(call.body, "the body", {"at"});
  return Reply::json(to_json(position_at(fields.object("at"), service.library), true));
}

Reply show_heat(Service& service, const Call& call) {
  const Fields fields(call.body, "the body", {"at"});
  const Json heat = position_at(fields.object("at"), service.library).heat();
  if (heat.is_null()) throw ApiError(400, "bad_game", "only Blokus has such maps");
  return Reply::json(heat);
}

}  // namespace

void add_analysis_routes(Router& router, Service& service) {
  router.add("POST", "analyze", [&service](const Call& call) { return analyze(service, call); });
  router.add("POST", "heat", [&service](const Call& call) { return show_heat(service, call); });
  router.add("POST", "positions", [&service](const Call& call) { return show_given_position(service, call); });
}

}  // namespace tetraply::server

#include "lab/player_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <thread>

#include "core/stopwatch.hpp"
#include "json/json.hpp"
#include "lab/thought_forecast.hpp"
#include "lab/timeline.hpp"
#include "scaling/trace.hpp"

namespace tetraply::lab {

namespace {

constexpr double kLongEnough = 0.2;  // in seconds; shorter runs are repeated until they take this long

// Thinks about positions one after the other, with one player or with a new one for each.
class Thinker {
 public:
  Thinker(const AnyGame& game, std::string spec, bool fresh, const std::atomic<bool>* stop)
      : game_(game), spec_(std::move(spec)), fresh_(fresh), stop_(stop) {}

  // Starts threads and allocates tables before the timing.
  Result<void> warm_up(const AnyPosition& position) {
    if (auto made = make(); !made) return made;
    used_ = true;
    static_cast<void>(player_->think(position, {.depth = 1, .stop = stop_}));
    return {};
  }

  // Prepares a thought outside the timing: makes a new player if each thought needs one.
  Result<void> prepare() {
    if (player_ && (!fresh_ || !used_)) return {};
    return make();
  }
  [[nodiscard]] bool fresh() const { return fresh_; }

  // Times only the thought itself.
  Result<Thought> think(const AnyPosition& position, Recorder* recorder = nullptr) {
    if (auto made = prepare(); !made) return tl::unexpected(made.error());
    used_ = true;
    Limits limits;
    limits.stop = stop_;
    limits.recorder = recorder;
    const Stopwatch watch;
    Thought thought = player_->think(position, limits);
    thought.seconds = watch.seconds();
    // A search that reaches its depth may have a remark, too.
    const bool short_of_depth = thought.depth < player_->spec_limits().depth.value_or(0);
    if (!thought.remark.empty() && short_of_depth && !thought.complete && !stopped())
      return failure("{}: {}", spec_, thought.remark);
    return thought;
  }

  [[nodiscard]] bool stopped() const { return stop_ != nullptr && *stop_; }

 private:
  Result<void> make() {
    auto made = game_.make_player(spec_);
    if (!made) return tl::unexpected(made.error());
    player_ = *std::move(made);
    used_ = false;
    return {};
  }

  const AnyGame& game_;
  std::string spec_;
  bool fresh_;
  bool used_ = false;  // the player has already thought
  const std::atomic<bool>* stop_;
  std::unique_ptr<AnyPlayer> player_;
};

// The thinker is a single player or a set of copies.
template <class Thinker>
Result<TimedRun> time_passes(Thinker thinker, const Positions& positions) {
  if (auto warm = thinker.warm_up(positions[0]); !warm) return tl::unexpected(warm.error());
  TimedRun run{.passes = 0};
  // Other programs can only slow a thought down.
  std::vector<double> fastest(positions.size(), std::numeric_limits<double>::infinity());
  const Stopwatch watch;
  do {
    std::string moves;
    std::string values;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const Result<Thought> thought = thinker.think(positions[i]);
      if (!thought) return tl::unexpected(thought.error());
      fastest[i] = std::min(fastest[i], thought->seconds);
      run.nodes += thought->counters.nodes;
      const char* gap = i == 0 ? "" : "; ";
      moves += fmt::format("{}{}", gap, positions[i].to_text(thought->best[0].move));
      values += fmt::format("{}{}", gap, fmt::join(thought->best[0].values, " "));
    }
    // Keeps a pass that differs from the earlier ones, so that the difference is noticed.
    if (run.passes == 0 || moves != run.moves) run.moves = moves;
    if (run.passes == 0 || values != run.values) run.values = values;
    ++run.passes;
  } while (watch.seconds() < kLongEnough && !thinker.stopped());
  run.seconds = std::accumulate(fastest.begin(), fastest.end(), 0.0);
  run.nodes /= static_cast<std::uint64_t>(run.passes);
  return run;
}

// Several independent players that think about the same position at the same time, each on its own thread.
class Copies {
 public:
  Copies(const AnyGame& game, int count, const std::string& spec, bool fresh, const std::atomic<bool>* stop) {
    for (int i = 0; i < count; ++i) thinkers_.emplace_back(game, spec, fresh, stop);
  }

  Result<void> warm_up(const AnyPosition& position) {
    Result<void> warm;
    for (Thinker& thinker : thinkers_)
      if (warm) warm = thinker.warm_up(position);
    return warm;
  }

  // The result of the first player. The time is measured by the clock from the common start to the last end, and
  // divided by the number of thoughts, so copies that wait for each other are no faster than one.
  Result<Thought> think(const AnyPosition& position) {
    std::vector<Shift> shifts(thinkers_.size());
    std::atomic<std::size_t> ready = 0;
    std::atomic<bool> begin = false;
    Clock::time_point start;
    const auto work = [&](std::size_t i) {
      shifts[i].prepared = thinkers_[i].prepare();
      ++ready;
      while (!begin) std::this_thread::yield();
      if (shifts[i].prepared) shifts[i] = think_for_a_while(thinkers_[i], position, start);
    };
    {
      std::vector<std::jthread> others;
      for (std::size_t i = 1; i < thinkers_.size(); ++i) others.emplace_back(work, i);
      while (ready + 1 < thinkers_.size()) std::this_thread::yield();
      shifts[0].prepared = thinkers_[0].prepare();
      start = Clock::now();
      begin = true;
      if (shifts[0].prepared) shifts[0] = think_for_a_while(thinkers_[0], position, start);
    }
    Clock::time_point end = start;
    int thoughts = 0;
    for (const Shift& shift : shifts) {
      if (!shift.prepared) return tl::unexpected(shift.prepared.error());
      if (!shift.last) return shift.last;
      end = std::max(end, shift.end);
      thoughts += shift.thoughts;
    }
    shifts[0].last->seconds = std::chrono::duration<double>(end - start).count() / thoughts;
    return shifts[0].last;
  }

  [[nodiscard]] bool stopped() const { return thinkers_[0].stopped(); }

 private:
  using Clock = std::chrono::steady_clock;
  struct Shift {
    Result<void> prepared;
    Result<Thought> last = failure("did not think");
    int thoughts = 0;
    Clock::time_point end;
  };

  // Threads do not start at the same instant, so one short thought would say little. A player that is new for each
  // thought has only one.
  static Shift think_for_a_while(Thinker& thinker, const AnyPosition& position, Clock::time_point start) {
    constexpr auto kWhile = std::chrono::milliseconds(5);
    Shift shift;
    do {
      shift.last = thinker.think(position);
      ++shift.thoughts;
      shift.end = Clock::now();
    } while (shift.last && !thinker.fresh() && shift.end - start < kWhile && !thinker.stopped());
    return shift;
  }

  std::vector<Thinker> thinkers_;
};

void add(RunRecord& sum, const RunRecord& record) {
  sum.seconds += record.seconds;
  sum.tasks.created += record.tasks.created;
  sum.tasks.by_thief += record.tasks.by_thief;
  sum.tasks.by_creator += record.tasks.by_creator;
  sum.tasks.cancelled += record.tasks.cancelled;
  sum.threads.resize(std::max(sum.threads.size(), record.threads.size()));
  for (std::size_t i = 0; i < record.threads.size(); ++i) {
    sum.threads[i].busy += record.threads[i].busy;
    sum.threads[i].idle += record.threads[i].idle;
    sum.threads[i].stealing += record.threads[i].stealing;
    sum.threads[i].tasks += record.threads[i].tasks;
  }
  for (const PhaseTime& phase : record.phases) {
    const auto same = std::find_if(sum.phases.begin(), sum.phases.end(),
                                   [&](const PhaseTime& known) { return known.name == phase.name; });
    if (same == sum.phases.end())
      sum.phases.push_back(phase);
    else
      same->seconds += phase.seconds;
  }
}

Json timeline_json(const RunRecord& record) {
  if (record.events.empty() || record.truncated) return nullptr;
  const auto rounded = [](double seconds) { return std::round(seconds * 1e7) / 1e7; };  // to keep files short
  Json lanes = Json::array();
  for (const Lane& lane : busy_lanes(record)) {
    Json& stretches = lanes.emplace_back(Json::array());
    for (const auto& [begin, end] : lane) stretches.push_back({rounded(begin), rounded(end)});
  }
  return {{"seconds", record.seconds}, {"lanes", std::move(lanes)}};
}

Json record_json(const RunRecord& sum, const RunRecord& longest) {
  const bool recorded = !sum.threads.empty();  // otherwise the search does not support the recorder
  Json json{{"tasks", nullptr},
            {"thread_times", Json::array()},
            {"imbalance", sum.imbalance()},
            {"phases", Json::array()},
            {"timeline", timeline_json(longest)},
            {"diagnosis", recorded ? diagnose_thought(longest) : ""}};
  if (recorded)
    json["tasks"] = {{"created", sum.tasks.created},
                     {"by_thief", sum.tasks.by_thief},
                     {"by_creator", sum.tasks.by_creator},
                     {"cancelled", sum.tasks.cancelled}};
  for (const ThreadTimes& thread : sum.threads)
    json["thread_times"].push_back(
        {{"busy", thread.busy}, {"idle", thread.idle}, {"stealing", thread.stealing}, {"tasks", thread.tasks}});
  for (const PhaseTime& phase : sum.phases)
    json["phases"].push_back({{"name", phase.name}, {"seconds", phase.seconds}});
  return json;
}

struct LongestThought {
  const AnyPosition* position = nullptr;
  RunRecord sum;  // of all thoughts
};

Result<LongestThought> find_longest(Thinker& thinker, const Positions& positions) {
  if (auto warm = thinker.warm_up(positions[0]); !warm) return tl::unexpected(warm.error());
  LongestThought longest;
  double longest_seconds = -1;
  for (const AnyPosition& position : positions) {
    Recorder recorder(Recorder::Detail::counts);
    const auto report = thinker.think(position, &recorder);
    if (!report) return tl::unexpected(report.error());
    add(longest.sum, recorder.record());
    if (report->seconds > longest_seconds) {
      longest.position = &position;
      longest_seconds = report->seconds;
    }
  }
  return longest;
}

// Adds the counts of all thoughts. The timeline and the diagnosis are those of the longest thought.
Result<Json> record_thoughts(Thinker thinker, const Positions& positions) {
  const auto longest = find_longest(thinker, positions);
  if (!longest) return tl::unexpected(longest.error());
  Recorder recorder(Recorder::Detail::events);
  if (const auto report = thinker.think(*longest->position, &recorder); !report) return tl::unexpected(report.error());
  return record_json(longest->sum, recorder.record());
}

Result<bool> trace_longest(Thinker thinker, const Positions& positions, const Cell& cell, std::ostream& out) {
  const auto longest = find_longest(thinker, positions);
  if (!longest) return tl::unexpected(longest.error());
  Recorder recorder(Recorder::Detail::labels, kMostTraceEvents);
  if (const auto report = thinker.think(*longest->position, &recorder); !report) return tl::unexpected(report.error());
  if (recorder.record().threads.empty()) return failure("{} cannot be traced: it has no tasks", to_text(cell));
  if (auto written = write_trace(recorder.record(), out, {cell.player, cell.split}); !written)
    return tl::unexpected(written.error());
  return !recorder.record().truncated;
}

// The thoughts run one after the other, so their times add up for every number of processors.
void add(Forecast& sum, const Forecast& one) {
  sum.work += one.work;
  sum.span += one.span;
  sum.burdened_span += one.burdened_span;
  for (std::size_t i = 0; i < sum.points.size(); ++i) sum.points[i].seconds += one.points[i].seconds;
}

Json forecast_json(const Forecast& sum) {
  Json points = Json::array();
  for (const ForecastPoint& point : sum.points)
    points.push_back({{"cores", point.processors}, {"speedup", point.seconds > 0 ? sum.work / point.seconds : 1}});
  return {{"work", sum.work},
          {"span", sum.span},
          {"burdened_span", sum.burdened_span},
          {"parallelism", sum.parallelism()},
          {"points", std::move(points)}};
}

// Null if some thought has too many events for a simulation within seconds.
Result<Json> forecast_thoughts(Thinker thinker, const Positions& positions, const Split& split) {
  constexpr std::size_t kMostEvents = std::size_t{1} << 20;
  if (auto warm = thinker.warm_up(positions[0]); !warm) return tl::unexpected(warm.error());
  std::optional<Forecast> sum;
  for (const AnyPosition& position : positions) {
    if (thinker.stopped()) break;
    Recorder recorder(Recorder::Detail::events, kMostEvents);
    if (const auto report = thinker.think(position, &recorder); !report) return tl::unexpected(report.error());
    const auto one = forecast_thought(recorder.record(), split);
    if (!one) return Json();
    if (sum)
      add(*sum, *one);
    else
      sum = one;
  }
  return sum ? forecast_json(*sum) : Json();
}

}  // namespace

const Positions& PlayerRunner::positions(const std::string& workload) {
  auto known = made_.find(workload);
  if (known == made_.end()) known = made_.emplace(workload, experiment_.find_workload(workload)->positions()).first;
  return known->second;
}

Result<void> PlayerRunner::check(const std::vector<Cell>& cells) {
  for (const Cell& cell : cells)
    if (const auto player = positions(cell.workload).at(0).game().make_player(cell.player); !player)
      return failure("{}: {}", to_text(cell), player.error().message);
  return {};
}

Result<TimedRun> PlayerRunner::time(const Cell& cell) {
  const Positions& all = positions(cell.workload);
  const AnyGame& game = all.at(0).game();
  const bool fresh = experiment_.fresh_players;
  return cell.split == kCopies ? time_passes(Copies(game, cell.threads, cell.player, fresh, stop_), all)
                               : time_passes(Thinker(game, cell.player, fresh, stop_), all);
}

Result<Json> PlayerRunner::record(const Cell& cell) {
  const Positions& all = positions(cell.workload);
  return record_thoughts(Thinker(all.at(0).game(), cell.player, experiment_.fresh_players, stop_), all);
}

Result<bool> PlayerRunner::trace(const Cell& cell, std::ostream& out) {
  const Positions& all = positions(cell.workload);
  return trace_longest(Thinker(all.at(0).game(), cell.player, experiment_.fresh_players, stop_), all, cell, out);
}

Result<Json> PlayerRunner::forecast(const Cell& cell) {
  const auto split = parse_split(cell.split);
  if (!split) return tl::unexpected(split.error());
  const Positions& all = positions(cell.workload);
  return forecast_thoughts(Thinker(all.at(0).game(), cell.player, experiment_.fresh_players, stop_), all, *split);
}

}  // namespace tetraply::lab

#include "scaling/diagnosis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "scaling/forecast.hpp"

namespace tetraply {

namespace {

using Finding = Diagnosis::Finding;

constexpr double kMuchIdle = 0.1;               // as a fraction of all threads' time
constexpr double kMuchOverhead = 0.1;           // as a fraction of work and overhead together
constexpr double kNearlyAll = 0.95;             // as a fraction of the tasks
constexpr std::uint64_t kFewPerThread = 2;      // with fewer tasks, one long task leaves other threads idle
constexpr std::uint64_t kEnoughPerThread = 32;  // for balance; many times more tasks waste time
constexpr std::uint64_t kManyPerThread = 100 * kEnoughPerThread;

// Uses the unit in which the number is below 1000 after rounding.
std::string time_text(double seconds) {
  if (seconds < 999.5e-9) return fmt::format("{:.0f} ns", seconds * 1e9);
  if (seconds < 999.95e-6) return fmt::format("{:.1f} µs", seconds * 1e6);
  if (seconds < 999.95e-3) return fmt::format("{:.1f} ms", seconds * 1e3);
  return fmt::format("{:.2f} s", seconds);
}

std::string percent(double share) {
  return fmt::format("{:.{}f} %", share * 100, share > 0.99 && share < 1 ? 1 : 0);
}

// All figures that the sentences mention.
struct Figures {
  Figures(const RunRecord& record, const TaskGraph* graph, const TaskCosts& costs)
      : threads(record.threads.size()), tasks(record.tasks.created), seconds(record.seconds) {
    double busy = 0;
    for (const ThreadTimes& thread : record.threads) busy += thread.busy;
    if (threads > 0 && seconds > 0) idle = std::max(0.0, 1 - busy / (static_cast<double>(threads) * seconds));
    imbalance = record.imbalance();
    const std::uint64_t run = record.tasks.by_creator + record.tasks.by_thief;
    if (run > 0) by_creator = static_cast<double>(record.tasks.by_creator) / static_cast<double>(run);
    const double work = graph != nullptr ? static_cast<double>(work_of(*graph)) * kNanosecond : busy;
    if (tasks > 0) mean = work / static_cast<double>(tasks);
    cost = static_cast<double>(costs.spawn + costs.begin) * kNanosecond;
    overhead = mean + cost > 0 ? cost / (mean + cost) : 0;
    if (graph != nullptr) {
      span = static_cast<double>(span_of(*graph)) * kNanosecond;
      parallelism = span > 0 ? work / span : 1;
      for (std::uint32_t task = 1; task < graph->tasks(); ++task)
        longest = std::max(longest, static_cast<double>(graph->length(task)) * kNanosecond);
    }
    tail = tail_of(record);
  }

  // The time from the end of the first thread's last task to the end of the run.
  static double tail_of(const RunRecord& record) {
    double first_done = record.seconds;
    for (const auto& events : record.events)
      first_done = std::min(first_done, static_cast<double>(last_busy(events)) * kNanosecond);
    return record.truncated ? 0 : record.seconds - first_done;
  }

  // The search's own work after its last wait does not count, because it ends the run.
  static std::int64_t last_busy(const std::vector<TaskEvent>& events) {
    const auto last = std::find_if(events.rbegin(), events.rend(), [](const TaskEvent& event) {
      return event.kind == TaskEvent::Kind::wait || (event.kind == TaskEvent::Kind::end && event.task != 0);
    });
    return last == events.rend() ? 0 : last->nanoseconds;
  }

  std::size_t threads;
  std::uint64_t tasks;
  double seconds;
  double idle = 0;
  double imbalance = 0;
  double by_creator = 0;
  double mean = 0;  // work per task
  double cost = 0;
  double overhead = 0;
  double longest = 0;
  double span = 0;
  double parallelism = 0;  // 0: unknown
  double tail = 0;
};

struct Sentence {
  Finding finding;
  std::string text;
};

// The main obstacle, or the statement that there is none.
Sentence verdict(const Figures& of) {
  if (of.threads <= 1) {
    return {Finding::one_thread,
            of.tasks == 0
                ? fmt::format("One thread and no tasks, {} in all.", time_text(of.seconds))
                : fmt::format("One thread ran all {} tasks, of {} on average.", of.tasks, time_text(of.mean))};
  }
  if (of.tasks == 0) return {Finding::too_few, fmt::format("No tasks: one of {} threads did everything.", of.threads)};
  if (of.overhead > kMuchOverhead)
    return {Finding::too_small,
            fmt::format("The tasks are too small: {} of {} on average, and each costs {} besides, {} "
                        "of all the time.",
                        of.tasks, time_text(of.mean), time_text(of.cost), percent(of.overhead))};
  if (of.idle <= kMuchIdle) {
    const std::string evenness =
        of.imbalance > 0 ? fmt::format(", and the busiest had {:.2f} times the work of the least busy", of.imbalance)
                         : "";
    return {Finding::balanced, fmt::format("Well balanced: {} threads were busy for {} of the time{}.", of.threads,
                                           percent(1 - of.idle), evenness)};
  }
  if (of.tasks < kFewPerThread * of.threads)
    return {Finding::too_few, fmt::format("Too few tasks: {} for {} threads, which were idle for {} of the time.",
                                          of.tasks, of.threads, percent(of.idle))};
  if (of.tail > kMuchIdle * of.seconds) {
    const std::string longest =
        of.longest > 0 ? fmt::format("; the longest task took {}", time_text(of.longest)) : std::string();
    return {Finding::long_tail,
            fmt::format("A long tail: for the last {} ({} of the run) not all of the {} threads had work{}.",
                        time_text(of.tail), percent(of.tail / of.seconds), of.threads, longest)};
  }
  if (of.parallelism > 0 && of.parallelism < 2 * static_cast<double>(of.threads))
    return {
        Finding::long_chain,
        fmt::format("The tasks wait for each other: the longest chain takes {}, so that only {:.1f} of {} threads can "
                    "be busy on average.",
                    time_text(of.span), std::min(of.parallelism, static_cast<double>(of.threads)), of.threads)};
  return {Finding::often_idle,
          fmt::format("{} threads were idle for {} of the time, in between.", of.threads, percent(of.idle))};
}

std::optional<Sentence> remark(const Figures& of) {
  if (of.threads <= 1 || of.tasks == 0) return {};
  const std::uint64_t per_thread = of.tasks / of.threads;
  if (per_thread >= kManyPerThread)
    return Sentence{Finding::too_many,
                    fmt::format("There are too many tasks: {} for each thread, of which {} were run by their creator; "
                                "{} or so would balance as well.",
                                per_thread, percent(of.by_creator), kEnoughPerThread)};
  if (of.by_creator >= kNearlyAll && per_thread >= kEnoughPerThread)
    return Sentence{Finding::run_by_creator,
                    fmt::format("Of {} tasks {} were run by the thread that created them: plain calls would have "
                                "done as well.",
                                of.tasks, percent(of.by_creator))};
  return {};
}

}  // namespace

bool Diagnosis::has(Finding finding) const {
  return std::find(findings.begin(), findings.end(), finding) != findings.end();
}

Diagnosis diagnose(const RunRecord& record, const TaskGraph* graph, const TaskCosts& costs) {
  const Figures figures(record, graph, costs);
  Sentence first = verdict(figures);
  Diagnosis diagnosis{{first.finding}, std::move(first.text)};
  if (const std::optional<Sentence> second = remark(figures)) {
    diagnosis.findings.push_back(second->finding);
    diagnosis.text += " " + second->text;
  }
  return diagnosis;
}

}  // namespace tetraply

#include "parallel/task_costs.hpp"

#include <algorithm>
#include <chrono>
#include <vector>

#include "parallel/team.hpp"

namespace tetraply {

namespace {

using Clock = std::chrono::steady_clock;
using Kind = TaskEvent::Kind;

constexpr int kManyTasks = 1000;

Split one_task_each(int threads) {
  Split split;
  split.kind = SplitKind::every_node;
  split.threads = threads;
  return split;
}

// Of one loop over so many tasks that do nothing. What disturbs only adds, so the shortest of some tries counts.
double nanoseconds_per_loop(Team& team, int tasks) {
  constexpr int kTries = 15;
  const int loops = std::max(1, 2 * kManyTasks / tasks);
  double least = 0;
  for (int attempt = 0; attempt < kTries; ++attempt) {
    std::chrono::duration<double, std::nano> time{};
    team.run([&] {
      const auto start = Clock::now();
      for (int loop = 0; loop < loops; ++loop) team.for_each(tasks, [](int, int) {});
      time = Clock::now() - start;
    });
    if (attempt == 0 || time.count() < least) least = time.count();
  }
  return least / loops;
}

std::int64_t median(std::vector<std::int64_t> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

RecordingCosts recording_costs(Team& team) {
  Recorder recorder(Recorder::Detail::events);
  std::vector<std::int64_t> spawns;
  std::vector<std::int64_t> stretches;
  for (int run = 0; run < 5; ++run) {
    team.run([&] { team.for_each(kManyTasks, [](int, int) {}); }, &recorder);
    const auto& events = recorder.record().events[0];
    for (std::size_t i = 1; i < events.size(); ++i) {
      const std::int64_t time = events[i].nanoseconds - events[i - 1].nanoseconds;
      if (events[i - 1].kind == Kind::spawn && events[i].kind == Kind::spawn) spawns.push_back(time);
      if (events[i - 1].kind == Kind::begin && events[i].kind == Kind::end) stretches.push_back(time);
    }
  }
  return {median(spawns), median(stretches)};
}

// From the end of a stolen task to the beginning of the next one, while there are enough to steal. On a machine that is
// busy with other things the thief comes late, but then it steals many in a row; so the middle one counts.
std::int64_t nanoseconds_between_steals() {
  constexpr std::size_t kEnough = 500;
  constexpr auto kPatience = std::chrono::milliseconds(200);
  // Where hardly anything is ever stolen it does not matter much what it costs.
  constexpr std::size_t kTooFew = 50;
  constexpr std::int64_t kUsual = 1000;
  Team team(one_task_each(2));
  Recorder recorder(Recorder::Detail::events);
  std::vector<std::int64_t> gaps;
  const auto start = Clock::now();
  while (gaps.size() < kEnough && Clock::now() - start < kPatience) {
    team.run(
        [&] {
          team.for_each(kManyTasks, [](int, int) {
            const auto end = Clock::now() + std::chrono::microseconds(3);
            while (Clock::now() < end) continue;
          });
        },
        &recorder);
    const auto& events = recorder.record().events[1];
    for (std::size_t i = 1; i < events.size(); ++i)
      if (events[i].kind == Kind::begin) gaps.push_back(events[i].nanoseconds - events[i - 1].nanoseconds);
  }
  return gaps.size() < kTooFew ? kUsual : median(gaps);
}

}  // namespace

MeasuredCosts measure_costs() {
  Team alone(one_task_each(1));
  const double one = nanoseconds_per_loop(alone, 1);
  const double many = nanoseconds_per_loop(alone, kManyTasks);
  const double task = std::max(0.0, (many - one) / (kManyTasks - 1));
  MeasuredCosts costs;
  costs.recording = recording_costs(alone);
  const auto whole = static_cast<std::int64_t>(task);
  costs.tasks.spawn = std::clamp<std::int64_t>(costs.recording.spawn - costs.recording.stretch, 0, whole);
  costs.tasks.begin = whole - costs.tasks.spawn;
  costs.tasks.join = static_cast<std::int64_t>(std::max(0.0, one - task));
  costs.tasks.steal =
      std::max<std::int64_t>(0, nanoseconds_between_steals() - costs.recording.stretch - costs.tasks.begin);
  return costs;
}

}  // namespace tetraply

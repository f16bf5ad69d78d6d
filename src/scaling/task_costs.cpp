#include "scaling/task_costs.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <vector>

#include "core/random.hpp"
#include "parallel/team.hpp"

namespace tetraply {

namespace {

using Clock = std::chrono::steady_clock;
using Kind = TaskEvent::Kind;

constexpr int kManyTasks = 1000;

Split one_task_each(int threads) {
  return {.kind = SplitKind::every_node, .threads = threads};
}

// The time of one loop over this many empty tasks. Disturbances only add time, so the shortest of several tries counts.
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

// The time from the end of a stolen task to the beginning of the next one, while there are enough to steal. On a busy
// machine the thief starts late but then steals many in a row, so the median counts.
std::int64_t nanoseconds_between_steals() {
  constexpr std::size_t kEnough = 500;
  constexpr auto kPatience = std::chrono::milliseconds(200);
  // If hardly anything is stolen, the cost of stealing matters little.
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

// Computes for about a millisecond, in registers and the nearest cache.
std::uint64_t compute() {
  std::array<std::uint64_t, 1024> words{};
  std::uint64_t value = 1;
  for (int i = 0; i < 300'000; ++i) {
    value = mix64(value);
    words[value % words.size()] += value;
  }
  return words[0] + value;
}

// Alternates the same work on one core and on all cores, so that other load on the machine affects both.
double crowding() {
  constexpr int kTries = 9;
  const int threads = cores();
  if (threads == 1) return 1;
  Team team(one_task_each(threads));
  std::vector<std::int64_t> alone;
  std::vector<std::int64_t> together;
  std::atomic<std::uint64_t> result = 0;  // keeps the compiler from removing the work
  for (int attempt = 0; attempt < kTries; ++attempt)
    for (const int busy : {1, threads}) {
      Recorder recorder(Recorder::Detail::events);
      // Several tasks for each thread; the first one wakes it up.
      constexpr int kTasks = 3;
      team.run([&] { team.for_each(kTasks * busy, [&](int, int) { result += compute(); }); }, &recorder);
      auto& times = busy == 1 ? alone : together;
      std::size_t workers = 0;
      for (const auto& events : recorder.record().events) workers += events.size() > 2 ? 1 : 0;
      if (static_cast<int>(workers) != busy && busy > 1) continue;
      for (const auto& events : recorder.record().events)
        for (std::size_t i = 1; i < events.size(); ++i)
          if (events[i - 1].kind == Kind::begin && events[i].kind == Kind::end)
            times.push_back(events[i].nanoseconds - events[i - 1].nanoseconds);
    }
  if (together.empty()) return 1;
  return std::max(1.0, static_cast<double>(median(together)) / static_cast<double>(median(alone)));
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
  costs.crowding = crowding();
  return costs;
}

}  // namespace tetraply

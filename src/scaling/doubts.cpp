#include "scaling/doubts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tetraply {

namespace {

// Noise of a quiet machine, with some room: ratios of medians scatter by a few percent.
constexpr double kNoise = 1.12;
// A recorded run is another run than the timed ones, so it is compared more loosely.
constexpr double kOtherRun = 1.3;
// What independent searches must at least gain of each further core. In busy minutes of a shared machine they gain
// less.
constexpr double kUsable = 0.75;

std::string counted(int count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

// The average number of threads that were busy at the same time.
double busy_threads(const std::vector<ThreadTimes>& threads) {
  double busy = 0;
  double longest = 0;
  for (const ThreadTimes& thread : threads) {
    busy += thread.busy;
    longest = std::max(longest, thread.busy + thread.idle);
  }
  return longest > 0 ? busy / longest : 0;
}

}  // namespace

std::vector<Doubt> doubts_about(const MeasuredSpeedup& measured) {
  std::vector<Doubt> doubts;
  const int used = std::min(measured.threads, measured.cores);
  const double fewer_nodes = std::max(1.0, measured.saved_nodes);
  if (measured.rounds < kRoundsForTrust)
    doubts.push_back({fmt::format("it rests on {}", counted(measured.rounds, "run")),
                      fmt::format("repeat it at least {} times", kRoundsForTrust)});
  if (measured.speedup > used * fewer_nodes * kNoise)
    doubts.push_back({fmt::format("{:.2f}× is more than {} on {} can give", measured.speedup,
                                  counted(measured.threads, "thread"), counted(measured.cores, "core")),
                      "the sequential runs were disturbed: close other programs and measure again"});
  if (measured.threads > 1 && used > 1 && measured.copies_expected) {
    const double least = 1 + kUsable * (used - 1);
    if (!measured.copies)
      doubts.push_back({"there is no figure for independent searches (copies)", "measure copies in the same rounds"});
    else if (*measured.copies < least)
      doubts.push_back({fmt::format("{} independent searches did only {:.2f} times the work of one", measured.threads,
                                    *measured.copies),
                        "the machine is busy: close other programs and measure again"});
    else if (*measured.copies > used * kNoise)
      doubts.push_back({fmt::format("{} independent searches seem to do {:.2f} times the work of one", measured.threads,
                                    *measured.copies),
                        "the sequential runs were disturbed: close other programs and measure again"});
  }
  if (measured.threads > 1 && measured.speedup > fewer_nodes * kNoise) {
    if (measured.tasks && measured.tasks->by_thief == 0)
      doubts.push_back(
          {fmt::format("no other thread ran any of its {}", counted(static_cast<int>(measured.tasks->created), "task")),
           "one thread did all the work: measure again, or go deeper"});
    else if (const double busy = busy_threads(measured.thread_times);
             busy > 0 && measured.speedup > busy * fewer_nodes * kOtherRun)
      doubts.push_back({fmt::format("on average only {:.1f} threads were busy when it was recorded", busy),
                        "measure and record again on a quiet machine"});
  }
  return doubts;
}

}  // namespace tetraply

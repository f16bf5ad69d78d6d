#include "learn/trainer.hpp"

#include <ctime>
#include <mutex>
#include <thread>

#include "core/stopwatch.hpp"

namespace tetraply::learn {

namespace {

double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace

Trainer::Trainer(const TrainingSetup& setup)
    : setup_(setup), network_(setup.shape, setup.initial_value), learner_(network_, setup.rates) {}

void Trainer::restore(const TrainingProgress& progress, std::vector<Random> generators) {
  progress_ = progress;
  generators_ = std::move(generators);
}

void Trainer::run(const Stretch& stretch) {
  // A thread that joins later gets numbers that depend on when it joins, so no two games are the same.
  while (generators_.size() < static_cast<std::size_t>(stretch.threads))
    generators_.emplace_back(mix64(setup_.seed) ^ mix64(generators_.size()) ^ progress_.games);
  const Stopwatch watch;
  std::atomic<std::uint64_t> begun = 0;
  std::mutex mutex;  // protects progress_ and recent_
  const auto work = [&](Random& shared_random) {
    const double start = thread_seconds();
    Random random = shared_random;  // a copy on the stack: neighbors in the list would share a cache line
    while ((stretch.stop == nullptr || !*stretch.stop) && watch.seconds() < stretch.seconds &&
           (!stretch.games || begun.fetch_add(1) < *stretch.games)) {
      const Episode episode = learn_episode(learner_, stretch.rule, random);
      const std::scoped_lock lock(mutex);
      ++progress_.games;
      progress_.moves += episode.moves;
      recent_.add(episode);
    }
    shared_random = random;
    const std::scoped_lock lock(mutex);
    progress_.processor_seconds += thread_seconds() - start;
  };
  std::vector<std::jthread> others;
  for (int thread = 1; thread < stretch.threads; ++thread)
    others.emplace_back([&, thread] { work(generators_[thread]); });
  work(generators_[0]);
}

}  // namespace tetraply::learn
